import { and, eq, gt, sql } from 'drizzle-orm';
import { isAway, isDelivered, nextAttempt, pauseAfter, triedFor } from '#core/webhooks/retry.ts';
import {
  type DeliveryRow,
  type EndpointRow,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#server/db/schema/webhooks.ts';
import { type Attempted, attempt } from '#server/webhooks/attempt.ts';
import { nextDeliveries } from '#server/webhooks/due.ts';
import { giveUp } from '#server/webhooks/give-up.ts';
import type { Hooking } from '#server/webhooks/hooking.ts';
import type { StoredBody } from '#server/webhooks/raise.ts';

/** Milliseconds an endpoint keeps its place; then others have their turn. */
const turnMs = 15_000;
/** Attempts that a delivery keeps. */
const mostAttempts = 20;

interface Tried {
  readonly delivery: DeliveryRow;
  readonly outcome: Attempted;
}

/**
 * Sends what is due to one endpoint, until nothing is, its time is up, or it is away. A process that dies in between leaves its deliveries
 * waiting: they are made again, so each is made at least once.
 */
export async function takeTurn(hooking: Hooking, endpointID: string): Promise<void> {
  const { db, clock } = hooking;
  const ends = performance.now() + turnMs;
  while (performance.now() < ends) {
    const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointID));
    if (endpoint === undefined) return;
    const ids = await nextDeliveries(db, endpointID, clock.real());
    if (ids.length === 0) return;
    const tried = await Promise.all(ids.map((id) => tryOne(hooking, endpoint, id)));
    const automatic = tried.filter((each): each is Tried => each !== null && !each.delivery.isManual);
    if (automatic.length > 0 && (await noteEndpoint(hooking, endpoint, automatic)) === 'away') return;
    if (tried.every((each) => each === null)) return;
  }
}

/** Null if somebody else has the delivery meanwhile. */
async function tryOne(hooking: Hooking, endpoint: EndpointRow, id: number): Promise<Tried | null> {
  const { db, clock, log } = hooking;
  const [row] = await db
    .select({ delivery: webhookDeliveries, body: webhookEvents.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventID))
    .where(eq(webhookDeliveries.id, id));
  if (row === undefined) return null;
  const firstTime = row.delivery.firstTime ?? clock.real();
  // Counted before it is sent: of two processes one takes it.
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ tries: row.delivery.tries + 1, firstTime })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.tries, row.delivery.tries),
      ),
    )
    .returning();
  if (delivery === undefined) return null;
  const outcome = await attempt(hooking, endpoint, row.body as StoredBody);
  await noteDelivery(hooking, delivery, outcome);
  const { status, problem, ms } = outcome;
  log.info('webhook.sent', { endpoint: endpoint.id, delivery: id, kind: delivery.kind, status, problem, ms });
  return { delivery, outcome };
}

async function noteDelivery(
  { db, clock }: Hooking,
  delivery: DeliveryRow,
  outcome: Attempted,
): Promise<void> {
  const now = clock.real();
  const { status, problem, ms, request, answer, retryAfter } = outcome;
  const at = now.toISOString();
  const attempts = [...delivery.attempts, { at, status, ms, problem }].slice(-mostAttempts);
  const said = { request, answer, attempts };
  const isOurs = and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.tries, delivery.tries));
  const next =
    isDelivered(outcome) || delivery.isManual
      ? null
      : nextAttempt(
          { firstTime: delivery.firstTime ?? now, now, failures: delivery.tries, retryAfter },
          Math.random(),
        );
  await db
    .update(webhookDeliveries)
    .set(
      next === null
        ? { ...said, state: isDelivered(outcome) ? 'delivered' : 'failed', endTime: now }
        : { ...said, nextTime: next },
    )
    .where(isOurs);
}

/**
 * Keeps how the endpoint does. One that does not answer rests as a whole; one that answers again is sent everything that failed without an
 * answer at once; one that took nothing for a day is paused.
 */
async function noteEndpoint(
  hooking: Hooking,
  endpoint: EndpointRow,
  tried: readonly Tried[],
): Promise<'here' | 'away'> {
  const { db, clock } = hooking;
  const now = clock.real();
  const isIt = eq(webhookEndpoints.id, endpoint.id);
  if (tried.some(({ outcome }) => isDelivered(outcome))) {
    if (endpoint.failures === 0 && endpoint.failingSince === null) return 'here';
    await db.update(webhookEndpoints).set({ failures: 0, restUntil: null, failingSince: null }).where(isIt);
    if (endpoint.failures > 0)
      await db
        .update(webhookDeliveries)
        .set({ nextTime: now })
        .where(
          and(
            eq(webhookDeliveries.endpointID, endpoint.id),
            eq(webhookDeliveries.state, 'waiting'),
            gt(webhookDeliveries.nextTime, now),
            sql`(${webhookDeliveries.attempts}->-1->>'status')::int not between 300 and 499`,
          ),
        );
    return 'here';
  }
  const begins = tried.map(({ delivery: { tries, firstTime } }) => (tries === 1 ? (firstTime ?? now) : now));
  const failingSince = endpoint.failingSince ?? new Date(Math.min(...begins.map((time) => time.getTime())));
  const isAllAway = tried.every(({ outcome }) => isAway(outcome));
  const failures = isAllAway ? endpoint.failures + 1 : 0;
  const wished = Math.max(0, ...tried.map(({ outcome }) => outcome.retryAfter ?? 0));
  const rest = Math.max(pauseAfter(Math.max(failures, 1), Math.random()), wished);
  await db
    .update(webhookEndpoints)
    .set({ failingSince, failures, restUntil: isAllAway ? new Date(now.getTime() + rest) : null })
    .where(isIt);
  if (now.getTime() - failingSince.getTime() < triedFor) return isAllAway ? 'away' : 'here';
  await giveUp(hooking, endpoint, failingSince);
  return 'away';
}
