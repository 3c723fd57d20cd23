import { asc, inArray } from 'drizzle-orm';
import { isValidityPriced, priceOrder } from '#core/catalogue/price.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Renewal } from '#core/contract/order-changes.ts';
import { addedDays, keysOfRenewal, renewalRefusal } from '#core/orders/renewal.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { findProduct } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { compromisedKeys } from '#server/orders/compromised-keys.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { renewalsAmong } from '#server/orders/renew-order.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import type { Services } from '#server/services.ts';

/** What renewing each of these orders means and costs now, or why it cannot be renewed: what the renewal itself will find. */
export async function shownRenewals(
  { db, sells }: Pick<Services, 'db' | 'sells'>,
  asked: readonly OrderRecord[],
  { discount, now }: { readonly discount: number; readonly now: Date },
): Promise<Renewal[]> {
  const ids = asked.map(({ id }) => id);
  const followers = await renewalsAmong(db, ids, now);
  const names = await namesOf(db, ids);
  const unsafe = await compromisedKeys(db, [...new Set(asked.map(({ spkiHash }) => spkiHash))]);
  const products = new Map<string, Product | null>();
  for (const { productNo } of asked)
    if (!products.has(productNo)) products.set(productNo, await findProduct(db, productNo, sells, now));
  return asked.map((order) => {
    const { orderNo, commonName, productNo, productType, subBrand, contactID, orgID, validity } = order;
    const end = spanEnd(order);
    const domainNames = names.get(order.id) ?? [];
    const product = products.get(productNo) ?? null;
    const terms = product === null ? [] : termsOf(product, domainNames, discount);
    const refused = renewalRefusal(
      {
        orderStatus: statusOf(order, now),
        paidUntil: end?.toISOString() ?? zeroTime,
        renewedBy: followers.get(order.id)?.orderNo ?? null,
      },
      now,
    );
    return {
      ...{ orderNo, commonName, productNo, productType, subBrand, contactID, orgID, domainNames, validity },
      keyType: order.keyType,
      paidUntil: end?.toISOString() ?? zeroTime,
      refusal: refused === null ? (terms.length === 0 ? { kind: 'unsold' } : null) : shownRefusal(refused),
      addedDays: end === null ? 0 : addedDays(subBrand, end, now),
      terms,
      keys: [...keysOfRenewal({ productType, subBrand, isCompromised: unsafe.has(order.spkiHash) })],
    };
  });
}

function shownRefusal(refusal: NonNullable<ReturnType<typeof renewalRefusal>>): Renewal['refusal'] {
  return refusal.kind === 'early' ? { kind: 'early', from: refusal.from.toISOString() } : refusal;
}

function termsOf({ prices, ...product }: Product, names: readonly string[], discount: number) {
  return offeredValidities(product)
    .filter((year) => isValidityPriced(prices, year))
    .map((year) => ({
      year,
      cents: priceOrder({ prices, names, validity: year, discount }).allNowPrice,
    }));
}

/** The names of each order, common name first. */
async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { orderID, domainName, position } = domainValidations;
  const rows = await db
    .select({ orderID, domainName })
    .from(domainValidations)
    .where(inArray(orderID, [...ids]))
    .orderBy(asc(position));
  const names = new Map<string, string[]>();
  for (const row of rows) {
    const known = names.get(row.orderID);
    if (known) known.push(row.domainName);
    else names.set(row.orderID, [row.domainName]);
  }
  return names;
}
