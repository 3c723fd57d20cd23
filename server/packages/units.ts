import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { firstToUse, freeUnit, type UnitOrder, unitCents } from '#core/packages/units.ts';
import type { By } from '#server/account/by.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { type PackageRow, packages } from '#server/db/schema/packages.ts';
import { creditRefund } from '#server/invoices/credit-refund.ts';
import { post } from '#server/ledger/ledger.ts';
import { record } from '#server/orders/event.ts';

/** The account's packages of which a unit can be used now. */
export async function usablePackages(db: Db, accountID: string, now: Date): Promise<PackageRow[]> {
  return db
    .select()
    .from(packages)
    .where(
      and(
        own(wholeAccount(accountID), packages),
        eq(packages.state, 'paid'),
        gt(packages.validUntil, now),
        lt(packages.used, packages.units),
      ),
    )
    .orderBy(asc(packages.validUntil), asc(packages.packageNo));
}

/** What decides which units pay these orders; by order id. Orders of a product that is gone are left out. */
export async function unitOrders(
  db: Db,
  found: readonly OrderRecord[],
): Promise<ReadonlyMap<string, UnitOrder>> {
  const { productNo, includedNames } = products;
  const numbers = [...new Set(found.map((order) => order.productNo))];
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ productNo, includedNames })
    .from(products)
    .where(inArray(productNo, numbers));
  const included = new Map(rows.map((row) => [row.productNo, row.includedNames]));
  return new Map(
    found.flatMap((order) => {
      const names = included.get(order.productNo);
      if (names === undefined) return [];
      const { productNo: product, kind, validity, rawAmount, pricedNames } = order;
      const facts = { productNo: product, kind, validity, rawCents: rawAmount, names: pricedNames };
      return [[order.id, { ...facts, includedNames: names }] as const];
    }),
  );
}

export type UnitTerms = PackageRow & { readonly productNo: string };

/** As the rules of `core/packages/units.ts` take it. */
export function ruled(row: PackageRow): UnitTerms {
  return { ...row, productNo: row.productNo ?? '' };
}

/**
 * Uses a unit for an order, in the caller's transaction and under its lock of the order; locks the package second. Returns what changes in
 * the order, or null if no unit fits. `packageID`: the only package that may pay.
 */
export async function takeUnit(
  tx: Db,
  order: OrderRecord,
  payer: By,
  now: Date,
  packageID: string | null = null,
): Promise<Partial<OrderRecord> | null> {
  const facts = (await unitOrders(tx, [order])).get(order.id);
  if (facts === undefined) return null;
  const bought = await lockFirst(tx, order.accountID, facts, packageID, now);
  if (bought === null || bought.validUntil === null) return null;
  const taken = await tx
    .select({ unit: orders.unitNumber })
    .from(orders)
    .where(and(eq(orders.packageID, bought.id), or(isNull(orders.unitBack), ne(orders.unitBack, 'unit'))));
  const number = freeUnit(
    bought.units,
    taken.map(({ unit }) => unit ?? 0),
  );
  if (number === null) throw new Error(`package ${bought.packageNo} has no unit left, but counts one`);
  const cents = unitCents(bought, number);
  await tx
    .update(packages)
    .set({ used: sql`${packages.used} + 1` })
    .where(eq(packages.id, bought.id));
  await post(tx, { ...entryOf(order, bought.id, cents, now), kind: 'package-use', ...payer });
  return { packageID: bought.id, unitNumber: number, unitCents: cents, unitUntil: bought.validUntil };
}

/** Locks the package that pays first. One that was used up meanwhile is passed over. */
async function lockFirst(
  tx: Db,
  accountID: string,
  order: UnitOrder,
  packageID: string | null,
  now: Date,
): Promise<PackageRow | null> {
  const passed = new Set<string>();
  for (;;) {
    const usable = await usablePackages(tx, accountID, now);
    const open = usable
      .filter(({ id }) => !passed.has(id) && (packageID === null || id === packageID))
      .map(ruled);
    const first = firstToUse(open, order, now);
    if (first === null) return null;
    const [locked] = await tx.select().from(packages).where(eq(packages.id, first.id)).for('update');
    if (locked !== undefined && locked.used < locked.units) return locked;
    passed.add(first.id);
  }
}

/**
 * Gives back what units paid for orders that are canceled, in the caller's transaction and under its locks of the orders: a unit while its
 * package lives, else its share of the price to the balance, taken off what is invoiced of the package. Nothing for orders that no unit
 * paid. All packages are locked first, what is invoiced last.
 */
export async function giveUnitsBack(tx: Db, paid: readonly OrderRecord[], now: Date): Promise<void> {
  const ids = paid.flatMap(({ packageID }) => packageID ?? []);
  if (ids.length === 0) return;
  const locked = await tx
    .select({ id: packages.id, packageNo: packages.packageNo })
    .from(packages)
    .where(inArray(packages.id, ids))
    .orderBy(asc(packages.packageNo))
    .for('update');
  const numbers = new Map(locked.map(({ id, packageNo }) => [id, packageNo]));
  for (const order of paid) await giveUnitBack(tx, order, numbers.get(order.packageID ?? '') ?? '', now);
  const refunded = paid.filter((order) => givesBack(order, now) === 'money');
  for (const { accountID, packageID } of refunded)
    if (packageID !== null) await creditRefund(tx, { accountID, sourceID: packageID, at: now });
}

function givesBack({ packageID, unitUntil, unitBack }: OrderRecord, now: Date): 'unit' | 'money' | null {
  if (packageID === null || unitUntil === null || unitBack !== null) return null;
  return now < unitUntil ? 'unit' : 'money';
}

async function giveUnitBack(tx: Db, order: OrderRecord, packageNo: string, now: Date): Promise<void> {
  const { packageID, unitCents: cents } = order;
  const back = givesBack(order, now);
  if (packageID === null || cents === null || back === null) return;
  const isAlive = back === 'unit';
  const entry = entryOf(order, packageID, cents, now);
  await post(tx, { ...entry, kind: 'package-back' });
  if (isAlive)
    await tx
      .update(packages)
      .set({ used: sql`${packages.used} - 1` })
      .where(eq(packages.id, packageID));
  else await post(tx, { ...entry, kind: 'package-refund' });
  await tx.update(orders).set({ unitBack: back }).where(eq(orders.id, order.id));
  await record(tx, [
    isAlive
      ? { orderID: order.id, at: now, kind: 'unit-back', note: packageNo }
      : { orderID: order.id, at: now, kind: 'refunded', note: order.payWay },
  ]);
}

/** What canceling the order would give back of the unit that paid it; null if none did, or it is back. */
export function shownUnit(
  { packageID, unitCents, unitUntil, unitBack }: OrderRecord,
  now: Date,
): { readonly comesBack: boolean; readonly cents: number } | null {
  if (packageID === null || unitBack !== null) return null;
  const comesBack = unitUntil !== null && now < unitUntil;
  return { comesBack, cents: comesBack ? 0 : (unitCents ?? 0) };
}

function entryOf({ id, accountID }: OrderRecord, packageID: string, cents: number, at: Date) {
  return { accountID, packageID, orderID: id, cause: `order:${id}`, cents, at };
}
