import { percentOf, timesCents } from '#core/money/money.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { packageOffers } from '#server/db/schema/packages.ts';

/** Percent of the list price for so many units. */
const steps = [
  { units: 5, percent: 90 },
  { units: 20, percent: 80 },
] as const;
/** Products with packages of their own, and the kind with one for all its products up to a list price. */
const ofProducts = ['certum-dv-one', 'certum-dv-wild', 'globalsign-ov-one'];
const usualDays = 365;

/** Made-up offers of a sandbox, once: those that an operator withdrew do not return. */
export async function seedOffers(db: Db, now: Date): Promise<void> {
  if ((await db.$count(packageOffers)) > 0) return;
  const rows = await db.select().from(products);
  const offers = ofProducts.flatMap((productNo) => {
    const price = rows.find((row) => row.productNo === productNo)?.prices.base[1];
    if (price === undefined) return [];
    return steps.map(({ units, percent }) => ({
      ...{ productNo, validity: 1, units, days: usualDays, createTime: now },
      cents: percentOf(timesCents(price, units), percent),
    }));
  });
  const ofKind = { kind: 'dv' as const, mostCents: 100_000, validity: 1, units: 10, cents: 480_000 };
  await exclusively(db, 'seed', async (tx) => {
    if ((await tx.$count(packageOffers)) > 0) return;
    await tx.insert(packageOffers).values([...offers, { ...ofKind, days: usualDays, createTime: now }]);
  });
}
