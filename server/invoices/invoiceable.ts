import { and, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { countedStates } from '#core/money/invoices/invoice-states.ts';
import type { InvoiceSums } from '#core/money/invoices/open-amount.ts';
import { defaultCurrency } from '#core/money/money.ts';
import type { OrderKind } from '#core/orders/order-filters.ts';
import { packageNames } from '#core/packages/package-names.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { invoiceLines, invoices } from '#server/db/schema/invoices.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { payments } from '#server/db/schema/payments.ts';

/** The money of an order or a package in one currency, in cents of that currency. */
export interface Source extends InvoiceSums {
  /** Of the order or the package. */
  readonly id: string;
  readonly isPackage: boolean;
  readonly sourceNo: string;
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
  /** Only these orders and packages. */
  readonly ids?: readonly string[];
  readonly sourceNos?: readonly string[];
  readonly search?: string | undefined;
  /** Only where something can be invoiced. */
  readonly isOpen?: boolean;
  readonly limit?: number;
  /** Rows before the first one. */
  readonly skip?: number;
}

/**
 * What the owner has bought, each order and each package, with what was paid, refunded, invoiced and credited of it: the oldest first. The
 * one place that says what can be invoiced.
 */
export async function invoiceable(db: Db, owner: Owner, filter: SourceFilter = {}): Promise<Source[]> {
  const { limit, skip = 0 } = filter;
  const { rows } = await db.execute<
    Record<string, string | number | Date | null>
  >(sql`${sourcesOf(owner, filter)}
    select sources.*, ${sourceNo} as source_no, coalesce(${orders.commonName}, '') as common_name,
      coalesce(${orders.chineseName}, ${products.chineseName}, ${packages.productNo}) as chinese_name,
      coalesce(${orders.englishName}, ${products.englishName}, ${packages.productNo}) as english_name,
      ${packages.kind} as package_kind, ${packages.units} as units, last.id as invoice_id, last.number as invoice_number
    from sources ${named}
    left join lateral (
      select ${invoices.id}, ${invoices.number} from ${invoiceLines} join ${invoices} on ${invoices.id} = ${invoiceLines.invoiceID}
      where ${lineSource} = sources.source and ${own(owner, invoiceLines)} and ${invoices.currency} = sources.currency and ${isCounted}
      order by ${invoices.applyTime} desc, ${invoices.id} limit 1
    ) last on true
    where ${and(ownSource(owner), ...conditionsOf(filter))}
    order by sources.at, source_no ${limit === undefined ? sql`` : sql`limit ${limit} offset ${skip}`}`);
  return rows.map(readSource);
}

export async function countInvoiceable(db: Db, owner: Owner, filter: SourceFilter): Promise<number> {
  const { rows } = await db.execute<{ count: string | number }>(sql`${sourcesOf(owner, filter)}
    select count(*) as count from sources ${named} where ${and(ownSource(owner), ...conditionsOf(filter))}`);
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
    from sources ${named} where ${ownSource(owner)} group by currency order by currency`);
  return new Map(rows.map((row) => [String(row.currency), { ...sumsOf(row), open: Number(row.open) }]));
}

const sourceNo = sql`coalesce(${orders.orderNo}, ${packages.packageNo})`;
const lineSource = sql`coalesce(${invoiceLines.packageID}, ${invoiceLines.orderID})`;
/** What refunds a unit of a package names the order, too. */
const entrySource = sql`coalesce(${ledger.packageID}, ${ledger.orderID})`;
const named = sql`left join ${orders} on ${orders.id} = sources.source
    left join ${packages} on ${packages.id} = sources.source
    left join ${products} on ${products.productNo} = ${packages.productNo}`;
const ownSource = (owner: Owner) => or(own(owner, orders), own(owner, packages));
const isCounted = inArray(invoices.state, [...countedStates]);
const siteCurrency = defaultCurrency.unit;
/** Money in a national currency other than the site's; a coin is invoiced in the site's. */
const isForeign = sql`(${payments.currency} ~ '^[A-Z]{3}$' and ${payments.currency} <> ${siteCurrency})`;

/**
 * A charge is in the currency of the payment that brought its money. A refund goes to the balance, so it is taken off what was paid in the
 * site's currency first; off another currency it is converted at the payment's rate, and the last part closes to the cent.
 */
function sourcesOf(owner: Owner, filter: SourceFilter = {}): SQL {
  const { ids } = filter;
  const among = ({ orderID, packageID }: { readonly orderID: PgColumn; readonly packageID: PgColumn }) =>
    ids === undefined ? undefined : or(inArray(orderID, [...ids]), inArray(packageID, [...ids]));
  return sql`with charged as (
    select ${entrySource} as source, case when ${isForeign} then ${payments.currency} else ${siteCurrency} end as currency,
      sum(case when ${isForeign} then ${payments.cents} else -${ledger.cents} end) as paid,
      sum(-${ledger.cents}) as paid_base, min(${ledger.at}) as at
    from ${ledger} left join ${payments} on ${payments.id} = ${ledger.paymentID}
    where ${and(own(owner, ledger), inArray(ledger.kind, ['charge', 'package']), sql`${entrySource} is not null`, among(ledger))}
    group by 1, 2
  ), returned as (
    select ${entrySource} as source, sum(${ledger.cents}) as base from ${ledger}
    where ${and(own(owner, ledger), inArray(ledger.kind, ['refund', 'package-refund']), among(ledger))}
    group by 1
  ), parted as (
    select charged.*, greatest(0, least(paid_base, coalesce(returned.base, 0) - coalesce(sum(paid_base) over (
      partition by charged.source order by currency <> ${siteCurrency}, currency rows between unbounded preceding and 1 preceding), 0))) as back
    from charged left join returned on returned.source = charged.source
  ), taken as (
    select ${lineSource} as source, ${invoices.currency}, sum(${invoiceLines.cents}) as invoiced,
      sum(${invoiceLines.credited}) as credited
    from ${invoiceLines} join ${invoices} on ${invoices.id} = ${invoiceLines.invoiceID}
    where ${and(own(owner, invoiceLines), isCounted, among(invoiceLines))}
    group by 1, 2
  ), sources as (
    select parted.source, parted.currency, at, paid, paid_base, case when back >= paid_base then paid else round(back * paid / paid_base) end as refunded,
      coalesce(invoiced, 0) as invoiced, coalesce(credited, 0) as credited
    from parted left join taken on taken.source = parted.source and taken.currency = parted.currency
  )`;
}

function conditionsOf({ currency, ids, sourceNos, search, isOpen }: SourceFilter): (SQL | undefined)[] {
  const pattern = containing((search ?? '').trim());
  return [
    currency === undefined ? undefined : sql`sources.currency = ${currency}`,
    ids === undefined ? undefined : inArray(sql`sources.source`, [...ids]),
    sourceNos === undefined ? undefined : inArray(sourceNo, [...sourceNos]),
    isOpen ? sql`paid - refunded - invoiced + credited > 0` : undefined,
    search === undefined ? undefined : or(...searched.map((column) => ilike(column, pattern))),
  ];
}

const searched = [
  ...[orders.orderNo, orders.commonName, orders.chineseName, orders.englishName],
  ...[packages.packageNo, products.chineseName, products.englishName],
];

type Row = Readonly<Record<string, string | number | Date | null>>;

function sumsOf(row: Row): InvoiceSums {
  const [paid, refunded, invoiced, credited] = [row.paid, row.refunded, row.invoiced, row.credited].map(
    Number,
  ) as [number, number, number, number];
  return { paid, refunded, invoiced, credited };
}

function readSource(row: Row): Source {
  const isPackage = row.units !== null;
  const [chineseName, englishName] = [String(row.chinese_name), String(row.english_name)];
  const kind = row.package_kind as OrderKind | null;
  const names = isPackage
    ? packageNames({ units: Number(row.units), kind, chineseName, englishName })
    : { chinese: chineseName, english: englishName };
  return {
    ...sumsOf(row),
    id: String(row.source),
    isPackage,
    sourceNo: String(row.source_no),
    productName: names.chinese,
    englishName: names.english,
    commonName: String(row.common_name),
    currency: String(row.currency),
    paidTime: new Date(String(row.at)),
    paidBase: Number(row.paid_base),
    invoiceID: row.invoice_id === null ? null : String(row.invoice_id),
    invoiceNumber: row.invoice_number === null ? null : String(row.invoice_number),
  };
}
