import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type * as calls from '#core/contract/shop-money.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { type InvoiceRecord, invoiceLines, invoices } from '#server/db/schema/invoices.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Across } from '#server/shop/across.ts';
import { touchedColumns } from '#server/shop/customer-orders.ts';
import { askerColumns, shownAsker } from '#server/shop/review-people.ts';

type Queue = ReplyOf<typeof calls.invoices>;

/** Invoices of the latest that are shown below the queue. */
const mostLatest = 20;

/** Lists the applications that wait, the oldest first, and what became of the latest. `across` was given for it. */
export async function listApplications(
  db: Db,
  _across: Across,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Omit<Queue, 'hasSeller'>> {
  const waits = eq(invoices.state, 'applied');
  const rows = await db
    .select({ row: invoices, account: touchedColumns, asker: askerColumns })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountID))
    .leftJoin(users, eq(users.id, invoices.userID))
    .where(waits)
    .orderBy(asc(invoices.applyTime), asc(invoices.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  const ids = rows.map(({ row }) => row.id);
  const lines = await db
    .select({ invoiceID: invoiceLines.invoiceID, sourceNo: invoiceLines.sourceNo })
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceID, ids))
    .orderBy(asc(invoiceLines.position));
  const lastTime = sql<Date>`greatest(${invoices.issueTime}, ${invoices.endTime})`.mapWith(
    invoices.applyTime,
  );
  const latest = await db
    .select({ row: invoices, at: lastTime })
    .from(invoices)
    .where(ne(invoices.state, 'applied'))
    .orderBy(desc(lastTime))
    .limit(mostLatest);
  return {
    data: rows.map(({ row, account, asker }) => ({
      ...{ id: row.id, account, asker: shownAsker(asker), applyTime: row.applyTime.toISOString() },
      ...{ type: row.type, orgName: row.orgName, taxNum: row.title.taxNum, email: row.title.email },
      mailing: mailingOf(row),
      ...{ currency: row.currency, amount: row.amount, credited: row.credited, remark: row.remark },
      sources: lines.filter(({ invoiceID }) => invoiceID === row.id).map(({ sourceNo }) => sourceNo),
      isAsked: row.askTime !== null,
    })),
    total: await db.$count(invoices, waits),
    latest: latest.map(({ row: { id, orgName, state, number }, at }) => ({
      ...{ id, orgName, state, number: number ?? '', time: at.toISOString() },
    })),
  };
}

function mailingOf({ mailing }: Pick<InvoiceRecord, 'mailing'>): string {
  return mailing === null ? '' : [mailing.name, mailing.telephone, mailing.address].join(' · ');
}

/** Any customer's application and whose it is; null if there is none of this id. `across` was given for it. */
export async function findApplication(db: Db, _across: Across, id: string) {
  if (!isRecordID(id)) return null;
  const [found] = await db
    .select({ row: invoices, accountNo: accounts.accountNo })
    .from(invoices)
    .innerJoin(accounts, eq(accounts.id, invoices.accountID))
    .where(and(eq(invoices.id, id)));
  return found ?? null;
}
