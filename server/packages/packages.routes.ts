import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import type { CertPackage, PackageOffer } from '#core/contract/calls/packages.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { timesCents } from '#core/money/money.ts';
import { orderStatus } from '#core/orders/status.ts';
import { firstToUse, packageState } from '#core/packages/units.ts';
import { byActor } from '#server/account/by.ts';
import { own } from '#server/account/own.ts';
import { hasTerm, isOnSale, withOffers } from '#server/catalogue/products.ts';
import type { Sells } from '#server/catalogue/sold.ts';
import type { Db } from '#server/db/open.ts';
import { type ProductRow, products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  type PackageOfferRow,
  type PackageRow,
  packageOffers,
  packages,
} from '#server/db/schema/packages.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { findOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { ruled, unitOrders, usablePackages } from '#server/packages/units.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Packages one customer may order within `seconds`. */
const allowance = { most: 30, seconds: 60 };

export function packageRoutes({ sells }: { readonly sells: Sells }): Route[] {
  const { packages: calls } = contract;
  return [
    serve(calls.offers, async ({ db, clock }) =>
      success({ offers: await listOffers(db, sells, clock.now()) }),
    ),

    serve(calls.create, async ({ db, actor, owner, clock, body, replyHeaders, audit }) => {
      const { offerID } = body;
      const [found] = isRecordID(offerID)
        ? await soldOffers(db, eq(packageOffers.id, offerID), sells, clock.now())
        : [];
      if (found === undefined) return notFound();
      const { offer } = found;
      if (body.cents !== undefined && body.cents !== offer.cents)
        return refuse(replyCode.conflict, 'The price has changed', [
          fault('cents', 'sum-changed', String(body.cents), String(offer.cents)),
        ]);
      const wait = await countAttempt(db, `packages:${owner.id}`, allowance, clock.real());
      if (wait !== null) return tooManyTries('offerID', wait, replyHeaders);
      const now = clock.now();
      const { productNo, kind, mostCents, validity, units, cents, days } = offer;
      const packageNo = await nextPackageNumber(db, now);
      audit(packageNo);
      const orderer = byActor(actor);
      const [row] = await db
        .insert(packages)
        .values({
          packageNo,
          accountID: owner.id,
          creatorID: orderer.userID,
          apiKeyID: orderer.apiKeyID,
          offerID,
          ...{ productNo, kind, mostCents, validity, units, cents, days },
          createTime: now,
        })
        .returning();
      if (row === undefined) throw new Error('a package was not stored');
      return success(shownPackage({ bought: row, product: found.product }, now));
    }),

    serve(calls.list, async ({ db, owner, clock, query: { limit, offset } }) => {
      const now = clock.now();
      const at = sql`${now.toISOString()}::timestamptz`;
      const isOwn = own(owner, packages);
      const isUsable = sql`${packages.state} = 'paid' and ${packages.validUntil} > ${at} and ${packages.used} < ${packages.units}`;
      const rows = await packagesWith(db)
        .where(isOwn)
        .orderBy(
          desc(sql`(${isUsable})`),
          asc(sql`case when ${isUsable} then ${packages.validUntil} end`),
          desc(packages.createTime),
          desc(packages.packageNo),
        )
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        data: rows.map((row) => shownPackage(row, now)),
        total: await db.$count(packages, isOwn),
      });
    }),

    serve(calls.detail, async ({ db, owner, clock, params: { id } }) => {
      const [row] = await packagesWith(db).where(and(own(owner, packages), eq(packages.packageNo, id)));
      if (row === undefined) return notFound();
      const uses = await db
        .select()
        .from(orders)
        .where(and(own(owner, orders), eq(orders.packageID, row.bought.id)))
        .orderBy(desc(orders.payTime), desc(orders.orderNo));
      return success({
        ...shownPackage(row, clock.now()),
        uses: uses.map(({ orderNo, commonName, unitNumber, unitCents, payTime, unitBack }) => ({
          ...{ orderNo, commonName },
          unit: unitNumber ?? 0,
          cents: unitCents ?? 0,
          payTime: shownTime(payTime),
          back: unitBack ?? '',
        })),
      });
    }),

    serve(calls.units, async ({ db, owner, clock, body }) => {
      const found = await findOrders(db, owner, body.orderNos.split(','));
      if (found === null) return notFound();
      const now = clock.now();
      const usable = (await usablePackages(db, owner.id, now)).map(ruled);
      const unpaid = found.filter((order) => statusOf(order, now) === orderStatus.unpaid);
      const facts = usable.length === 0 ? null : await unitOrders(db, unpaid);
      // One order after another, as they would be paid.
      const used = new Map(usable.map(({ packageNo, used: count }) => [packageNo, count]));
      return success({
        units: unpaid.flatMap(({ id, orderNo }) => {
          const order = facts?.get(id);
          const left = usable.map((each) => ({ ...each, used: used.get(each.packageNo) ?? each.used }));
          const first = order === undefined ? null : firstToUse(left, order, now);
          if (first === null) return [];
          const { packageNo, units, validUntil } = first;
          used.set(packageNo, first.used + 1);
          return [{ orderNo, packageNo, left: units - first.used - 1, validUntil: shownTime(validUntil) }];
        }),
      });
    }),
  ];
}

