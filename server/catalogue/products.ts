import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { isValidityPriced, type ProductPrices } from '#core/catalogue/price.ts';
import { listedOffer, type Offer, offerAt } from '#core/catalogue/price-changes.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { offeredValidities } from '#core/orders/span.ts';
import type { Sells } from '#server/catalogue/sold.ts';
import type { Db } from '#server/db/open.ts';
import {
  type ProductChangeRow,
  type ProductRow,
  productChanges,
  products,
} from '#server/db/schema/catalogue.ts';

/** `offset` counts pages from 1 (product.md, 'Lists'). */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns a product on sale here now; null for any other number. */
export async function findProduct(
  db: Db,
  productNo: string,
  sells: Sells,
  now: Date,
): Promise<Product | null> {
  const found = await findOffered(db, productNo, now);
  return found !== null && isOnSale(found, sells) ? shownProduct(found.row, found.offer.prices) : null;
}

/** The same for what is still done with orders of a product: also one whose sale is suspended, and terms that are no longer sold. */
export async function findOrdered(
  db: Db,
  productNo: string,
  sells: Sells,
  now: Date,
): Promise<Product | null> {
  const found = await findOffered(db, productNo, now);
  if (found === null) return null;
  const { row, offer } = found;
  return sells(row) && hasPrice(row, offer.lastPrices) ? shownProduct(row, offer.lastPrices) : null;
}

/** Returns one page of the products on sale here now. */
export async function listProducts(
  db: Db,
  page: Page,
  sells: Sells,
  now: Date,
): Promise<{ readonly list: Product[]; readonly total: number }> {
  const all = await db.select().from(products).orderBy(asc(products.position));
  const sold = (await withOffers(db, all, now)).filter((found) => isOnSale(found, sells));
  const before = rowsBefore(page);
  const shown = sold.slice(before, before + page.limit);
  return { list: shown.map(({ row, offer }) => shownProduct(row, offer.prices)), total: sold.length };
}

interface Offered {
  readonly row: ProductRow;
  readonly offer: Offer;
}

async function findOffered(db: Db, productNo: string, now: Date): Promise<Offered | null> {
  const rows = await db.select().from(products).where(eq(products.productNo, productNo));
  const [found] = await withOffers(db, rows, now);
  return found ?? null;
}

/** What these products cost now, and whether they are sold: as listed, with what the shop changed until now. */
export async function withOffers(db: Db, rows: readonly ProductRow[], now: Date): Promise<Offered[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ productNo }) => productNo);
  const changes = await db
    .select()
    .from(productChanges)
    .where(
      and(
        inArray(productChanges.productNo, numbers),
        isNull(productChanges.undoneTime),
        lte(productChanges.fromTime, now),
      ),
    )
    .orderBy(asc(productChanges.fromTime), asc(productChanges.id));
  const byProduct = new Map(numbers.map((number): [string, ProductChangeRow[]] => [number, []]));
  for (const change of changes) byProduct.get(change.productNo)?.push(change);
  return rows.map((row) => ({
    row,
    offer: offerAt(listedOffer(row.prices), byProduct.get(row.productNo) ?? [], now),
  }));
}

/** Whether it can be delivered, has a price, and was not taken off the shelf. */
export function isOnSale({ row, offer }: Offered, sells: Sells): boolean {
  return offer.isSold && sells(row) && hasPrice(row, offer.prices);
}

/** Whether it is sold for this term. */
export function hasTerm({ row, offer }: Offered, validity: number): boolean {
  return offeredValidities(pricedTerms(row, offer.prices)).some((term) => term === validity);
}

function hasPrice(row: ProductRow, prices: ProductPrices): boolean {
  return offeredValidities(pricedTerms(row, prices)).length > 0;
}

export function rowsBefore({ limit, offset }: Page): number {
  return limit * (offset - 1);
}

function shownProduct(row: ProductRow, prices: ProductPrices): Product {
  const { position: _, ...product } = row;
  return { ...product, prices, ...pricedTerms(row, prices) };
}

/** The validities on sale: those with a price, in years without a gap. */
function pricedTerms({ maxYear, has90Days }: ProductRow, prices: ProductPrices) {
  let years = 0;
  while (years < maxYear && isValidityPriced(prices, years + 1)) years += 1;
  return { maxYear: years, has90Days: has90Days && isValidityPriced(prices, 90) };
}
