import { replyCode } from '#core/contract/call.ts';
import { mostSheetBills } from '#core/contract/calls/transactions.ts';
import { contract } from '#core/contract/contract.ts';
import { plainAmount } from '#core/money/money.ts';
import { accountLogo } from '#server/account/account-logo.ts';
import type { Db } from '#server/db/open.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import { describeError } from '#server/log-error.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import { listBudgets, setBudget } from '#server/transactions/budgets.ts';
import { consumptionByMonth } from '#server/transactions/consumption.ts';
import { billsAsCsv, billsAsSheet } from '#server/transactions/export-bills.ts';
import { countBills, listBills } from '#server/transactions/list-bills.ts';
import { mostMovements, statementDocument, statementOf } from '#server/transactions/statement.ts';

const files = { most: 20, seconds: 60 } as const;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Bills, what is spent by month, and budgets. */
export function transactionRoutes({ log }: Pick<Services, 'log'>): Route[] {
  const { transactions } = contract;
  /** What fails after the reply began is seen by the caller as a broken connection. */
  async function* logged(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    try {
      yield* file;
    } catch (error) {
      log.error('transactions.file-failed', { error: describeError(error) });
      throw error;
    }
  }
  return [
    serve(transactions.list, async ({ db, owner, query }) => success(await listBills(db, owner, query))),

    serve(transactions.monthlyConsumption, async ({ db, owner, clock, query }) =>
      success(await consumptionByMonth(db, owner, query, clock.now())),
    ),

    serve(transactions.csv, async (input) => {
      const { db, owner, replyHeaders, query } = input;
      const wait = await countFile(db, input);
      if (wait !== null) return tooManyTries('csv', wait, replyHeaders);
      const { lang, timeZone, ...filter } = query;
      name(replyHeaders, 'text/csv; charset=utf-8', 'csv');
      return success(logged(billsAsCsv(db, owner, filter, { lang, timeZone })));
    }),

    serve(transactions.xlsx, async (input) => {
      const { db, owner, replyHeaders, query } = input;
      const wait = await countFile(db, input);
      if (wait !== null) return tooManyTries('xlsx', wait, replyHeaders);
      const { lang, timeZone, ...filter } = query;
      const total = await countBills(db, owner, filter);
      if (total > mostSheetBills) {
        const msg = `A spreadsheet holds at most ${mostSheetBills} bills, and ${total} match. Export them as CSV, or narrow the filter`;
        return refuse(replyCode.tooLarge, msg, [], { total, most: mostSheetBills });
      }
      name(replyHeaders, sheetType, 'xlsx');
      return success(logged(billsAsSheet(db, owner, filter, { lang, timeZone })));
    }),

    serve(transactions.statement, async (input) => {
      const { db, owner, clock, replyHeaders, query } = input;
      const wait = await countFile(db, input);
      if (wait !== null) return tooManyTries('statement', wait, replyHeaders);
      const facts = await statementOf(db, owner, query);
      if (typeof facts === 'number') {
        const msg = `A statement holds at most ${mostMovements} movements, and the month has ${facts}. Export it as CSV`;
        return refuse(replyCode.tooLarge, msg, [], { total: facts, most: mostMovements });
      }
      replyHeaders.set('content-type', 'application/pdf');
      replyHeaders.set('content-disposition', `attachment; filename="statement-${query.month}.pdf"`);
      const logo = await accountLogo(db, owner.id);
      return success(await renderPdf(statementDocument(facts, query, clock.now(), logo?.bytes)));
    }),

    serve(transactions.budgets, async ({ db, owner, clock }) =>
      success(await listBudgets(db, owner, clock.now())),
    ),

    serve(transactions.setBudget, async ({ db, owner, body, audit }) => {
      const set = await setBudget(db, owner, body);
      if (set === null) return notFound();
      const shown = (cents: number | null) => (cents === null ? '' : plainAmount(cents));
      audit(set.name, [{ field: 'budget', before: shown(set.before), after: shown(body.cents) }]);
      return success({});
    }),
  ];
}

function countFile(db: Db, { owner, clock }: Pick<SignedInput<never>, 'owner' | 'clock'>) {
  return countAttempt(db, `bill-files ${owner.id}`, files, clock.real());
}

function name(headers: Headers, type: string, ending: string): void {
  headers.set('content-type', type);
  headers.set('content-disposition', `attachment; filename="bills.${ending}"`);
}
