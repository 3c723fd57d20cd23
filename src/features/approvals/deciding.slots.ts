import * as approvalCalls from '#core/contract/calls/approvals.ts';
import { type DecidingSlots, decidingMachine } from '#machines/approvals/deciding/deciding.machine.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** Decisions, with the API in their slot. */
export function decidingLogic(client: Client) {
  return decidingMachine.provide({
    actors: slots<DecidingSlots>({
      decide: ({ id, ...body }) => answer(client.call(approvalCalls.decide, { params: { id }, body })),
    }),
  });
}
