import { and, eq, gte, or } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from '#server/db/schema/webhooks.ts';
import type { Hooking } from '#server/webhooks/hooking.ts';

/**
 * Pauses an endpoint that took nothing for a day, and notifies the account once. What waits is kept until somebody resumes it, and so is
 * what was given up meanwhile.
 */
export async function giveUp(
  { db, clock, log }: Hooking,
  endpoint: EndpointRow,
  failingSince: Date,
): Promise<void> {
  const { id, accountID, name, creatorID } = endpoint;
  await db.transaction(async (tx) => {
    const paused = await tx
      .update(webhookEndpoints)
      .set({ state: 'paused', isGivenUp: true })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'active')))
      .returning({ id: webhookEndpoints.id });
    if (paused.length === 0) return;
    await holdBack(tx, id, failingSince);
    const now = clock.now();
    await tx
      .insert(noticeItems)
      .values({
        ...{ cause: `webhook-paused:${id}:${clock.real().toISOString()}`, accountID, userID: creatorID },
        kind: 'account',
        topic: 'webhook-paused',
        ...{ note: name, endTime: now, createTime: now },
      })
      .onConflictDoNothing();
    log.warn('webhook.paused', { endpoint: id, account: accountID });
  });
}

/** Sets what waits aside, and what was given up since then. What a person pressed for is still sent. */
export async function holdBack(tx: Db, endpointID: string, since: Date | null): Promise<void> {
  const { state, endTime, isManual } = webhookDeliveries;
  const isWaiting = eq(state, 'waiting');
  await tx
    .update(webhookDeliveries)
    .set({ state: 'held', endTime: null })
    .where(
      and(
        eq(webhookDeliveries.endpointID, endpointID),
        eq(isManual, false),
        since === null ? isWaiting : or(isWaiting, and(eq(state, 'failed'), gte(endTime, since))),
      ),
    );
}

/** Lets an endpoint go on: with what waited, and what was given up while it was failing. Everything counts from now on. */
export async function resume(tx: Db, endpointID: string, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ state: 'active', isGivenUp: false, failingSince: null, failures: 0, restUntil: null })
    .where(eq(webhookEndpoints.id, endpointID));
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', firstTime: null, tries: 0, nextTime: now })
    .where(and(eq(webhookDeliveries.endpointID, endpointID), eq(webhookDeliveries.state, 'held')));
}
