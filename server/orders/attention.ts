import { and, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type * as calls from '#core/contract/order-ends.ts';
import { type AttentionKind, attentionDays, attentionKinds, mostAttention } from '#core/orders/attention.ts';
import { addDays } from '#core/orders/span.ts';
import { orderStatus } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { progressSql } from '#server/orders/ends.ts';
import {
  holdsValid,
  inList,
  whereAwaitingRecords,
  whereEndedSince,
  whereEnding,
} from '#server/orders/order-conditions.ts';
import { shownTime } from '#server/orders/show-order.ts';

type Attention = ReplyOf<typeof calls.attention>;
type Counted = Omit<Attention['rows'][number], 'kind'>;

/** What needs somebody, worst first. Each kind is counted by an index of the customer's orders or certificates. */
export async function attentionOf(db: Db, owner: Owner, now: Date): Promise<Attention> {
  const asked: Readonly<Record<AttentionKind, Promise<Counted>>> = {
    revoked: revokedOnes(db, owner, now),
    ended: endedOnes(db, owner, now),
    ending: endingOnes(db, owner, now),
    records: waitingOnes(db, owner, whereAwaitingRecords(now)),
    request: waitingOnes(db, owner, isAwaitingRequest(now)),
    payment: waitingOnes(db, owner, inList('unpaid', now)),
    issued: issuedOnes(db, owner, now),
  };
  const rows: Attention['rows'] = [];
  for (const kind of attentionKinds) {
    const counted = await asked[kind];
    if (counted.count > 0) rows.push({ kind, ...counted });
  }
  return { serverTime: now.toISOString(), rows: rows.slice(0, mostAttention) };
}

const count = sql<number>`count(*)::int`;
const orderNames = (order: SQL) =>
  sql<
    [string, string][] | null
  >`to_json((array_agg(json_build_array(${orders.orderNo}, ${orders.commonName}) order by ${order}))[1:2])`;
const none = sql<number>`0`;

function shown(
  row:
    | {
        readonly count: number;
        readonly later: number;
        readonly at: string | null;
        readonly cents: number;
        readonly names: readonly (readonly [string, string])[] | null;
      }
    | undefined,
): Counted {
  return {
    count: row?.count ?? 0,
    later: row?.later ?? 0,
    at: shownTime(row?.at == null ? null : new Date(row.at)),
    cents: row?.cents ?? 0,
    orders: (row?.names ?? []).map(([orderNo, commonName]) => ({ orderNo, commonName })),
  };
}

/** Certificates with their orders, those of `where`. */
async function certificatesWhere(db: Db, owner: Owner, time: SQL, where: SQL | undefined): Promise<Counted> {
  const [row] = await db
    .select({
      count,
      later: count,
      at: sql<string | null>`min(${time})`,
      cents: none,
      names: orderNames(time),
    })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(and(own(owner, certificates), where));
  return shown(row);
}

/** Those that ended lately, whatever their order waits for. */
function endedOnes(db: Db, owner: Owner, now: Date): Promise<Counted> {
  const since = addDays(now, -attentionDays.ended);
  return certificatesWhere(db, owner, sql`${certificates.notAfter}`, whereEndedSince(since, now));
}

function endingOnes(db: Db, owner: Owner, now: Date): Promise<Counted> {
  const where = and(whereEnding(now), eq(progressSql(now), 'undone'));
  return certificatesWhere(db, owner, sql`${certificates.notAfter}`, where);
}

/** Orders whose newest certificate was revoked, without a valid one, while another can be had. */
function revokedOnes(db: Db, owner: Owner, now: Date): Promise<Counted> {
  const { revokedTime, number } = certificates;
  return certificatesWhere(
    db,
    owner,
    sql`${revokedTime}`,
    and(
      gt(revokedTime, addDays(now, -attentionDays.revoked)),
      eq(number, orders.issuedCount),
      eq(orders.errand, 'none'),
      gt(orders.paidUntil, now),
      not(holdsValid(now)),
    ),
  );
}

function issuedOnes(db: Db, owner: Owner, now: Date): Promise<Counted> {
  const { issuedTime, revokedTime, number } = certificates;
  return certificatesWhere(
    db,
    owner,
    sql`${issuedTime}`,
    and(
      gt(issuedTime, addDays(now, -attentionDays.issued)),
      isNull(revokedTime),
      eq(number, orders.issuedCount),
    ),
  );
}

/** Orders that wait for something, the first to lose their certificate first. */
async function waitingOnes(db: Db, owner: Owner, where: SQL | undefined): Promise<Counted> {
  const isLater = sql`(${orders.issuedCount} > 0 or ${orders.renewsID} is not null)`;
  const [row] = await db
    .select({
      count,
      later: sql<number>`(count(*) filter (where ${isLater}))::int`,
      at: sql<string | null>`min(${orders.validUntil})`,
      cents: sql<number>`coalesce(sum(case when ${orders.status} = ${orderStatus.resign} then ${orders.reSignPriceDiff} when ${orders.status} = ${orderStatus.unpaid} then ${orders.payAmount} else 0 end), 0)::float8`,
      names: orderNames(sql`${orders.validUntil} nulls last, ${orders.orderNo}`),
    })
    .from(orders)
    .where(and(own(owner, orders), where));
  return shown(row);
}

/** `waitsFor` is `request`. */
function isAwaitingRequest(now: Date): SQL | undefined {
  const isReturned = sql`${orders.status} in (${orderStatus.resubmit}, ${orderStatus.returned})`;
  const isAsked = and(
    eq(orders.errand, 'none'),
    sql`${orders.nextAskedTime} is not null`,
    gt(orders.paidUntil, now),
  );
  return or(and(inList('verifying', now), isReturned), isAsked);
}
