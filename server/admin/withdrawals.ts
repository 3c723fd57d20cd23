import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { withdrawals } from '#server/db/schema/referral.ts';
import { endWithdrawal } from '#server/referral/withdraw.ts';

const number = option(
  v.optional(v.pipe(v.string(), v.regex(/^WD\d{8}-\d{5,10}$/))),
  'number of the withdrawal, WD…; without it, those that wait are listed',
);

export const withdrawalCommands: readonly Command[] = [
  defineCommand(
    'withdrawals',
    'Lists the withdrawals of rewards that wait for a bank transfer; with --number it records one as paid, or refuses it.',
    {
      number,
      reference: kinds.optionalText('the bank’s reference, once it is paid'),
      refuse: kinds.optionalText('instead: why it is refused, which the customer reads'),
    },
    async ({ db, clock, log }, { number: withdrawalNo, reference, refuse }, io) => {
      if (withdrawalNo === undefined) {
        const rows = await db
          .select({ row: withdrawals, accountNo: accounts.accountNo })
          .from(withdrawals)
          .innerJoin(accounts, eq(accounts.id, withdrawals.accountID))
          .where(eq(withdrawals.state, 'waiting'))
          .orderBy(asc(withdrawals.createTime));
        for (const { row, accountNo } of rows)
          io.say(
            [row.withdrawalNo, accountNo, row.cents, row.holder, row.bankName, row.accountNo].join('\t'),
          );
        if (rows.length === 0) io.say('none');
        return;
      }
      if ((reference === '') === (refuse === ''))
        throw new NotDone('expected either --reference or --refuse');
      const end =
        refuse === ''
          ? ({ state: 'paid', note: reference } as const)
          : ({ state: 'refused', note: refuse } as const);
      const ended = await db.transaction((tx) => endWithdrawal(tx, withdrawalNo, end, clock.now()));
      if (ended === null) throw new NotDone(`--number ${withdrawalNo}: no withdrawal that waits`);
      log.security({
        what: 'admin',
        outcome: 'done',
        who: ended.accountID,
        from: '',
        detail: `withdrawals ${withdrawalNo} ${end.state} ${ended.cents}`,
      });
      io.say(`${withdrawalNo}: ${end.state}, ${ended.cents} cents`);
    },
  ),
];
