import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isHeld } from '#core/account/spending.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { isErrandOpen, shownStatus, type WaitsFor, waitsFor } from '#core/orders/errand.ts';
import type { OrderList } from '#core/orders/order-filters.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';

// What an order waits for, what its certificates are, and the conditions of the lists: all from `core/orders`, here for rows and SQL.

const known = new Set<number>(Object.values(orderStatus));

export function isStatus(status: number): status is OrderStatus {
  return known.has(status);
}

type Facts = Pick<
  OrderRecord,
  | 'status'
  | 'paidUntil'
  | 'validUntil'
  | 'isRevoked'
  | 'vettingTime'
  | 'vettedTime'
  | 'issuingTime'
  | 'nextAskedTime'
>;
type DueFacts = Pick<OrderRecord, 'approval' | 'approvedCents' | 'payAmount' | 'reSignPriceDiff'>;

/** The code an order shows: its errand's, or what its certificates are (`shownStatus`). */
export function statusOf(order: Facts, now: Date): OrderStatus {
  return shownStatus({ ...order, status: storedStatus(order) }, now);
}

export function errandOf(order: Facts & DueFacts, now: Date): WaitsFor {
  const status = storedStatus(order);
  return waitsFor(
    { ...order, status, isHeld: isHeld(order, amountDue({ ...order, orderStatus: status })) },
    now,
  );
}

/** Whether names are being validated, or an organization reviewed, or the CA asked. */
export function isVerifying(order: Pick<OrderRecord, 'status' | 'paidUntil'>, now: Date): boolean {
  const status = storedStatus(order);
  return status === orderStatus.verifying && isErrandOpen({ ...order, status }, now);
}

/** `isVerifying` as SQL. */
export function whereVerifying(now: Date): SQL | undefined {
  return and(eq(orders.status, orderStatus.verifying), isOpen(now));
}

/** Orders whose paid span ended before what they were waiting for. The codes are those of the index `orders_unfinished`. */
export function whereErrandOver(now: Date): SQL | undefined {
  return and(sql`${orders.status} in (1002, 1003, 1006, 5004)`, lte(orders.paidUntil, now));
}

/** Certificates that are in use and can be revoked: no revocation was asked for, and they have not ended. */
export function whereUnrevoked(now: Date): SQL | undefined {
  return and(isNull(certificates.revocationReason), gt(certificates.notAfter, now));
}

/** Certificates that are valid: neither revoked nor ended. */
export function whereValid(now: Date): SQL | undefined {
  return and(isNull(certificates.revokedTime), gt(certificates.notAfter, now));
}

/** Certificates that are not revoked and that no issued one stands for; they may have ended. */
export function whereStanding(now: Date): SQL | undefined {
  const { revokedTime, replacedUntil } = certificates;
  return and(isNull(revokedTime), or(isNull(replacedUntil), lte(replacedUntil, now)));
}

/** Certificates whose state is `ending`. */
export function whereEnding(now: Date): SQL | undefined {
  return and(whereStanding(now), gt(certificates.notAfter, now), lte(certificates.endingFrom, now));
}

/** Certificates that ended after `since` without a successor. One that was replaced at its end has no `endingFrom`. */
export function whereEndedSince(since: Date, now: Date): SQL | undefined {
  const { notAfter, endingFrom } = certificates;
  return and(whereStanding(now), gt(notAfter, since), lte(notAfter, now), lte(endingFrom, now));
}

/** Orders with a valid certificate; `issued` of the lists. */
export function holdsValid(now: Date): SQL {
  return sql`coalesce(${gt(orders.validUntil, now)}, false)`;
}

/** Orders that wait for the validation of names (`errandOf` is `validation`). */
export function whereAwaitingRecords(now: Date): SQL | undefined {
  return and(
    whereVerifying(now),
    isNull(orders.issuingTime),
    or(isNull(orders.vettingTime), isNotNull(orders.vettedTime)),
  );
}

/** Those of which no name was checked since the request: the first check is planned and has not run. */
export function whereUnchecked(now: Date): SQL | undefined {
  return and(whereAwaitingRecords(now), eq(orders.checks, 1), isNotNull(orders.nextCheckTime));
}

