import { and, asc, desc, eq } from 'drizzle-orm';
import type { PulledFrom, PullFacts, PullVerdict } from '#core/acme/pull.ts';
import { judgePull, pullLimits } from '#core/acme/pull.ts';
import type { PullWait } from '#core/acme/steps.ts';
import { isVettingDue } from '#core/orders/reissue.ts';
import { orderStage } from '#core/orders/status.ts';
import { type AcmeRequest, automatePage, type DirectoryRequest, orderPage } from '#server/acme/context.ts';
import { type AcmeRefused, refused } from '#server/acme/refused.ts';
import type { Db } from '#server/db/open.ts';
import { acmeOrders } from '#server/db/schema/acme.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import { validationsOf } from '#server/validation/validations.ts';

/** Certificates of an order, oldest first. */
export function certificatesOf(db: Db, orderID: string): Promise<PulledFrom[]> {
  const { notBefore, notAfter, issuedTime, revokedTime } = certificates;
  return db
    .select({ notBefore, notAfter, issuedTime, revokedTime })
    .from(certificates)
    .where(eq(certificates.orderID, orderID))
    .orderBy(asc(certificates.number));
}

/** What decides a pull of an order. */
export async function factsOf(db: Db, order: OrderRecord): Promise<PullFacts> {
  // By the request: a CA outside may have issued after the client gave up.
  const isOfRequest = and(
    eq(certificates.orderID, acmeOrders.orderID),
    eq(certificates.hashValue, acmeOrders.hashValue),
  );
  const pulled = await db
    .selectDistinct({ time: certificates.issuedTime })
    .from(acmeOrders)
    .innerJoin(certificates, isOfRequest)
    .where(eq(acmeOrders.orderID, order.id))
    .orderBy(desc(certificates.issuedTime))
    .limit(pullLimits.period + pullLimits.day);
  return {
    certificates: await certificatesOf(db, order.id),
    paidUntil: spanEnd(order),
    pulls: pulled.map(({ time }) => time).reverse(),
  };
}

/** Seconds after which an order that is being issued is worth another request. */
const busySeconds = 60;

/**
 * Judges whether a client may pull from the order now, and refuses with what somebody has to do, or with the moment from which it works. What
 * waits for people is refused here: a client cannot wait for them.
 */
export async function allowPull(
  db: Db,
  request: AcmeRequest,
): Promise<Exclude<PullVerdict, { kind: 'limited' }>> {
  const { order, now } = request;
  const waiting = waitsForPeople(request);
  if (waiting !== null) throw waiting;
  const verdict = judgePull(await factsOf(db, order), now);
  if (verdict.kind === 'over') throw await spent(db, request);
  if (verdict.kind !== 'limited') return verdict;
  const { by, from } = verdict;
  const most = pullLimits[by];
  const when = from.toISOString();
  throw refused(
    'rateLimited',
    by === 'day'
      ? `${most} certificates were pulled within 24 hours. The next one can be pulled from ${when}`
      : `${most} certificates were pulled in this period. The next period opens on ${when}`,
    { from },
  );
}

/** Nothing that was paid for is left: a draft of its renewal waits for the customer. */
async function spent(db: Db, request: AcmeRequest): Promise<AcmeRefused> {
  const { order } = request;
  const names = (await validationsOf(db, order.id)).map(({ domainName }) => domainName);
  const until = spanEnd(order)?.toISOString().slice(0, 10) ?? '';
  const instance = automatePage(request);
  const detail = `Nothing later than ${until} was paid for, and nothing is charged by a request. A draft of the renewal waits at ${instance}`;
  return refused('userActionRequired', detail, { instance, draft: { reason: 'spent', names } });
}

/** What clients are told about an order that waits for people. */
const waitTexts = {
  payment: 'The order isn’t paid',
  'reissue-payment': 'A reissue of the order waits for its payment',
  canceled: 'The order was canceled',
  returned: 'The CA returned the request of the order',
  vetting: 'The organization must be vetted first',
} as const satisfies Partial<Record<PullWait, string>>;
type OrderWait = keyof typeof waitTexts | 'issuing';

function waitsForPeople(request: AcmeRequest): AcmeRefused | null {
  const wait = orderWait(request.order, request.now);
  if (wait === null) return null;
  return wait === 'issuing' ? busy(request.now) : byPeople(request, waitTexts[wait]);
}

/** What an order waits for before anything can be pulled from it; null for nothing. */
export function orderWait(order: OrderRecord, now: Date): OrderWait | null {
  switch (orderStage(statusOf(order, now))) {
    case 'unpaid':
      return 'payment';
    case 'resign':
      return 'reissue-payment';
    case 'cancelled':
      return 'canceled';
    case 'resubmit':
      return 'returned';
    default:
  }
  if (order.issuingTime !== null && order.reissueID !== null) return 'issuing';
  return isVettingDue(order.productType, order.vettedTime, now) ? 'vetting' : null;
}

/** Another certificate of the order is being issued. */
export function busy(now: Date): AcmeRefused {
  const from = new Date(now.getTime() + busySeconds * 1000);
  return refused('rateLimited', 'Another certificate of this order is being issued', { from });
}

export function byPeople(request: DirectoryRequest, detail: string): AcmeRefused {
  const instance = orderPage(request);
  return refused('userActionRequired', `${detail}. See ${instance}`, { instance });
}
