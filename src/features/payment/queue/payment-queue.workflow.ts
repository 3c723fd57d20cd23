import type { QueryClient } from '@tanstack/react-query';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { balanceMethod } from '#core/orders/payment-method.ts';
import { isPaid, isPayable } from '#core/orders/status.ts';
import { ok } from '#core/result.ts';
import { answer, type SlotLogic, slots } from '#machines/kit/slot.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type {
  PaymentQueueInput,
  PaymentQueueSlots,
} from '#machines/payment/payment-queue/payment-queue.types.ts';
import { paymentQueueStamps } from '#machines/payment/payment-queue/payment-queue.types.ts';
import { paymentQueueFacts } from '#machines/payment/payment-queue/payment-queue.view.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { poll } from '#src/adapters/time/poll.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { defineWork } from '#src/console/flows/define-flow.ts';
import { readOrders } from '#src/console/orders/order-status.ts';
import { reportWhileMirrored } from '#src/features/payment/report-while-mirrored.ts';

export interface PaymentQueueServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

export interface PaymentQueueArgs {
  readonly id: string;
  readonly start?: PaymentQueueInput;
}

/** The payment queue of several orders. */
export const paymentQueueWork = defineWork({
  machine: paymentQueueMachine,
  slots: paymentQueueSlots,
  summary: (snapshot) => ({
    title: snapshot.context.orders[0]?.commonName ?? '',
    facts: paymentQueueFacts(snapshot),
  }),
  // Each poll takes a row; twenty minutes of polling need no compaction.
  compactAfter: 500,
  id: ({ id }: PaymentQueueArgs) => id,
  input: ({ start }) => start,
  opened: (handle) => reportWhileMirrored(handle, handle.id, (snapshot) => snapshot.matches('watching')),
});

function paymentQueueSlots({ client, queryClient }: PaymentQueueServices): SlotLogic<PaymentQueueSlots> {
  return slots<PaymentQueueSlots>(
    {
      readQueue: async ({ workflow, queueId, poll: number }, signal) => {
        const { answer: read } = await poll(
          (callSignal) =>
            client.call(paymentCalls.batchStatus, { query: { queueId } }, { signal: callSignal }),
          { flow: workflow, after: waitBefore(number), afterHidden: null },
          signal,
        );
        if (!read.ok) return { answer: read };
        const { status, total, successCount, failCount, failOrders } = read.value;
        if (status === 'end') await invalidateChanges(queryClient, paymentCalls.pay);
        return { answer: ok({ status, total, successCount, failCount, failOrders }) };
      },
      readRest: async ({ orderNos }, signal) => ({
        answer: await answer(
          Promise.all([
            readOrders(client, orderNos, signal),
            client.call(sessionCalls.account, {}, { signal }),
          ]).then(([rows, { balance }]) => ({
            payable: numbersOf(rows.filter(({ orderStatus }) => isPayable(orderStatus))),
            paid: numbersOf(rows.filter(({ orderStatus }) => isPaid(orderStatus))),
            balance,
          })),
        ),
      }),
      payRest: async ({ orderNos, payWay, idempotencyKey }) => {
        const body = { payWay, name: balanceMethod, aim: 'makeOrder' as const, orderNos: orderNos.join(',') };
        const opened = await answer(client.call(paymentCalls.batchPay, { body }, { idempotencyKey }));
        return { answer: opened };
      },
    },
    paymentQueueStamps,
  );
}

/** Milliseconds before a poll of a queue: every 5 s, faster at first, since a few orders finish quickly. */
function waitBefore(number: number): number {
  return Math.min(500 * 2 ** (number - 1), 5_000);
}

function numbersOf(rows: readonly { readonly orderNo: string }[]): readonly string[] {
  return rows.map(({ orderNo }) => orderNo);
}
