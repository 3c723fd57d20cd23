import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type OperatorRight, operatorRights } from '#core/account/rights.ts';
import { plainAmount } from '#core/money/money.ts';
import { soloHours } from '#core/shop/second-operator.ts';
import { findUser, newPassword, noteAdmin } from '#server/admin/accounts.ts';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import type { Services } from '#server/services.ts';
import { createOperator, isOperator, operators } from '#server/shop/shop-account.ts';

const isRight = (text: string): text is OperatorRight => (operatorRights as readonly string[]).includes(text);
const rightList = option(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.check((list) => list.every(isRight)),
      v.transform((list) => [...new Set(list.filter(isRight))]),
    ),
    operatorRights.join(','),
  ),
  `rights, joined by commas: ${operatorRights.join(', ')}; all by default`,
);

export const operatorCommands: readonly Command[] = [
  defineCommand(
    'create-operator',
    'Creates somebody who runs the shop at /shop and buys nothing. Reads the password as create-customer does.',
    {
      email: kinds.email,
      name: kinds.text('the name in the audit logs'),
      rights: rightList,
      'two-step': kinds.flag('require a code by email at every sign-in'),
    },
    async (services, given, io) => {
      if (given['two-step'] && services.mailer === null) throw new NotDone('--two-step needs SMTP_URL');
      const made = await createOperator(
        services.db,
        {
          ...{ email: given.email, displayName: given.name, operatorRights: given.rights },
          twoStepEmail: given['two-step'],
          password: await newPassword(services, io),
        },
        services.clock.now(),
      );
      if (made === null) throw new NotDone(`--email ${given.email} is already used by another account`);
      noteAdmin(services, made.id, `create-operator ${given.rights.join(',')}`);
      io.say(`created ${given.email}`);
      await sayRule(services, io.say);
    },
  ),

  defineCommand(
    'list-operators',
    'Lists the operators with their rights, and customers’ users who may read cases.',
    {},
    async ({ db }, _, io) => {
      const rows = await db
        .select({ user: users, kind: accounts.kind })
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.accountID))
        .where(
          and(
            isNull(users.removedTime),
            sql`(${accounts.kind} = 'shop' or cardinality(${users.operatorRights}) > 0)`,
          ),
        )
        .orderBy(asc(users.createdTime));
      for (const { user, kind } of rows)
        io.say(
          [
            ...[user.email, user.displayName, kind === 'shop' ? 'operator' : 'customer'],
            ...[user.disabledTime === null ? '' : 'disabled', user.operatorRights.join(',') || '-'],
          ].join('\t'),
        );
      if (rows.length === 0) io.say('none');
    },
  ),

  defineCommand(
    'grant-right',
    'Grants an operator a right to run the shop.',
    { email: kinds.email, right: kinds.right },
    async (services, { email, right }, io) => {
      const { id, operatorRights: rights } = await findUser(services, email);
      if (!(await isOperator(services.db, id)))
        throw new NotDone(`${email} is a customer; create-operator makes somebody who runs the shop`);
      await setRights(services, id, [...new Set([...rights, right])]);
      noteAdmin(services, id, `grant-right ${right}`);
      io.say(`granted ${right} to ${email}`);
    },
  ),

  defineCommand(
    'withdraw-right',
    'Withdraws a right to run the shop.',
    { email: kinds.email, right: kinds.right },
    async (services, { email, right }, io) => {
      const { id, operatorRights: rights } = await findUser(services, email);
      await setRights(
        services,
        id,
        rights.filter((each) => each !== right),
      );
      noteAdmin(services, id, `withdraw-right ${right}`);
      io.say(`withdrew ${right} from ${email}`);
    },
  ),
];

/** What a single operator has to know before money is at stake. */
async function sayRule({ db, config }: Services, say: (line: string) => void): Promise<void> {
  const count = (await operators(db, 'shop:money')).length;
  const limit = plainAmount(config.secondOperatorCents);
  if (count === 1)
    say(
      `there is one operator for money: what moves more than ${limit} runs after ${soloHours} hours, is mailed at once and can be taken back until then; with a second operator, that one decides`,
    );
  else say(`what moves more than ${limit} waits for a second operator with the same right`);
}

async function setRights({ db }: Services, id: string, rights: OperatorRight[]): Promise<void> {
  await db.update(users).set({ operatorRights: rights }).where(eq(users.id, id));
}
