import { createActor, fromPromise, waitFor } from 'xstate';
import { ok } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import { statusPollingMachine } from '#machines/orders/status-polling/status-polling.machine.ts';
import type {
  StatusPollingContext,
  StatusPollingInput,
} from '#machines/orders/status-polling/status-polling.types.ts';
import type { WatchOutcome } from '#machines/payment/payment.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { onAttention } from '#src/adapters/time/attention.ts';
import { askProvider, readPayableStatuses, readPayment } from '#src/features/payment/work/payable-status.ts';

/** What is watched, for which flow. */
export interface Watch extends Omit<StatusPollingInput, 'isHidden'> {
  readonly workflow: string;
}

/**
 * Polls until the fate of the orders, or of the payment at a provider, is known, or it was asked often enough. Slows down
 * while the page is hidden, then rests, unless the flow is looked at in another tab.
 */
export async function watchOrders(
  client: Client,
  { workflow, ...watch }: Watch,
  signal: AbortSignal,
): Promise<WatchOutcome> {
  const machine = statusPollingMachine.provide({
    actors: {
      fetchStatus: fromPromise(async ({ input: { orderNos, paymentID }, signal: callSignal }) => {
        const [statuses, payment] = await Promise.all([
          answer(readPayableStatuses(client, orderNos, callSignal)),
          paymentID === null ? null : answer(readPayment(client, paymentID, callSignal)),
        ]);
        if (!statuses.ok) return statuses;
        // The orders say whether it was paid; what the payment itself says may come with the next look.
        return ok({ statuses: statuses.value, payment: payment?.ok ? payment.value : null });
      }),
      askProvider: fromPromise(({ input, signal: callSignal }) =>
        answer(askProvider(client, input.orderNo, callSignal)),
      ),
    },
  });
  const polling = createActor(machine, { input: { ...watch, isHidden: document.hidden } });
  const tell = () => polling.send({ type: document.hidden ? 'page.hide' : 'page.show' });
  document.addEventListener('visibilitychange', tell);
  const unhear = onAttention(workflow, () => polling.send({ type: 'check.now' }));
  polling.start();
  try {
    const { value, context } = await waitFor(polling, ({ status }) => status === 'done', { signal });
    return outcomeOf(String(value), context);
  } finally {
    document.removeEventListener('visibilitychange', tell);
    unhear();
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
