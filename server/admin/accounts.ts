import { eq } from 'drizzle-orm';
import type { OperatorRight } from '#core/account/rights.ts';
import { createAccount } from '#server/account/create-account.ts';
import type { AdminIO, Command } from '#server/admin/command.ts';
import { defineCommand, NotDone } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { accounts, type UserRow, users } from '#server/db/schema/accounts.ts';
import type { Services } from '#server/services.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { endSessionsOf, endSessionsOfAccount } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';

/** NIST SP 800-63B-4 §3.1.1.2: at least 15 characters where a password may be the only factor. */
const leastCharacters = 15;
const mostCharacters = 128;

export const accountCommands: readonly Command[] = [
  defineCommand(
    'create-customer',
    'Creates an account. Prompts for the password, or reads it from standard input.',
    {
      email: kinds.email,
      name: kinds.text('the name shown in the console'),
      phone: kinds.phone,
      prefix: kinds.prefix,
      organization: kinds.optionalText('the customer’s organization'),
      discount: kinds.percent,
      'two-step': kinds.flag('require a code by email at every sign-in'),
    },
    async (services, given, io) => {
      if (given['two-step'] && services.mailer === null) throw new NotDone('--two-step needs SMTP_URL');
      const made = await createAccount(services.db, {
        account: { companyName: given.organization, discount: given.discount },
        owner: {
          email: given.email,
          displayName: given.name,
          telephone: given.phone,
          telPrefix: given.prefix,
          twoStepEmail: given['two-step'],
          password: await newPassword(services, io),
        },
        now: services.clock.now(),
      });
      if (made === null)
        throw new NotDone(`--email ${given.email} or --phone is already used by another account`);
      note(services, made.userID, 'create-customer');
      io.say(`created ${given.email}`);
    },
  ),

  defineCommand(
    'set-password',
    'Replaces the password and ends all sessions. Reads the password as create-customer does.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id } = await findUser(services, email);
      const password = await newPassword(services, io);
      await services.db.transaction(async (tx) => {
        await tx.update(users).set({ password }).where(eq(users.id, id));
        await endSessionsOf(tx, id);
      });
      note(services, id, 'set-password');
      io.say(`set the password of ${email} and ended its sessions`);
    },
  ),

  defineCommand(
    'disable-account',
    'Disables an account and ends its sessions. Its orders continue.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id, accountID } = await findUser(services, email);
      await services.db.transaction(async (tx) => {
        await tx
          .update(accounts)
          .set({ disabledTime: services.clock.now() })
          .where(eq(accounts.id, accountID));
        await endSessionsOfAccount(tx, accountID);
      });
      note(services, id, 'disable-account');
      io.say(`disabled ${email}`);
    },
  ),

  defineCommand(
    'enable-account',
    'Enables a disabled account.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id, accountID } = await findUser(services, email);
      await services.db.update(accounts).set({ disabledTime: null }).where(eq(accounts.id, accountID));
      note(services, id, 'enable-account');
      io.say(`enabled ${email}`);
    },
  ),

  defineCommand(
    'grant-right',
    'Grants an account a right that users don’t have, such as reading what they sent to support.',
    { email: kinds.email, right: kinds.right },
    async (services, { email, right }, io) => {
      const { id, operatorRights: rights } = await findUser(services, email);
      await setRights(services, id, [...new Set([...rights, right])]);
      note(services, id, `grant-right ${right}`);
      io.say(`granted ${right} to ${email}`);
    },
  ),

  defineCommand(
    'withdraw-right',
    'Withdraws a right from an account.',
    { email: kinds.email, right: kinds.right },
    async (services, { email, right }, io) => {
      const { id, operatorRights: rights } = await findUser(services, email);
      await setRights(
        services,
        id,
        rights.filter((each) => each !== right),
      );
      note(services, id, `withdraw-right ${right}`);
      io.say(`withdrew ${right} from ${email}`);
    },
  ),

  defineCommand(
    'end-sessions',
    'Signs an account out everywhere.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id } = await findUser(services, email);
      const ended = await endSessionsOf(services.db, id);
      note(services, id, 'end-sessions');
      io.say(`ended ${ended} sessions of ${email}`);
    },
  ),
];

async function findUser({ db }: Services, email: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  if (row === undefined) throw new NotDone(`--email ${email}: no such account`);
  return row;
}

async function setRights({ db }: Services, id: string, rights: OperatorRight[]): Promise<void> {
  await db.update(users).set({ operatorRights: rights }).where(eq(users.id, id));
}

async function newPassword({ config }: Services, { readPassword }: AdminIO): Promise<string> {
  const password = await readPassword();
  const { length } = [...password];
  if (length < leastCharacters || length > mostCharacters) {
    throw new NotDone(
      `the password has ${length} characters, expected ${leastCharacters} to ${mostCharacters}`,
    );
  }
  return storePassword(hashPassword(password), config.passwordCost);
}

function note({ log }: Services, who: string, detail: string): void {
  log.security({ what: 'admin', outcome: 'done', who, from: '', detail });
}
