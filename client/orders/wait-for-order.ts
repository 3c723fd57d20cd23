import { setTimeout as sleep } from 'node:timers/promises';
import { numberOf, single } from '#client/arguments.ts';
import { Ended, exits } from '#client/ended.ts';
import { orderNumber } from '#client/orders/order-number.ts';
import type { OwnCommand, OwnContext } from '#client/own-command.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { type OrderStage, orderStage, orderStages } from '#core/orders/status.ts';

export const waitForOrder: OwnCommand = {
  words: ['orders', 'wait'],
  takes: ['order'],
  about:
    'Waits until an order is issued, or in another status. Ends with 7 when the time is over, with 1 when it can no longer get there.',
  options: [
    { name: 'until', about: `${orderStages.join(', ')}; issued if absent` },
    { name: 'timeout', about: 'Seconds to wait at most; 600 if absent, 0 asks once' },
    { name: 'every', about: 'Seconds between two questions, at least 1; 5 if absent' },
  ],
  examples: ['orders wait CN20261127-10001 --until issued --timeout 900'],
  run: wait,
};

/** An order in one of these goes on only if somebody does something else. */
const ends: readonly OrderStage[] = ['resubmit', 'expired', 'revoked', 'cancelled'];

async function wait({ ask, given, words, print }: OwnContext): Promise<void> {
  const orderNo = orderNumber(words);
  const written = single(given, 'until') ?? 'issued';
  const until = orderStages.find((stage) => stage === written);
  if (until === undefined) throw new Ended('usage', `--until takes ${orderStages.join(', ')}`);
  const deadline = Date.now() + numberOf(given, 'timeout', 600) * 1000;
  const every = Math.max(1, numberOf(given, 'every', 5));
  for (;;) {
    let pause = every;
    try {
      const { orderInfo } = await ask(orderCalls.status, { params: { id: orderNo } });
      const status = orderStage(orderInfo.orderStatus);
      if (status === until) return print({ orderNo, status, orderStatus: orderInfo.orderStatus });
      if (ends.includes(status)) throw new Ended('refused', `The order is ${status}`, { orderNo, status });
    } catch (error) {
      pause = pauseAfter(error, every);
    }
    if (Date.now() + pause * 1000 > deadline)
      throw new Ended('notYet', `The order is not ${until} yet`, { orderNo });
    await sleep(pause * 1000);
  }
}

/** A server that is away or busy is asked again. */
function pauseAfter(error: unknown, every: number): number {
  const isPassing =
    error instanceof Ended && (error.exit === exits.unanswered || error.exit === exits.limited);
  if (!isPassing) throw error;
  return Math.max(every, Number(error.report.retryAfter ?? 0));
}
