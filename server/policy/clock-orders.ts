import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import { planKindFor } from '#core/orders/plan-kind.ts';
import type { ClockOrder } from '#core/policy/clock.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { delegatedRecords, domainValidations } from '#server/db/schema/validation.ts';

/** An order as the policy clock sees it. */
export interface SeenOrder extends ClockOrder {
  readonly orderNo: string;
  readonly commonName: string;
  readonly productType: string;
}

/** Every order of the owner with a certificate that serves at `now`, with the facts the clock needs. */
export async function clockOrders(db: Db, owner: Owner, now: Date): Promise<SeenOrder[]> {
  const isServing = and(own(owner, orders), gt(orders.validUntil, now));
  const [served, names, newest, renewed] = [
    await db
      .select({
        id: orders.id,
        orderNo: orders.orderNo,
        commonName: orders.commonName,
        productType: orders.productType,
        validUntil: orders.validUntil,
        paidUntil: orders.paidUntil,
        nextKey: orders.nextKey,
        vettedTime: orders.vettedTime,
        replacedUntil: orders.replacedUntil,
      })
      .from(orders)
      .where(isServing),
    await namesOf(db, owner, now),
    await newestOf(db, owner, now),
    await renewedOf(db, owner),
  ];
  return served.flatMap(({ id, validUntil, paidUntil, vettedTime, replacedUntil, ...order }) => {
    const leaf = newest.get(id);
    if (validUntil === null || paidUntil === null || leaf === undefined) return [];
    return {
      ...order,
      planKind: planKindFor(order.productType),
      ...{ validUntil, paidUntil, vettedTime },
      isRenewed: replacedUntil !== null && replacedUntil > validUntil,
      hasPaidRenewal: renewed.has(id),
      ...leaf,
      ...(names.get(id) ?? noNames),
    };
  });
}

type Names = Pick<ClockOrder, 'openNames' | 'validatedTime' | 'mailNames' | 'mailAddresses'>;
const noNames: Names = { openNames: 0, validatedTime: null, mailNames: 0, mailAddresses: 0 };

const { method, domainName, found, validatedTime } = domainValidations;
/** A record that also validates later certificates (BR §3.2.2.4.22). */
const isPersistent = sql`(${method} = 'dns_txt' and array_to_string(${found}, ' ') like '%accounturi=%')`;
const isAddress = sql`(${domainName} ~ '^[0-9.]+$' or ${domainName} like '%:%')`;
const isMail = sql`(${method} in ('email', 'email_dns') and ${domainName} not like '%@%')`;
const isOpen = sql`(${method} in ('dns', 'dns_txt', 'file') and not ${isPersistent})`;

/** How the names of each order are validated. A name that is delegated to the shop's zone stays validated by itself. */
async function namesOf(db: Db, owner: Owner, now: Date): Promise<ReadonlyMap<string, Names>> {
  const delegated = sql`(select count(distinct ${delegatedRecords.name}) from ${delegatedRecords}
    where ${delegatedRecords.holderID} = ${domainValidations.orderID})`;
  const rows = await db
    .select({
      orderID: domainValidations.orderID,
      openNames: sql<number>`greatest(count(*) filter (where ${isOpen}) - ${delegated}, 0)::int`,
      validatedTime: sql<string | null>`min(${validatedTime}) filter (where ${isOpen})`,
      mailNames: sql<number>`(count(*) filter (where ${isMail} and not ${isAddress}))::int`,
      mailAddresses: sql<number>`(count(*) filter (where ${isMail} and ${isAddress}))::int`,
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(and(own(owner, orders), gt(orders.validUntil, now)))
    .groupBy(domainValidations.orderID);
  return new Map(
    rows.map(({ orderID, validatedTime: oldest, ...counts }) => [
      orderID,
      { ...counts, validatedTime: oldest === null ? null : new Date(oldest) },
    ]),
  );
}

/** The newest unrevoked certificate of each order. */
async function newestOf(db: Db, owner: Owner, now: Date) {
  const rows = await db
    .selectDistinctOn([certificates.orderID], {
      orderID: certificates.orderID,
      notBefore: certificates.notBefore,
      notAfter: certificates.notAfter,
      hasClientAuth: certificates.hasClientAuth,
    })
    .from(certificates)
    .where(and(own(owner, certificates), isNull(certificates.revokedTime), gt(certificates.notAfter, now)))
    .orderBy(certificates.orderID, desc(certificates.number));
  return new Map(
    rows.map(({ orderID, notBefore, notAfter, hasClientAuth }) => [
      orderID,
      { days: Math.round((notAfter.getTime() - notBefore.getTime()) / dayMs), hasClientAuth },
    ]),
  );
}

/** Orders that a paid renewal follows. */
async function renewedOf(db: Db, owner: Owner): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: orders.renewsID })
    .from(orders)
    .where(
      and(
        own(owner, orders),
        isNotNull(orders.renewsID),
        isNotNull(orders.payTime),
        isNull(orders.cancelTime),
      ),
    );
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}
