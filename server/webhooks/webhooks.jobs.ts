import * as v from 'valibot';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { dueEndpoints } from '#server/webhooks/due.ts';
import type { Hooking } from '#server/webhooks/hooking.ts';
import { takeTurn } from '#server/webhooks/turn.ts';

/** Looks for endpoints with something to do: what was raised in a transaction needs no other sign. */
export const lookQueue = defineQueue('webhooks', v.object({}));

const payload = v.object({ endpointID: v.string() });
const turn = { retries: 2, retryDelay: 1, expireIn: 60, perAccount: 4 };
/** One endpoint's turn. Those that did not answer last time wait for each other, not the others for them. */
export const turnQueue = defineQueue('webhook-turn', payload, { ...turn, parallel: 12 });
export const slowTurnQueue = defineQueue('webhook-slow-turn', payload, { ...turn, parallel: 8 });

export function webhookJobs(hooking: Hooking): JobWork[] {
  return [
    workOn(lookQueue, () => startTurns(hooking), { everySeconds: 1 }),
    workOn(turnQueue, ({ endpointID }) => takeTurn(hooking, endpointID)),
    workOn(slowTurnQueue, ({ endpointID }) => takeTurn(hooking, endpointID)),
  ];
}

/** Starts a turn for each endpoint with something to do: one at a time, so that its deliveries stay in order. */
export async function startTurns({ db, clock, jobs }: Hooking): Promise<void> {
  const names = [turnQueue.name, slowTurnQueue.name];
  for (const { id, accountID, isSlow } of await dueEndpoints(db, clock.real(), names))
    await jobs.send(isSlow ? slowTurnQueue : turnQueue, { endpointID: id }, { singletonKey: id, accountID });
}
