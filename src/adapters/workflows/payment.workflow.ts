import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { fail, ok } from '#core/result.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PayableOrder, PaymentSlots } from '#machines/payment/payment.types.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import { answer, type SlotLogic } from '#machines/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { pause } from '#src/adapters/time/pause.ts';
import { whenVisible } from '#src/adapters/time/when-visible.ts';
import { readOrders, readStatuses, statusOfSet } from '#src/adapters/workflows/order-status.ts';
import { watchOrders } from '#src/adapters/workflows/status-polling.ts';

export interface PaymentServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

export type PaymentDefinition = WorkflowDefinition<typeof paymentMachine>;

/** The payment with the browser's means in its slots. */
export function paymentDefinition(services: PaymentServices): PaymentDefinition {
  return {
    name: 'payment',
    version: 1,
    machine: paymentMachine.provide({ actors: paymentSlots(services) }),
    summarise(snapshot) {
      const { step, orderNos, first, due } = paymentView(snapshot);
      return {
        title: first?.commonName ?? '',
        facts: { step, orderNos: orderNos.join(','), orderCount: orderNos.length, due },
      };
    },
  };
}

function paymentSlots({ client, queryClient }: PaymentServices): SlotLogic<PaymentSlots> {
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['orders'] }),
      queryClient.invalidateQueries({ queryKey: ['account'] }),
    ]);
  return {
    loadOrders: fromPromise(async ({ input, signal }) => {
      return answer(
        Promise.all([
          readOrders(client, input.orderNos, signal),
          client.call(paymentCalls.payWays, {}, { signal }),
          client.call(sessionCalls.account, {}, { signal }),
        ]).then(([orders, { payWays }, { balance }]) => ({
          orders: orders.map(payableOrder),
          ways: payWays,
          balance,
        })),
      );
    }),
    pay: fromPromise(async ({ input }) => {
      const { attempt, payWay, name, aim, orderNos, idempotencyKey } = input;
      const [orderNo = '', ...others] = orderNos;
      const terms = { payWay, name, aim };
      if (others.length > 0) {
        const body = { ...terms, orderNos: orderNos.join(',') };
        const opened = await answer(client.call(paymentCalls.batchPay, { body }, { idempotencyKey }));
        return { attempt, answer: opened };
      }
      const paid = await answer(
        client.call(paymentCalls.pay, { body: { ...terms, orderNo } }, { idempotencyKey }),
      );
      if (!paid.ok) return { attempt, answer: fail(paid.error) };
      return { attempt, answer: ok({ paidCents: paid.value.transferredPriceCent }) };
    }),
    readQueue: fromPromise(async ({ input, signal }) => {
      const { queueId, poll } = input;
      await pause(waitBefore(poll), signal);
      await whenVisible(signal);
      const read = await answer(client.call(paymentCalls.batchStatus, { query: { queueId } }, { signal }));
      if (!read.ok) return { poll, answer: read };
      const { status, total, successCount, failCount, failOrders } = read.value;
      if (status === 'end') await refresh();
      return { poll, answer: ok({ status, total, successCount, failCount, failOrders }) };
    }),
    askStatus: fromPromise(async ({ input, signal }) => ({
      attempt: input.attempt,
      answer: await answer(readStatuses(client, input.orderNos, signal).then(statusOfSet)),
    })),
    watchStatus: fromPromise(async ({ input, signal }) => {
      const outcome = await watchOrders(client, input.orderNos, signal);
      await refresh();
      return { round: input.round, outcome };
    }),
  };
}

/** Milliseconds before a look at a queue: every 5 s (spec §9), sooner at first, since a few orders take no time. */
function waitBefore(poll: number): number {
  return Math.min(500 * 2 ** (poll - 1), 5_000);
}

function payableOrder(order: PayableOrder): PayableOrder {
  const { orderNo, orderStatus, commonName, productName, chineseName, englishName, brandName } = order;
  const { validity, payAmount } = order;
  return {
    orderNo,
    orderStatus,
    commonName,
    productName,
    chineseName,
    englishName,
    brandName,
    validity,
    payAmount,
  };
}
