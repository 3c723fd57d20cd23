import { eq } from 'drizzle-orm';
import { minutesAhead } from '#core/account/time-zone.ts';
import type { Bill } from '#core/contract/calls/transactions.ts';
import { defaultCurrency, groupThousands, plainAmount } from '#core/money/money.ts';
import { namedMonth, type ZonedMonth } from '#core/transactions/months.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import type { PdfColumn, PdfDocument } from '#server/pdf/document.ts';
import { kindNames, methodName } from '#server/transactions/bill-words.ts';
import { billsInParts, type FileTerms } from '#server/transactions/export-bills.ts';
import { listBills } from '#server/transactions/list-bills.ts';

/** Movements that a statement prints; a month with more is exported as a table. */
export const mostMovements = 5_000;

export interface StatementFacts {
  readonly account: { readonly accountNo: string; readonly companyName: string };
  readonly span: ZonedMonth;
  /** The oldest first. */
  readonly bills: readonly Bill[];
  readonly sums: {
    readonly opening: number;
    readonly in: number;
    readonly out: number;
    readonly closing: number;
  };
}

/** What the statement of a month says; the number of movements alone if they are too many. */
export async function statementOf(
  db: Db,
  owner: Owner,
  { month, timeZone }: { readonly month: string; readonly timeZone: string },
): Promise<StatementFacts | number> {
  const span = namedMonth(month, timeZone);
  const filter = { from: span.start.toISOString(), to: span.end.toISOString() };
  const { total, sums } = await listBills(db, owner, { ...filter, limit: 1, offset: 1 });
  if (total > mostMovements) return total;
  const bills: Bill[] = [];
  for await (const part of billsInParts(db, owner, filter)) bills.push(...part);
  const [account] = await db
    .select({ accountNo: accounts.accountNo, companyName: accounts.companyName })
    .from(accounts)
    .where(eq(accounts.id, owner.id));
  return {
    account: account ?? { accountNo: '', companyName: '' },
    span,
    bills: bills.toReversed(),
    sums: { ...sums, opening: sums.opening ?? 0, closing: sums.closing ?? 0 },
  };
}

/** The statement in both languages, the reader's above. */
export function statementDocument(
  { account, span, bills, sums }: StatementFacts,
  { lang, timeZone }: FileTerms,
  now: Date,
  logo?: Uint8Array,
): PdfDocument {
  const both = (zh: string, en: string) => (lang === 'zh' ? `${zh} ${en}` : `${en} ${zh}`);
  const own = (zh: string, en: string) => (lang === 'zh' ? zh : en);
  const column = (zh: string, en: string, share: number, align: PdfColumn['align'] = 'left'): PdfColumn => ({
    ...(lang === 'zh' ? { head: zh, subhead: en } : { head: en, subhead: zh }),
    ...{ share, align },
  });
  const fact = (zh: string, en: string, value: string) => ({ label: both(zh, en), value });
  const total = (zh: string, en: string, ...values: [string, string]) => [
    '',
    '',
    both(zh, en),
    '',
    ...values,
  ];
  return {
    title: `${own('对账单', 'Statement')} ${span.month}`,
    subject: account.companyName || account.accountNo,
    author: account.companyName || account.accountNo,
    language: lang === 'zh' ? 'zh-CN' : 'en',
    created: now,
    footer: `${account.accountNo} · ${span.month}`,
    blocks: [
      {
        kind: 'heading',
        title: own('对账单', 'Statement'),
        subtitle: own('STATEMENT', '对账单'),
        facts: [
          fact('月份', 'Month', span.month),
          fact('账户', 'Account', account.accountNo),
          fact('币种', 'Currency', defaultCurrency.unit),
        ],
        qr: null,
      },
      {
        kind: 'boxes',
        boxes: [
          {
            label: both('客户', 'Customer'),
            lines: [account.companyName || account.accountNo],
            picture: logo,
          },
          {
            label: both('期间', 'Period'),
            lines: [
              `${dayOf(span.start, timeZone)} – ${dayOf(new Date(span.end.getTime() - 1), timeZone)}`,
              timeZone,
            ],
          },
        ],
      },
      {
        kind: 'sum',
        left: fact('期初余额', 'Opening', amount(sums.opening)),
        right: fact('期末余额', 'Closing', amount(sums.closing)),
      },
      {
        kind: 'table',
        columns: [
          column('时间', 'Time', 15),
          column('类型', 'Type', 10),
          column('单号与内容', 'Number and item', 34),
          column('方式', 'Method', 13),
          column('金额', 'Amount', 14, 'right'),
          column('之后余额', 'Balance after', 14, 'right'),
        ],
        rows: bills.map((bill) => [
          timeOf(bill.at, timeZone),
          kindNames[bill.kind][lang],
          [bill.orderNo, own(bill.chineseName, bill.englishName), bill.commonName]
            .filter(Boolean)
            .join(' · '),
          methodName(bill.method, lang),
          amount(bill.cents),
          amount(bill.balanceAfter),
        ]),
        totals: [
          total('收入', 'In', amount(sums.in), ''),
          total('支出', 'Out', amount(-sums.out), ''),
          total('期末余额', 'Closing', '', amount(sums.closing)),
        ],
      },
    ],
  };
}

function amount(cents: number): string {
  return groupThousands(plainAmount(cents));
}

function timeOf(at: string, timeZone: string): string {
  const time = Date.parse(at);
  return new Date(time + minutesAhead(timeZone, time) * 60_000).toISOString().slice(5, 16).replace('T', ' ');
}

function dayOf(time: Date, timeZone: string): string {
  const ahead = minutesAhead(timeZone, time.getTime()) * 60_000;
  return new Date(time.getTime() + ahead).toISOString().slice(0, 10);
}
