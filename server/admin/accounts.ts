import { eq } from 'drizzle-orm';
import { createAccount } from '#server/account/create-account.ts';
import type { AdminIO, Command } from '#server/admin/command.ts';
import { defineCommand, NotDone } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { type UserRow, users } from '#server/db/schema/accounts.ts';
import type { Services } from '#server/services.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { endSessionsOf } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { disableAccount, disableOperator } from '#server/shop/disable.ts';
import { isOperator } from '#server/shop/shop-account.ts';

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
      noteAdmin(services, made.userID, 'create-customer');
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
      noteAdmin(services, id, 'set-password');
      io.say(`set the password of ${email} and ended its sessions`);
    },
  ),

  defineCommand(
    'disable-account',
    'Disables an account and ends its sessions; its orders continue. Of an operator: them alone.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id, accountID } = await findUser(services, email);
      const disabledTime = services.clock.now();
      await services.db.transaction(async (tx) => {
        if (await isOperator(tx, id)) await disableOperator(tx, id, disabledTime);
        else await disableAccount(tx, accountID, disabledTime);
      });
      noteAdmin(services, id, 'disable-account');
      io.say(`disabled ${email}`);
    },
  ),

  defineCommand(
    'enable-account',
    'Enables a disabled account, or a disabled operator.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id, accountID } = await findUser(services, email);
      await services.db.transaction(async (tx) => {
        if (await isOperator(tx, id)) await disableOperator(tx, id, null);
        else await disableAccount(tx, accountID, null);
      });
      noteAdmin(services, id, 'enable-account');
      io.say(`enabled ${email}`);
    },
  ),

  defineCommand(
    'end-sessions',
    'Signs an account out everywhere.',
    { email: kinds.email },
    async (services, { email }, io) => {
      const { id } = await findUser(services, email);
      const ended = await endSessionsOf(services.db, id);
      noteAdmin(services, id, 'end-sessions');
      io.say(`ended ${ended} sessions of ${email}`);
    },
  ),
];

export async function findUser({ db }: Services, email: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  if (row === undefined) throw new NotDone(`--email ${email}: no such account`);
  return row;
}

export async function newPassword({ config }: Services, { readPassword }: AdminIO): Promise<string> {
  const password = await readPassword();
  const { length } = [...password];
  if (length < leastCharacters || length > mostCharacters) {
    throw new NotDone(
      `the password has ${length} characters, expected ${leastCharacters} to ${mostCharacters}`,
    );
  }
  return storePassword(hashPassword(password), config.passwordCost);
}

export function noteAdmin({ log }: Services, who: string, detail: string): void {
  log.security({ what: 'admin', outcome: 'done', who, from: '', detail });
}
