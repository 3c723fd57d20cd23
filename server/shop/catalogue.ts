import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listedValidities } from '#core/catalogue/answers.ts';
import { listedOffer, type Offer, offerAt, type TermChange, termOf } from '#core/catalogue/price-changes.ts';
import type { ReplyOf } from '#core/contract/call.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-catalogue.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { orderStatus } from '#core/orders/status.ts';
import { plannedChanges, takesNames } from '#server/catalogue/change-product.ts';
import { withOffers } from '#server/catalogue/products.ts';
import type { Sells } from '#server/catalogue/sold.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  type ProductChangeRow,
  type ProductRow,
  productChanges,
  products,
} from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { hasStatus, holdsValid, whereVerifying } from '#server/orders/order-conditions.ts';
import { namedAs } from '#server/people/audit-log.ts';

type Shown = ReplyOf<typeof calls.catalogueProduct>;

/** Every product with its prices now and the changes to come. */
export async function showCatalogue(
  db: Db,
  sells: Sells,
  now: Date,
): Promise<ReplyOf<typeof calls.catalogue>> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  const planned = await plannedChanges(db, null, now);
  const found = await withOffers(db, rows, now);
  return {
    serverTime: now.toISOString(),
    data: found.map(({ row, offer }) =>
      shownRow(
        row,
        offer,
        sells,
        planned.filter(({ productNo }) => productNo === row.productNo),
      ),
    ),
  };
}

/** One product, what a change would touch, and its history; null if there is none of this number. */
export async function showCatalogueProduct(
  db: Db,
  productNo: string,
  sells: Sells,
  now: Date,
): Promise<Shown | null> {
  const rows = await db.select().from(products).where(eq(products.productNo, productNo));
  const [found] = await withOffers(db, rows, now);
  if (found === undefined) return null;
  const ofProduct = eq(orders.productNo, productNo);
  const units = await db
    .select({ left: sql`coalesce(sum(${packages.units} - ${packages.used}), 0)`.mapWith(Number) })
    .from(packages)
    .where(and(eq(packages.productNo, productNo), eq(packages.state, 'paid'), gt(packages.validUntil, now)));
  return {
    ...shownRow(found.row, found.offer, sells, await plannedChanges(db, productNo, now)),
    serverTime: now.toISOString(),
    productDescription: found.row.productDescription,
    productDescriptionEn: found.row.productDescriptionEn,
    unpaid: await db.$count(orders, and(ofProduct, hasStatus(orderStatus.unpaid, now))),
    active: await db.$count(orders, and(ofProduct, or(holdsValid(now), whereVerifying(now)))),
    units: units[0]?.left ?? 0,
    changes: await history(db, found.row, now),
  };
}

function shownRow(row: ProductRow, offer: Offer, sells: Sells, planned: readonly ProductChangeRow[]) {
  const { productNo, chineseName, englishName, subBrand, brandName, productType } = row;
  return {
    ...{ productNo, chineseName, englishName, subBrand, brandName, productType },
    terms: [...offeredValidities(row)],
    takesNames: takesNames(row),
    prices: offer.prices,
    isSold: offer.isSold,
    isDeliverable: sells(row),
    planned: planned.map(shownChange),
  };
}

function shownChange({ id, fromTime, terms, isSold }: ProductChangeRow) {
  return { id: String(id), fromTime: fromTime.toISOString(), terms: terms.map(shownTerm), isSold };
}

/** As the contract names the terms; a product has no others. */
function shownTerm({ validity, ...cents }: TermChange) {
  return { validity: listedValidities.find((known) => known === validity) ?? 1, ...cents };
}

const undoers = alias(users, 'undoers');

async function history(db: Db, { productNo, prices }: ProductRow, now: Date): Promise<Shown['changes']> {
  const rows = await db
    .select({ change: productChanges, maker: users, undoer: undoers })
    .from(productChanges)
    .leftJoin(users, eq(users.id, productChanges.userID))
    .leftJoin(undoers, eq(undoers.id, productChanges.undoneBy))
    .where(eq(productChanges.productNo, productNo))
    .orderBy(asc(productChanges.fromTime), asc(productChanges.id));
  let offer = listedOffer(prices);
  const shown = rows.map(({ change, maker, undoer }) => {
    const before = offer;
    const isUndone = change.undoneTime !== null;
    if (!isUndone) offer = offerAt(offer, [change], change.fromTime);
    return {
      ...shownChange(change),
      before: {
        terms: change.terms.map(({ validity }) =>
          shownTerm({ validity, ...termOf(before.prices, validity) }),
        ),
        isSold: before.isSold,
      },
      reason: change.reason,
      by: maker === null ? '' : namedAs(maker),
      createdTime: change.createdTime.toISOString(),
      state: isUndone
        ? ('undone' as const)
        : change.fromTime > now
          ? ('planned' as const)
          : ('past' as const),
      undoneBy: undoer === null ? '' : namedAs(undoer),
      undoneTime: change.undoneTime?.toISOString() ?? zeroTime,
    };
  });
  return shown.toReversed();
}
