import { createActor, fromPromise, waitFor } from 'xstate';
import type { WatchOutcome } from '#machines/payment/payment.types.ts';
import { answer } from '#machines/slot.ts';
import { statusPollingMachine } from '#machines/status-polling/status-polling.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { readStatuses } from '#src/adapters/workflows/order-status.ts';

const outcomes = { paid: 'paid', closed: 'closed', exhausted: 'unsettled' } as const satisfies Record<
  string,
  WatchOutcome
>;

/** Polls until the orders' fate is known or it was asked often enough; rests while the page is hidden. */
export async function watchOrders(
  client: Client,
  orderNos: readonly string[],
  signal: AbortSignal,
): Promise<WatchOutcome> {
  const machine = statusPollingMachine.provide({
    actors: {
      fetchStatus: fromPromise(({ input, signal: callSignal }) =>
        answer(readStatuses(client, input.orderNos, callSignal)),
      ),
    },
  });
  const polling = createActor(machine, { input: { orderNos, isHidden: document.hidden } });
  const tell = () => polling.send({ type: document.hidden ? 'page.hide' : 'page.show' });
  document.addEventListener('visibilitychange', tell);
  polling.start();
  try {
    const { value } = await waitFor(polling, ({ status }) => status === 'done', { signal });
    return outcomes[value as keyof typeof outcomes];
  } finally {
    document.removeEventListener('visibilitychange', tell);
    polling.stop();
  }
}
