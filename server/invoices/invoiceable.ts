import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { countedStates } from '#core/money/invoices/invoice-states.ts';
import type { InvoiceSums } from '#core/money/invoices/open-amount.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { invoiceLines, invoices } from '#server/db/schema/invoices.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/** An order's money in one currency, in cents of that currency. */
export interface Source extends InvoiceSums {
  /** Of the order. */
  readonly id: string;
  readonly orderNo: string;
  readonly productName: string;
  readonly englishName: string;
  readonly commonName: string;
  readonly currency: string;
  readonly paidTime: Date;
  /** What was paid in cents of the site's currency. */
  readonly paidBase: number;
  /** The last invoice or application over it. */
  readonly invoiceID: string | null;
  readonly invoiceNumber: string | null;
}

export interface SourceFilter {
  readonly currency?: string;
  /** Only these orders. */
  readonly ids?: readonly string[];
  readonly orderNos?: readonly string[];
  readonly search?: string | undefined;
  /** Only where something can be invoiced. */
  readonly isOpen?: boolean;
  readonly limit?: number;
  /** Rows before the first one. */
  readonly skip?: number;
}

/**
 * What the owner has bought, order by order, with what was paid, refunded, invoiced and credited of it: the oldest first. The one place that
 * says what can be invoiced.
 */
export async function invoiceable(db: Db, owner: Owner, filter: SourceFilter = {}): Promise<Source[]> {
  const { limit, skip = 0 } = filter;
  const { rows } = await db.execute<
    Record<string, string | number | Date | null>
  >(sql`${sourcesOf(owner, filter)}
    select sources.*, order_no, chinese_name, english_name, common_name, last.id as invoice_id, last.number as invoice_number
    from sources join ${orders} on ${orders.id} = sources.source
    left join lateral (
      select ${invoices.id}, ${invoices.number} from ${invoiceLines} join ${invoices} on ${invoices.id} = ${invoiceLines.invoiceID}
      where ${invoiceLines.orderID} = sources.source and ${invoices.currency} = sources.currency and ${isCounted}
      order by ${invoices.applyTime} desc, ${invoices.id} limit 1
    ) last on true
    where ${and(own(owner, orders), ...conditionsOf(filter))}
    order by sources.at, order_no ${limit === undefined ? sql`` : sql`limit ${limit} offset ${skip}`}`);
  return rows.map(readSource);
}

export async function countInvoiceable(db: Db, owner: Owner, filter: SourceFilter): Promise<number> {
  const { rows } = await db.execute<{ count: string | number }>(sql`${sourcesOf(owner, filter)}
    select count(*) as count from sources join ${orders} on ${orders.id} = sources.source
    where ${and(own(owner, orders), ...conditionsOf(filter))}`);
  return Number(rows[0]?.count ?? 0);
}

/** The sums of every currency that something was paid in. */
export async function invoiceableSums(
  db: Db,
  owner: Owner,
): Promise<ReadonlyMap<string, InvoiceSums & { readonly open: number }>> {
  const { rows } = await db.execute<Record<string, string | number>>(sql`${sourcesOf(owner)}
    select currency, sum(paid) as paid, sum(refunded) as refunded, sum(invoiced) as invoiced, sum(credited) as credited,
      sum(greatest(0, paid - refunded - invoiced + credited)) as open
    from sources join ${orders} on ${orders.id} = sources.source where ${own(owner, orders)} group by currency order by currency`);
  return new Map(rows.map((row) => [String(row.currency), { ...sumsOf(row), open: Number(row.open) }]));
}

const isCounted = inArray(invoices.state, [...countedStates]);
const siteCurrency = defaultCurrency.unit;
/** Money in a national currency other than the site's; a coin is invoiced in the site's. */
const isForeign = sql`(${payments.currency} ~ '^[A-Z]{3}$' and ${payments.currency} <> ${siteCurrency})`;

