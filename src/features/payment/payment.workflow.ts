import type { QueryClient } from '@tanstack/react-query';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { packageMethod } from '#core/orders/payment-method.ts';
import { isPayable } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { answer, type SlotLogic, slots } from '#machines/kit/slot.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentOrigin, PaymentSlots } from '#machines/payment/payment.types.ts';
import { paymentStamps } from '#machines/payment/payment.types.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { countedId, defineWork } from '#src/console/flows/define-flow.ts';
import { sendAtOnce } from '#src/console/flows/send-at-once.ts';
import type { OpenFlow } from '#src/console/flows/workspace.ts';
import { statusOfSet } from '#src/console/orders/order-status.ts';
import {
  askProvider,
  openPaymentOf,
  readPayableStatuses,
  readPayables,
  readUnits,
} from '#src/console/orders/payable-status.ts';
import { watchOrders } from '#src/console/orders/status-polling.ts';
import { nameOrders } from '#src/features/payment/name-orders.ts';
import { paymentQueueFlow } from '#src/features/payment/queue/payment-queue.flow.ts';
import { reportWhileMirrored } from '#src/features/payment/report-while-mirrored.ts';

export interface PaymentServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly mountPath: string;
  readonly open: OpenFlow;
}

export interface PaymentArgs {
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
}

/** The current payment of these orders, or of a deposit. */
export const paymentWork = defineWork({
  machine: paymentMachine,
  slots: paymentSlots,
  summary(snapshot) {
    const { step, orderNos, subject, first, due, queueFlow } = paymentView(snapshot);
    return {
      title: (subject === 'deposit' || subject === 'package' ? first?.orderNo : first?.commonName) ?? '',
      facts: {
        step,
        orderNos: orderNos.join(','),
        orderCount: orderNos.length,
        due,
        ...(queueFlow === null ? {} : { queueFlow }),
      },
    };
  },
  id: async ({ orderNos }: PaymentArgs, journal) =>
    countedId(journal, `payment:${await nameOrders(orderNos)}:`, (flow) => isHandedOn(flow, journal)),
  input: ({ orderNos, origin }) => ({ workflow: crypto.randomUUID(), orderNos, origin }),
  async opened(handle) {
    // Resume a payment that was left for later.
    if (handle.getSnapshot().can({ type: 'payment.open' }))
      await sendAtOnce(handle, { type: 'payment.open' });
    const { workflow } = handle.getSnapshot().context;
    return reportWhileMirrored(handle, workflow, (snapshot) => snapshot.hasTag('waiting'));
  },
});

/** Whether a finished payment has opened a queue that is still running. */
function isHandedOn({ facts }: WorkflowSummary, journal: Journal): boolean {
  if (typeof facts.queueFlow !== 'string') return false;
  const queue = journal
    .list()
    .getSnapshot()
    .find(({ id }) => id === facts.queueFlow);
  return queue?.status === 'active';
}

function paymentSlots({ client, queryClient, mountPath, open }: PaymentServices): SlotLogic<PaymentSlots> {
  const refresh = () => invalidateChanges(queryClient, paymentCalls.pay);
  return slots<PaymentSlots>(
    {
      loadOrders: async (input, signal) =>
        answer(
          Promise.all([
            readPayables(client, input.orderNos, signal),
            client.call(paymentCalls.payWays, {}, { signal }),
            client.call(sessionCalls.account, {}, { signal }),
            readUnits(client, input.orderNos, signal),
          ]).then(([orders, { payWays }, { balance }, units]) => {
            // Paid or canceled elsewhere: the page beneath still says that it is to be paid.
            if (!orders.every(({ orderStatus }) => isPayable(orderStatus))) void refresh();
            return { orders, methods: payWays, balance, units, lastMethod: readPreference('payMethod') };
          }),
        ),
      pay: async (input) => {
        const { payWay, name, aim, due, orderNos, idempotencyKey } = input;
        const [orderNo = '', ...others] = orderNos;
        const terms = { payWay, name, aim, due };
        if (others.length > 0) {
          const body = { ...terms, orderNos: orderNos.join(',') };
          const opening = client.call(paymentCalls.batchPay, { body }, { idempotencyKey });
          return { answer: await answer(opening) };
        }
        const paid = await answer(
          client.call(
            paymentCalls.pay,
            { body: { ...terms, orderNo, ...(mountPath === '' ? {} : { mountPath }) } },
            { idempotencyKey },
          ),
        );
        if (!paid.ok) return { answer: fail(paid.error) };
        // A package is preferred wherever it fits, and is no choice for elsewhere.
        if (name !== packageMethod) writePreference('payMethod', name);
        if (paid.value.paymentID !== '') return { answer: ok({ open: openPaymentOf(paid.value) }) };
        return { answer: ok({ paidCents: paid.value.transferredPriceCent }) };
      },
      askStatus: async (input, signal) => ({
        answer: await answer(readPayableStatuses(client, input.orderNos, signal).then(statusOfSet)),
      }),
      watchStatus: async (watch, signal) => {
        const outcome = await watchOrders(client, { ...watch, pace: 'fast' }, signal);
        await refresh();
        return { outcome };
      },
      awaitMoney: async (watch, signal) => {
        const outcome = await watchOrders(client, { ...watch, paymentID: null, pace: 'slow' }, signal);
        if (outcome !== 'paid' && outcome !== 'closed') return { outcome: 'unsettled' as const };
        await refresh();
        return { outcome };
      },
      askProvider: async ({ orderNo }, signal) => ({
        answer: await answer(askProvider(client, orderNo, signal)),
      }),
      openQueue: async (input) => {
        const queue = await open(paymentQueueFlow, { id: input.workflow, start: input });
        // The queue runs on the server; whoever shows it opens it again.
        void queue.close();
        return { id: input.workflow };
      },
    },
    paymentStamps,
  );
}
