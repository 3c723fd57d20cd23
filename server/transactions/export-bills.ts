import { and, desc, sql } from 'drizzle-orm';
import { minutesAhead } from '#core/account/time-zone.ts';
import type { Bill } from '#core/contract/calls/transactions.ts';
import { csvLines, csvText } from '#core/csv.ts';
import { plainAmount } from '#core/money/money.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { bills } from '#server/db/schema/bills.ts';
import { takeTurns } from '#server/http/turns.ts';
import { type Cell, workbookStream } from '#server/orders/workbook.ts';
import { type BillFilter, billsOf } from '#server/transactions/bill-filter.ts';
import { type FileLanguage, kindNames, methodName } from '#server/transactions/bill-words.ts';
import { readBills } from '#server/transactions/list-bills.ts';

export interface FileTerms {
  readonly lang: FileLanguage;
  readonly timeZone: string;
}

/** Bills read with one query: the memory that a file of any length takes. */
const readAtOnce = 500;

/** All bills that match, the newest first, a few hundred at a time. Those that come meanwhile are left out. */
export async function* billsInParts(db: Db, owner: Owner, filter: BillFilter): AsyncGenerator<Bill[], void> {
  const wanted = await billsOf(db, owner, filter);
  let last: { readonly id: number; readonly at: string } | undefined;
  for (;;) {
    const isAfter = last && sql`(${bills.at}, ${bills.id}) < (${last.at}::timestamptz, ${last.id}::bigint)`;
    const page = await db
      // As text, a time keeps its microseconds.
      .select({ id: bills.id, at: sql<string>`${bills.at}::text` })
      .from(bills)
      .where(and(wanted, isAfter))
      .orderBy(desc(bills.at), desc(bills.id))
      .limit(readAtOnce);
    if (page.length > 0)
      yield await readBills(
        db,
        page.map(({ id }) => id),
      );
    last = page.at(-1);
    if (last === undefined || page.length < readAtOnce) return;
  }
}

/** As both files need it: an amount is a number in one, and digits in the other. */
type BillCell =
  | Exclude<Cell, { readonly type: 'number' | 'amount' }>
  | { readonly type: 'amount'; readonly cents: number };

interface FileColumn {
  readonly head: Readonly<Record<FileLanguage, string>>;
  readonly width: number;
  readonly cell: (bill: Bill, terms: FileTerms) => BillCell;
}

const text = (value: string): BillCell => ({ type: 'text', value });

const columns: readonly FileColumn[] = [
  column('时间', 'Time', 20, ({ at }, { timeZone }) => ({ type: 'date', value: localTime(at, timeZone) })),
  column('类型', 'Type', 12, ({ kind }, { lang }) => text(kindNames[kind][lang])),
  column('单号', 'Number', 20, ({ orderNo }) => text(orderNo)),
  column('内容', 'Item', 36, ({ chineseName, englishName }, { lang }) =>
    text(lang === 'zh' ? chineseName : englishName),
  ),
  column('域名', 'Domain', 30, ({ commonName }) => text(commonName)),
  column('经手人', 'Person', 18, ({ userName }) => text(userName)),
  column('批准人', 'Approved by', 18, ({ approver }) => text(approver)),
  column('部门', 'Department', 18, ({ department }) => text(department)),
  column('方式', 'Method', 18, ({ method }, { lang }) => text(methodName(method, lang))),
  column('金额', 'Amount', 14, ({ cents }) => amount(cents)),
  column('之后余额', 'Balance after', 14, ({ balanceAfter }) => amount(balanceAfter)),
  column('备注', 'Note', 30, ({ remark }) => text(remark)),
];

function column(zh: string, en: string, width: number, cell: FileColumn['cell']): FileColumn {
  return { head: { zh, en }, width, cell };
}

function amount(cents: number): BillCell {
  return { type: 'amount', cents };
}

/** The clock of the zone, as the UTC fields of a date. */
function localTime(at: string, timeZone: string): Date {
  const time = Date.parse(at);
  return new Date(time + minutesAhead(timeZone, time) * 60_000);
}

/** Headings; that of the time says in which zone it is. */
function headsOf({ lang, timeZone }: FileTerms): string[] {
  return columns.map(({ head }, index) => (index === 0 ? `${head[lang]} (${timeZone})` : head[lang]));
}

/** The bills that match as CSV, part by part. */
export async function* billsAsCsv(
  db: Db,
  owner: Owner,
  filter: BillFilter,
  terms: FileTerms,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const turn = takeTurns();
  yield encoder.encode(csvText([headsOf(terms)]));
  for await (const part of billsInParts(db, owner, filter)) {
    const lines = part.map((bill) => columns.map(({ cell }) => cellText(cell(bill, terms))));
    yield encoder.encode(csvLines(lines));
    await turn();
  }
}

function cellText(cell: BillCell): string {
  switch (cell.type) {
    case 'date':
      return cell.value.toISOString().slice(0, 19).replace('T', ' ');
    case 'text':
      return cell.value;
    case 'amount':
      return plainAmount(cell.cents);
  }
}

/** The bills that match as a spreadsheet, part by part. */
export function billsAsSheet(
  db: Db,
  owner: Owner,
  filter: BillFilter,
  terms: FileTerms,
): AsyncIterable<Uint8Array> {
  const heads = headsOf(terms);
  return workbookStream({
    name: terms.lang === 'zh' ? '账单' : 'Bills',
    columns: columns.map(({ width }, index) => ({ head: heads[index] ?? '', width })),
    rows: rowsOf(billsInParts(db, owner, filter), terms),
  });
}

async function* rowsOf(parts: AsyncIterable<readonly Bill[]>, terms: FileTerms) {
  for await (const part of parts)
    for (const bill of part) yield columns.map(({ cell }) => sheetCell(cell(bill, terms)));
}

function sheetCell(cell: BillCell): Cell | null {
  if (cell.type === 'amount') return { type: 'amount', value: Number(plainAmount(cell.cents)) };
  return cell.type === 'text' && cell.value === '' ? null : cell;
}
