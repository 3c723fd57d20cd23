import { fromPromise } from 'xstate';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { isRefused } from '#core/contract/failure.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { fail, ok } from '#core/result.ts';
import { type Answer, answer, type SlotLogic } from '#machines/kit/slot.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type {
  BatchActionInput,
  BatchActionKind,
  BatchActionRow,
  BatchActionSlots,
  Outcomes,
} from '#machines/orders/batch-action/batch-action.rules.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Journal, WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/close-at-rest.ts';

export interface BatchActionServices {
  readonly client: Client;
}

/** The action on several orders, with the browser's services in its slot. */
export function batchActionDefinition(
  services: BatchActionServices,
): WorkflowDefinition<typeof batchActionMachine> {
  return {
    name: 'batch-action',
    version: 1,
    machine: batchActionMachine.provide({ actors: batchActionSlots(services) }),
    summarise: ({ context: { kind, rows } }) => ({
      title: rows[0]?.commonName ?? '',
      facts: { kind, orderCount: rows.length },
    }),
    // Each order takes a row; five hundred rows need no compaction.
    compactAfter: 1_000,
  };
}

/** Opens the flow with this id, or starts it. Work in flight is completed even if the dialog is closed. */
export async function openBatchAction(
  { journal, ...services }: BatchActionServices & { readonly journal: Journal },
  id: string,
  input?: BatchActionInput,
): Promise<WorkflowHandle<typeof batchActionMachine>> {
  const handle = await journal.open(batchActionDefinition(services), { id, input });
  return closeAtRest(handle, (snapshot) => snapshot.matches('working'));
}

function batchActionSlots({ client }: BatchActionServices): SlotLogic<BatchActionSlots> {
  return { work: fromPromise(({ input: { kind, rows } }) => workOf[kind](client, rows)) };
}

type Work = (client: Client, rows: readonly BatchActionRow[]) => Promise<Answer<Outcomes>>;

const workOf: Readonly<Record<BatchActionKind, Work>> = {
  async verify(client, rows) {
    const body = { orderNos: rows.map(({ orderNo }) => orderNo).join(',') };
    const asked = await answer(client.call(batchCalls.batchVerify, { body }));
    if (!asked.ok) return asked;
    const { refused } = asked.value;
    return ok(
      Object.fromEntries(
        rows.map(({ orderNo }) => {
          // Other refusals mean that the check was requested moments ago: its reply was lost, or another tab was faster.
          const isRefused = refused.some((each) => each.orderNo === orderNo && each.reason === 'wrong-state');
          return [orderNo, isRefused ? { state: 'refused', failure: overtaken } : done('')];
        }),
      ),
    );
  },
  cancel: (client, rows) =>
    each(rows, ({ orderNo, key }) =>
      client.call(orderCalls.cancel, { body: { orderNos: orderNo } }, { idempotencyKey: key }).then(() => ''),
    ),
  renew: (client, rows) =>
    each(rows, ({ orderNo, validity, key }) =>
      client
        .call(changeCalls.renew, { body: { orderid: orderNo, year: validity } }, { idempotencyKey: key })
        .then(({ orderNos }) => orderNos),
    ),
};

const overtaken = { kind: 'refused', code: 12012, msg: '', errors: [], data: null } as const;

function done(detail: string) {
  return { state: 'done', detail } as const;
}

/**
 * Calls the API for each order in turn. A refusal is that order's outcome; any other failure leaves the outcome open, and the order is
 * retried.
 */
async function each(
  rows: readonly BatchActionRow[],
  call: (row: BatchActionRow) => Promise<string>,
): Promise<Answer<Outcomes>> {
  const outcomes: Record<string, Outcomes[string]> = {};
  for (const row of rows) {
    const answered = await answer(call(row));
    if (answered.ok) outcomes[row.orderNo] = done(answered.value);
    else if (answered.error.kind === 'refused' && !isRefused(answered.error, 'tooManyTries'))
      outcomes[row.orderNo] = { state: 'refused', failure: answered.error };
    else return fail(answered.error);
  }
  return ok(outcomes);
}
