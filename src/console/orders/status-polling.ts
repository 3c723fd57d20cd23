import { createActor, waitFor } from 'xstate';
import { answer, slots } from '#machines/kit/slot.ts';
import {
  type StatusPollingContext,
  type StatusPollingInput,
  type StatusPollingSlots,
  statusPollingMachine,
} from '#machines/orders/status-polling/status-polling.machine.ts';
import type { WatchOutcome } from '#machines/payment/payment.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { askInTime, poll } from '#src/adapters/time/poll.ts';
import { askProvider, readPayableStatuses, readPayment } from '#src/console/orders/payable-status.ts';

/** What to poll, and for which workflow. */
export interface Watch extends StatusPollingInput {
  readonly workflow: string;
}

/** Polls until the outcome of the orders, or of the payment at a provider, is known, or the attempts are used up. */
export async function watchOrders(
  client: Client,
  { workflow, ...watch }: Watch,
  signal: AbortSignal,
): Promise<WatchOutcome> {
  const machine = statusPollingMachine.provide({
    actors: slots<StatusPollingSlots>({
      fetchStatus: ({ orderNos, paymentID, ...time }, pollSignal) =>
        poll(
          async (callSignal) => {
            const [statuses, payment] = await Promise.all([
              readPayableStatuses(client, orderNos, callSignal),
              paymentID === null ? null : answer(readPayment(client, paymentID, callSignal)),
            ]);
            // The orders show whether the payment arrived; the payment's own state can wait for the next poll.
            return { statuses, payment: payment?.ok ? payment.value : null };
          },
          { flow: workflow, ...time },
          pollSignal,
        ),
      askProvider: (input, askSignal) =>
        askInTime((callSignal) => askProvider(client, input.orderNo, callSignal), askSignal),
    }),
  });
  const polling = createActor(machine, { input: watch }).start();
  try {
    const { value, context } = await waitFor(polling, ({ status }) => status === 'done', { signal });
    return outcomeOf(value, context);
  } finally {
    polling.stop();
  }
}

function outcomeOf(state: string, { payment }: StatusPollingContext): WatchOutcome {
  switch (state) {
    case 'paid':
    case 'closed':
    case 'expired':
      return state;
    case 'refused':
      return payment?.state === 'short' ? 'short' : 'refused';
    default:
      return 'unsettled';
  }
}