const offersWith = (db: Db) =>
  db
    .select({ offer: packageOffers, product: products })
    .from(packageOffers)
    .leftJoin(products, eq(products.productNo, packageOffers.productNo));
const packagesWith = (db: Db) =>
  db
    .select({ bought: packages, product: products })
    .from(packages)
    .leftJoin(products, eq(products.productNo, packages.productNo));

interface Sold {
  readonly offer: PackageOfferRow;
  readonly product: ProductRow | null;
  /** What one unit would cost at list prices now. */
  readonly unitCents: number;
}

/** What is offered now. Packages of a kind are sold wherever any is; those of a product where that is sold for their term. */
async function soldOffers(db: Db, which: SQL | undefined, sells: Sells, now: Date): Promise<Sold[]> {
  const rows = await offersWith(db)
    .where(and(eq(packageOffers.isOffered, true), which))
    .orderBy(
      asc(products.position),
      asc(packageOffers.kind),
      asc(packageOffers.units),
      asc(packageOffers.id),
    );
  const found = await withOffers(
    db,
    rows.flatMap(({ product }) => product ?? []),
    now,
  );
  const known = new Map(found.map((each) => [each.row.productNo, each]));
  return rows.flatMap(({ offer, product }) => {
    const listed = known.get(product?.productNo ?? '');
    const isSold = listed !== undefined && isOnSale(listed, sells) && hasTerm(listed, offer.validity);
    if (product !== null && !isSold) return [];
    return [{ offer, product, unitCents: listed?.offer.prices.base[offer.validity] ?? offer.mostCents ?? 0 }];
  });
}

async function listOffers(db: Db, sells: Sells, now: Date): Promise<PackageOffer[]> {
  return (await soldOffers(db, undefined, sells, now)).map(({ offer, product, unitCents }) => ({
    id: offer.id,
    ...shownTerms(offer, product),
    rawCents: timesCents(unitCents, offer.units),
  }));
}

function shownTerms(row: PackageOfferRow | PackageRow, product: ProductRow | null) {
  const { kind, mostCents, validity, units, cents, days } = row;
  return {
    productNo: row.productNo ?? '',
    chineseName: product?.chineseName ?? '',
    englishName: product?.englishName ?? '',
    ...{ kind, mostCents, validity, units, cents, days },
  };
}

function shownPackage(
  { bought, product }: { readonly bought: PackageRow; readonly product: ProductRow | null },
  now: Date,
): CertPackage {
  const { packageNo, used, createTime, payTime, payWay, validUntil } = bought;
  return {
    packageNo,
    ...shownTerms(bought, product),
    state: packageState(bought, now),
    used,
    createTime: shownTime(createTime),
    payTime: shownTime(payTime),
    payWay,
    validUntil: shownTime(validUntil),
  };
}

/** `PK<yyyymmdd>-<5 digits or more>` with the day in UTC. Failed creations leave gaps. */
async function nextPackageNumber(tx: Db, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const { rows } = await tx.execute<{ number: string | number }>(
    sql`select nextval('package_numbers') as number`,
  );
  return `PK${day}-${String(rows[0]?.number ?? '').padStart(5, '0')}`;
}