/**
 * A charge is in the currency of the payment that brought its money. A refund goes to the balance, so it is taken off what was paid in the
 * site's currency first; off another currency it is converted at the payment's rate, and the last part closes to the cent.
 */
function sourcesOf(owner: Owner, filter: SourceFilter = {}): SQL {
  const ofOrders = (column: PgColumn) =>
    filter.ids === undefined ? undefined : inArray(column, [...filter.ids]);
  return sql`with charged as (
    select ${ledger.orderID} as source, case when ${isForeign} then ${payments.currency} else ${siteCurrency} end as currency,
      sum(case when ${isForeign} then ${payments.cents} else -${ledger.cents} end) as paid,
      sum(-${ledger.cents}) as paid_base, min(${ledger.at}) as at
    from ${ledger} left join ${payments} on ${payments.id} = ${ledger.paymentID}
    where ${and(own(owner, ledger), eq(ledger.kind, 'charge'), isNotNull(ledger.orderID), ofOrders(ledger.orderID))}
    group by 1, 2
  ), returned as (
    select ${ledger.orderID} as source, sum(${ledger.cents}) as base from ${ledger}
    where ${and(own(owner, ledger), eq(ledger.kind, 'refund'), isNotNull(ledger.orderID), ofOrders(ledger.orderID))}
    group by 1
  ), parted as (
    select charged.*, greatest(0, least(paid_base, coalesce(returned.base, 0) - coalesce(sum(paid_base) over (
      partition by charged.source order by currency <> ${siteCurrency}, currency rows between unbounded preceding and 1 preceding), 0))) as back
    from charged left join returned on returned.source = charged.source
  ), taken as (
    select ${invoiceLines.orderID} as source, ${invoices.currency}, sum(${invoiceLines.cents}) as invoiced,
      sum(${invoiceLines.credited}) as credited
    from ${invoiceLines} join ${invoices} on ${invoices.id} = ${invoiceLines.invoiceID}
    where ${and(own(owner, invoiceLines), isCounted, ofOrders(invoiceLines.orderID))}
    group by 1, 2
  ), sources as (
    select parted.source, parted.currency, at, paid, paid_base, case when back >= paid_base then paid else round(back * paid / paid_base) end as refunded,
      coalesce(invoiced, 0) as invoiced, coalesce(credited, 0) as credited
    from parted left join taken on taken.source = parted.source and taken.currency = parted.currency
  )`;
}

function conditionsOf({ currency, ids, orderNos, search, isOpen }: SourceFilter): (SQL | undefined)[] {
  const pattern = `%${search?.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return [
    currency === undefined ? undefined : sql`sources.currency = ${currency}`,
    ids === undefined ? undefined : inArray(orders.id, [...ids]),
    orderNos === undefined ? undefined : inArray(orders.orderNo, [...orderNos]),
    isOpen ? sql`paid - refunded - invoiced + credited > 0` : undefined,
    search === undefined
      ? undefined
      : sql`(${orders.orderNo} ilike ${pattern} or ${orders.commonName} ilike ${pattern} or ${orders.chineseName} ilike ${pattern} or ${orders.englishName} ilike ${pattern})`,
  ];
}

type Row = Readonly<Record<string, string | number | Date | null>>;

function sumsOf(row: Row): InvoiceSums {
  const [paid, refunded, invoiced, credited] = [row.paid, row.refunded, row.invoiced, row.credited].map(
    Number,
  ) as [number, number, number, number];
  return { paid, refunded, invoiced, credited };
}

function readSource(row: Row): Source {
  return {
    ...sumsOf(row),
    id: String(row.source),
    orderNo: String(row.order_no),
    productName: String(row.chinese_name),
    englishName: String(row.english_name),
    commonName: String(row.common_name),
    currency: String(row.currency),
    paidTime: new Date(String(row.at)),
    paidBase: Number(row.paid_base),
    invoiceID: row.invoice_id === null ? null : String(row.invoice_id),
    invoiceNumber: row.invoice_number === null ? null : String(row.invoice_number),
  };
}
