import { asc, eq } from 'drizzle-orm';
import { isValidityPriced } from '#core/catalogue/price.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { offeredValidities } from '#core/orders/span.ts';
import type { Sells } from '#server/catalogue/sold.ts';
import type { Db } from '#server/db/open.ts';
import { type ProductRow, products } from '#server/db/schema/catalogue.ts';

/** `offset` counts pages from 1 (product.md, 'Lists'). */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns a product on sale here; null for any other number. */
export async function findProduct(db: Db, productNo: string, sells: Sells): Promise<Product | null> {
  const [row] = await db.select().from(products).where(eq(products.productNo, productNo));
  if (row === undefined || !isOnSale(row, sells)) return null;
  return shownProduct(row);
}

/** Returns one page of the products on sale here. */
export async function listProducts(
  db: Db,
  page: Page,
  sells: Sells,
): Promise<{ readonly list: Product[]; readonly total: number }> {
  const all = await db.select().from(products).orderBy(asc(products.position));
  const sold = all.filter((row) => isOnSale(row, sells));
  const before = rowsBefore(page);
  return { list: sold.slice(before, before + page.limit).map(shownProduct), total: sold.length };
}

/** Whether it can be delivered and has a price. */
function isOnSale(row: ProductRow, sells: Sells): boolean {
  return sells(row) && offeredValidities(pricedTerms(row)).length > 0;
}

export function rowsBefore({ limit, offset }: Page): number {
  return limit * (offset - 1);
}

function shownProduct(row: ProductRow): Product {
  const { position: _, ...product } = row;
  return { ...product, ...pricedTerms(row) };
}

/** The validities on sale: those with a price, in years without a gap. */
function pricedTerms({ prices, maxYear, has90Days }: ProductRow) {
  let years = 0;
  while (years < maxYear && isValidityPriced(prices, years + 1)) years += 1;
  return { maxYear: years, has90Days: has90Days && isValidityPriced(prices, 90) };
}
