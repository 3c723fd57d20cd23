import { asc, eq } from 'drizzle-orm';
import type { ProductPrices } from '#core/catalogue/price.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';

/** A product as customers see it, and its list prices. */
export interface PricedProduct {
  readonly product: Product;
  readonly prices: ProductPrices;
}

/** `offset` counts pages from 1 (spec §7). */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export async function findProduct(db: Db, productNo: string): Promise<PricedProduct | null> {
  const [row] = await db.select().from(products).where(eq(products.productNo, productNo));
  if (!row) return null;
  const { prices, position: _, ...product } = row;
  return { product, prices };
}

export async function listProducts(
  db: Db,
  page: Page,
): Promise<{ readonly list: Product[]; readonly total: number }> {
  const [rows, total] = [
    await db
      .select()
      .from(products)
      .orderBy(asc(products.position))
      .limit(page.limit)
      .offset(rowsBefore(page)),
    await db.$count(products),
  ];
  return { list: rows.map(({ prices: _, position: __, ...product }) => product), total };
}

export function rowsBefore({ limit, offset }: Page): number {
  return limit * (offset - 1);
}
