import type { SnapshotFrom } from 'xstate';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { isRefused } from '#core/contract/failure.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import { fail, ok } from '#core/result.ts';
import { type Answer, answer, type SlotLogic, slots } from '#machines/kit/slot.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type {
  BatchActionInput,
  BatchActionKind,
  BatchActionRow,
  BatchActionSlots,
  Outcomes,
  RowOutcome,
  ShareRecipient,
} from '#machines/orders/batch-action/batch-action.rules.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { pause } from '#src/adapters/time/pause.ts';
import { defineWork } from '#src/console/flows/define-flow.ts';
import type { RenewServices } from '#src/features/orders/reissue/renew-order.ts';

export type BatchActionServices = RenewServices;

export interface BatchActionArgs {
  readonly id: string;
  readonly start?: BatchActionInput | undefined;
}

/** An action on several orders. Work in flight is completed even if the dialog is closed. */
export const batchActionWork = defineWork({
  machine: batchActionMachine,
  slots: batchActionSlots,
  summary: (snapshot) => {
    const { kind, rows, outcomes } = snapshot.context;
    return {
      title: rows[0]?.commonName ?? '',
      facts: {
        kind,
        orderCount: rows.length,
        // The first one leads back to the list with the dialog open.
        orderNos: rows[0]?.orderNo ?? '',
        done: Object.keys(outcomes).length,
        step: String(snapshot.value),
        goesOn: isActionBusy(snapshot),
      },
    };
  },
  // Each order takes a row; five hundred rows need no compaction.
  compactAfter: 1_000,
  id: ({ id }: BatchActionArgs) => id,
  input: ({ start }) => start,
  isBusy: isActionBusy,
});

/** Whether it goes on without its dialog: a pause ends when the server answers again. */
export function isActionBusy(snapshot: SnapshotFrom<typeof batchActionMachine>): boolean {
  return snapshot.matches('working') || snapshot.matches('paused');
}

function batchActionSlots(services: BatchActionServices): SlotLogic<BatchActionSlots> {
  return slots<BatchActionSlots>({
    work: ({ kind, rows, recipients }, signal) => workOf[kind](services, rows, signal, recipients),
  });
}

type Work = (
  services: BatchActionServices,
  rows: readonly BatchActionRow[],
  signal: AbortSignal,
  recipients: readonly ShareRecipient[],
) => Promise<Answer<Outcomes>>;

const workOf: Readonly<Record<BatchActionKind, Work>> = {
  async verify({ client }, rows, signal) {
    const body = { orderNos: rows.map(({ orderNo }) => orderNo).join(',') };
    const asked = await answer(client.call(batchCalls.batchVerify, { body }));
    if (!asked.ok) return asked;
    // The server checks one order after another; what it refused may have been issued meanwhile. So each row says what it is by now.
    const read = await answer(checkedRows(client, body, signal));
    if (!read.ok) return read;
    const now = new Map(read.value.map((row) => [row.orderNo, row]));
    return ok(Object.fromEntries(rows.map(({ orderNo }) => [orderNo, checkedOutcome(now.get(orderNo))])));
  },
  cancel: ({ client }, rows) =>
    each(rows, ({ orderNo, refund, key }) =>
      answer(
        client
          .call(
            orderCalls.cancel,
            { body: { orderNos: orderNo, ...(refund === undefined ? {} : { refund }) } },
            { idempotencyKey: key },
          )
          .then(() => ''),
      ),
    ),
  async renew(services, rows, signal) {
    const { renewOrder } = await import(
      /* webpackChunkName: "reissue" */ '#src/features/orders/reissue/renew-order.ts'
    );
    return each(rows, ({ orderNo, validity: year, renewalKey = 'same', key: idempotencyKey }) =>
      renewOrder(services, { orderNo, year, renewalKey }, { idempotencyKey, signal }),
    );
  },
  async share(services, rows, signal, recipients) {
    const { shareKeys } = await import(
      /* webpackChunkName: "sharing" */ '#src/features/sharing/share-work.ts'
    );
    return shareKeys(services, rows, recipients, signal);
  },
};

/** Milliseconds between readings of the orders being checked, and readings at most. */
const readEvery = 1_000;
const mostReadings = 8;

/** The orders once none of them waits for its check any more, or after `mostReadings`. */
async function checkedRows(
  client: Client,
  body: { readonly orderNos: string },
  signal: AbortSignal,
): Promise<readonly OrderRow[]> {
  for (let reading = 1; ; reading += 1) {
    const { data } = await client.call(batchCalls.batch, { body });
    if (reading === mostReadings || data.every(({ waitsFor }) => waitsFor !== 'validation')) return data;
    await pause(readEvery, signal);
  }
}

/** What a check came to. A certificate that was issued meanwhile is a success, whoever asked for the check. */
function checkedOutcome(row: OrderRow | undefined): RowOutcome {
  if (row === undefined) return { state: 'refused', failure: overtaken };
  const { waitsFor, certificates } = row;
  if (waitsFor === 'validation' || waitsFor === 'review' || waitsFor === 'issuance')
    return { state: 'waiting', waitsFor };
  const isIssued = certificates.some(({ state }) => state === 'live' || state === 'ending');
  return waitsFor === 'nothing' && isIssued ? done('') : { state: 'refused', failure: overtaken };
}

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
  call: (row: BatchActionRow) => Promise<Answer<string>>,
): Promise<Answer<Outcomes>> {
  const outcomes: Record<string, Outcomes[string]> = {};
  for (const row of rows) {
    const answered = await call(row);
    if (answered.ok) outcomes[row.orderNo] = done(answered.value);
    else if (answered.error.kind === 'refused' && !isRefused(answered.error, 'tooManyTries'))
      outcomes[row.orderNo] = { state: 'refused', failure: answered.error };
    else return fail(answered.error);
  }
  return ok(outcomes);
}
