import { and, asc, desc, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/call.ts';
import type { detail, invoiceable as invoiceableCall, list } from '#core/contract/calls/invoices.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { amountInCapitals } from '#core/money/invoices/capitals.ts';
import { mayWithdraw } from '#core/money/invoices/invoice-states.ts';
import { closedReason, openAmount } from '#core/money/invoices/open-amount.ts';
import type { Seller } from '#core/money/invoices/seller.ts';
import { taxLines } from '#core/money/invoices/tax.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import {
  type CreditNoteRecord,
  creditNotes,
  type InvoiceLine,
  type InvoiceRecord,
  invoiceLines,
  invoices,
} from '#server/db/schema/invoices.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { countInvoiceable, invoiceable, invoiceableSums } from '#server/invoices/invoiceable.ts';
import { verifyAddress } from '#server/invoices/verify-address.ts';

type ListQuery = Required<Pick<QueryOf<typeof list>, 'limit' | 'offset'>> &
  Pick<QueryOf<typeof list>, 'search' | 'state'>;

export async function listInvoices(db: Db, owner: Owner, query: ListQuery): Promise<ReplyOf<typeof list>> {
  const limit = Number(query.limit);
  const wanted = and(
    own(owner, invoices),
    query.state === undefined ? undefined : eq(invoices.state, query.state),
    query.search === undefined ? undefined : matching(db, query.search),
  );
  const rows = await db
    .select({ invoice: invoices, orderCount })
    .from(invoices)
    .where(wanted)
    .orderBy(desc(invoices.applyTime), desc(invoices.id))
    .limit(limit)
    .offset(limit * (Number(query.offset) - 1));
  return {
    data: rows.map((row) => shownRow(row.invoice, row.orderCount)),
    total: await db.$count(invoices, wanted),
  };
}

// Nested, because in a query of a single table Drizzle would drop the table names inside.
const orderCount =
  sql`${sql`(select count(*) from ${invoiceLines} where ${invoiceLines.invoiceID} = ${invoices.id})`}`.mapWith(
    Number,
  );

function matching(db: Db, search: string): SQL | undefined {
  const pattern = containing(search.trim());
  const byOrder = db
    .select({ id: invoiceLines.id })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceID, invoices.id), ilike(invoiceLines.sourceNo, pattern)));
  return or(
    ilike(invoices.number, pattern),
    ilike(invoices.officialNo, pattern),
    ilike(invoices.orgName, pattern),
    exists(byOrder),
  );
}

function shownRow(invoice: InvoiceRecord, count: number) {
  const { id, number, type, state, currency, amount, credited, orgName, applyTime, issueTime } = invoice;
  return {
    ...{ id, number: number ?? '', invoiceType: type, state, currency, amount, credited, orgName },
    orderCount: count,
    applyTime: applyTime.toISOString(),
    issueTime: shownTime(issueTime),
    canWithdraw: mayWithdraw({ state, isAsked: invoice.askTime !== null }),
  };
}

function shownTime(time: Date | null): string {
  return time?.toISOString() ?? zeroTime;
}

/** An invoice with all that is printed on it. */
export interface WholeInvoice {
  readonly invoice: InvoiceRecord;
  readonly lines: readonly InvoiceLine[];
  readonly notes: readonly CreditNoteRecord[];
}

export async function findInvoice(db: Db, owner: Owner, id: string): Promise<WholeInvoice | null> {
  if (!isRecordID(id)) return null;
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(own(owner, invoices), eq(invoices.id, id)));
  return invoice === undefined ? null : readWhole(db, invoice);
}

export async function readWhole(db: Db, invoice: InvoiceRecord): Promise<WholeInvoice> {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceID, invoice.id))
    .orderBy(asc(invoiceLines.position));
  const notes = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceID, invoice.id))
    .orderBy(asc(creditNotes.createTime), asc(creditNotes.id));
  return { invoice, lines, notes };
}

export async function showInvoice(
  db: Db,
  { invoice, lines, notes }: WholeInvoice,
  address: string,
): Promise<ReplyOf<typeof detail>> {
  const { title, mailing, remark, vatRate, officialNo, seller, refusal, reason } = invoice;
  const taxed = taxLines(
    lines.map(({ cents }) => cents),
    vatRate,
  );
  const numbers = new Map(lines.map(({ id, sourceNo }) => [id, sourceNo]));
  return {
    ...shownRow(invoice, lines.length),
    ...{ officialNo, title, mailing, remark, vatRate, refusal, reason },
    net: taxed.total.net,
    tax: taxed.total.tax,
    capitals: amountInCapitals(invoice.amount),
    seller: seller === null ? null : shownSeller(seller),
    lines: lines.map(({ sourceNo, productName, englishName, commonName, credited }, index) => ({
      ...{ orderNo: sourceNo, productName, englishName, commonName, credited, quantity: 1 },
      ...(taxed.lines[index] ?? taxed.total),
    })),
    creditNotes: notes.map(({ id, number, lineID, cents, createTime }) => ({
      ...{ id, number: number ?? '', cents, orderNo: numbers.get(lineID) ?? '' },
      createTime: createTime.toISOString(),
    })),
    applicant: await nameOf(db, invoice),
    sendTime: shownTime(invoice.sendTime),
    endTime: shownTime(invoice.endTime),
    verifyURL: invoice.number === null ? '' : verifyAddress(address, invoice.verifyCode),
  };
}

function shownSeller({ vatRate: _, ...seller }: Seller) {
  return seller;
}

async function keyNameOf(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, id));
  return row?.name ?? '';
}

async function nameOf(db: Db, { userID, apiKeyID, accountID }: InvoiceRecord): Promise<string> {
  if (apiKeyID !== null) return keyNameOf(db, apiKeyID);
  if (userID === null) return '';
  const [row] = await db
    .select({ displayName: users.displayName, email: users.email })
    .from(users)
    .where(and(own(wholeAccount(accountID), users), eq(users.id, userID)));
  return row === undefined ? '' : row.displayName || row.email;
}

interface InvoiceableQuery {
  readonly limit: number;
  readonly offset: number;
  readonly currency: string;
  readonly search?: string | undefined;
  readonly only: 'all' | 'open';
}

export async function showInvoiceable(
  db: Db,
  owner: Owner,
  { limit, offset, currency, search, only }: InvoiceableQuery,
  seller: Seller | null,
): Promise<ReplyOf<typeof invoiceableCall>> {
  const filter = { currency, search, isOpen: only === 'open' };
  const rows = await invoiceable(db, owner, { ...filter, limit, skip: limit * (offset - 1) });
  const sums = await invoiceableSums(db, owner);
  const { paid, refunded, invoiced, credited, open } = sums.get(currency) ?? nothing;
  return {
    data: rows.map((row) => ({
      ...{ orderNo: row.sourceNo, productName: row.productName, englishName: row.englishName },
      ...{ commonName: row.commonName, paidTime: row.paidTime.toISOString() },
      ...{ paid: row.paid, refunded: row.refunded, invoiced: row.invoiced - row.credited },
      open: Math.max(0, openAmount(row)),
      reason: closedReason(row) ?? '',
      invoiceID: row.invoiceID ?? '',
      invoiceNumber: row.invoiceNumber ?? '',
    })),
    total: await countInvoiceable(db, owner, filter),
    sums: { paid, refunded, invoiced: invoiced - credited, open },
    currencies: [...sums.keys()],
    vatRate: seller?.vatRate ?? 0,
    isOffered: seller !== null,
  };
}

const nothing = { paid: 0, refunded: 0, invoiced: 0, credited: 0, open: 0 };