function storedStatus({ status }: Pick<OrderRecord, 'status'>): OrderStatus {
  if (!isStatus(status)) throw new Error(`unknown order status ${status}`);
  return status;
}

/** Parts of a status code or list, as codes of the errand. */
const errands: Readonly<Record<'unpaid' | 'verifying', readonly OrderStatus[]>> = {
  unpaid: [orderStatus.unpaid, orderStatus.resign],
  verifying: [orderStatus.verifying, orderStatus.resubmit, orderStatus.returned],
};

const errandCodes: readonly number[] = [...errands.unpaid, ...errands.verifying];

/** Codes a list consists of when sorted by status; null if it cuts across them. */
export function statusesOf(list: OrderList): readonly OrderStatus[] | null {
  if (list === 'unpaid' || list === 'verifying') return errands[list];
  return list === 'cancelled' ? [orderStatus.cancelled] : null;
}

/** Condition for orders that currently show this status; `statusOf` as SQL. */
export function hasStatus(status: OrderStatus, now: Date): SQL | undefined {
  if (status === orderStatus.cancelled) return eq(orders.status, status);
  if (errandCodes.includes(status)) return and(eq(orders.status, status), isOpen(now));
  const isResting = or(
    eq(orders.errand, 'none'),
    and(inArray(orders.errand, ['payment', 'progress']), isPast(now)),
  );
  if (status === orderStatus.revoked) return and(isResting, orders.isRevoked);
  const isHeld = gt(orders.validUntil, now);
  const isIssued = status === orderStatus.issued ? isHeld : or(isNull(orders.validUntil), not(isHeld));
  return and(isResting, not(orders.isRevoked), isIssued);
}

/** Condition for the orders of a list. An order may be in several (`docs/decisions/034-order-and-certificate-state.md`). */
export function inList(list: OrderList, now: Date): SQL | undefined {
  switch (list) {
    case 'unpaid':
      return and(eq(orders.errand, 'payment'), isOpen(now));
    case 'verifying':
      return and(eq(orders.errand, 'progress'), isOpen(now));
    case 'cancelled':
      return eq(orders.errand, 'cancelled');
    case 'revoked':
      return sql`${orders.isRevoked}`;
    case 'issued':
      return gt(orders.validUntil, now);
    case 'expiring':
      return sql`${orders.endings} @> ${now.toISOString()}::timestamptz`;
    case 'expired':
      return and(
        not(orders.isRevoked),
        or(
          lte(orders.validUntil, now),
          and(isNull(orders.validUntil), inArray(orders.errand, ['payment', 'progress']), isPast(now)),
        ),
      );
  }
}

/** Whether the order waits for something: `errandOf` is not `nothing`. */
export function isWaiting(
  now: Date,
  table: Record<'errand' | 'paidUntil' | 'nextAskedTime', AnyPgColumn> = orders,
) {
  return and(
    or(
      inArray(table.errand, ['payment', 'progress']),
      and(eq(table.errand, 'none'), isNotNull(table.nextAskedTime)),
    ),
    isOpen(now, table),
  );
}

/** Whether a renewal's issued certificate stands for the order's. Another order that is not issued renews nothing. */
export function isRenewed(now: Date): SQL {
  return sql`coalesce(${orders.replacedUntil} > ${now.toISOString()}::timestamptz, false)`;
}

/** The shown status as SQL, for sorting. */
export function statusSql(now: Date): SQL<number> {
  const rest = sql`case when ${orders.isRevoked} then ${orderStatus.revoked}::int when ${gt(orders.validUntil, now)} then ${orderStatus.issued}::int else ${orderStatus.expired}::int end`;
  return sql<number>`case when ${orders.errand} = 'cancelled' or (${orders.errand} <> 'none' and ${isOpen(now)}) then ${orders.status} else ${rest} end`;
}

function isOpen(now: Date, { paidUntil }: { readonly paidUntil: AnyPgColumn } = orders): SQL | undefined {
  return or(isNull(paidUntil), gt(paidUntil, now));
}

function isPast(now: Date): SQL | undefined {
  return and(isNotNull(orders.paidUntil), lte(orders.paidUntil, now));
}
