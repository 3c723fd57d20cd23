import { replyCode } from '#core/contract/call.ts';
import type { PayWay } from '#core/contract/calls/payment.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/model.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PayableOrder, PaymentContext, PaymentEvent } from '#machines/payment/payment.types.ts';
import type { QueueTally } from '#machines/payment-queue/payment-queue.types.ts';

const way = (name: string, payWay: number): PayWay => ({
  name,
  payWay,
  switch: 'Y',
  showName: name,
  cnName: name,
});
const ways = [way('balance', 9), way('alipay', 0)];

const order = (orderNo: string, status: OrderStatus): PayableOrder => ({
  orderNo,
  orderStatus: status,
  commonName: 'example.com',
  productName: 'DV single',
  chineseName: '单域名',
  englishName: 'DV single',
  brandName: 'AlphaSSL',
  validity: 1,
  payAmount: 29_900,
});

const refusal = (code: number): CallFailure => ({ kind: 'refused', code, msg: 'no', errors: [], data: null });
const dropped: CallFailure = { kind: 'disconnected' };

export const paymentModel = defineModel({
  machine: paymentMachine,
  inputs: {
    'one order': { workflow: 'w1', orderNos: ['CN20261121-00001'], origin: 'purchase' },
    'two orders': { workflow: 'w2', orderNos: ['CN20261121-00001', 'CN20261121-00002'], origin: 'orders' },
  },
  events: ({ context }): readonly PaymentEvent[] => [
    { type: 'orders.reload' },
    { type: 'method.choose', name: 'balance' },
    { type: 'method.choose', name: 'alipay' },
    { type: 'payment.submit' },
    { type: 'payment.check' },
    { type: 'payment.leave' },
    { type: 'payment.open' },
    { type: 'flow.resume' },
    ...loadAnswers(context),
    broke('loadOrders'),
    ...payAnswers(context.attempt),
    // An answer to the try before: it must change nothing.
    done('pay', { attempt: context.attempt - 1, answer: ok({ paidCents: 29_900 }) }),
    broke('pay'),
    ...queueAnswers(context),
    broke('readQueue'),
    ...statusAnswers(context.attempt),
    broke('askStatus'),
    done('watchStatus', { round: context.round, outcome: 'paid' as const }),
    done('watchStatus', { round: context.round, outcome: 'closed' as const }),
    done('watchStatus', { round: context.round, outcome: 'unsettled' as const }),
    done('watchStatus', { round: context.round - 1, outcome: 'paid' as const }),
    broke('watchStatus'),
  ],
  project: ({ method, started, orders, queueId }) => [
    method,
    started,
    queueId,
    orders.map(({ orderStatus: status }) => status),
  ],
  states: {
    loading: anything,
    unavailable: ({ context }) => unless(context.failure !== null, 'unavailable without a failure to show'),
    ready: ({ context }) => unless(context.orders.length > 0, 'ready without orders'),
    paying: ({ context }) => unless(context.method !== null, 'paying without a pay way'),
    settling: ({ context }) =>
      unless(context.queueId !== null && context.started !== 'no', 'settling without a queue'),
    partly: ({ context }) =>
      unless((context.tally?.failCount ?? 0) > 0, 'partly paid without an order that failed'),
    asking: ({ context }) => unless(context.started !== 'no', 'asking although nothing was sent'),
    confirming: ({ context }) => unless(context.started !== 'no', 'confirming although nothing was sent'),
    unsettled: ({ context }) => unless(context.started !== 'no', 'unsettled although nothing was sent'),
    success: ({ context }) =>
      unless(context.reason === 'paid' || context.reason === 'already-paid', 'success without its reason'),
    cancelled: ({ context }) =>
      unless(
        context.reason === 'not-now' || context.reason === 'partly-paid',
        'cancelled without its reason',
      ),
    failed: ({ context }) =>
      unless(
        context.reason === 'order-closed' || context.reason === 'order-missing',
        'failed without its reason',
      ),
  },
});

function loadAnswers({ orderNos }: PaymentContext) {
  const set = (status: OrderStatus) =>
    done('loadOrders', ok({ orders: orderNos.map((orderNo) => order(orderNo, status)), ways, balance: 100 }));
  return [
    set(orderStatus.unpaid),
    set(orderStatus.verifying),
    set(orderStatus.cancelled),
    done('loadOrders', ok({ orders: [], ways, balance: 100 })),
    done('loadOrders', fail(refusal(replyCode.notFound))),
    done('loadOrders', fail(dropped)),
  ];
}

function payAnswers(attempt: number) {
  return [
    done('pay', { attempt, answer: ok({ paidCents: 29_900 }) }),
    done('pay', { attempt, answer: ok({ queueId: 'queue-1' }) }),
    done('pay', { attempt, answer: fail(refusal(replyCode.balanceShort)) }),
    done('pay', { attempt, answer: fail(refusal(replyCode.alreadyPaid)) }),
    done('pay', { attempt, answer: fail<CallFailure>({ kind: 'unauthorised' }) }),
    done('pay', { attempt, answer: fail(dropped) }),
  ];
}

const tally = (changes: Partial<QueueTally>): QueueTally => ({
  status: 'end',
  total: 2,
  successCount: 2 - (changes.failOrders?.length ?? 0),
  failCount: changes.failOrders?.length ?? 0,
  failOrders: [],
  ...changes,
});
const failed = (reason: QueueTally['failOrders'][number]['reason']) => ({
  failOrders: [{ orderNo: 'CN20261121-00002', reason }],
});

function queueAnswers({ poll }: PaymentContext) {
  return [
    done('readQueue', { poll, answer: ok(tally({})) }),
    done('readQueue', { poll, answer: ok(tally(failed('already-paid'))) }),
    done('readQueue', { poll, answer: ok(tally(failed('balance-short'))) }),
    done('readQueue', { poll, answer: ok(tally({ status: 'pending', successCount: 1 })) }),
    done('readQueue', { poll, answer: fail(dropped) }),
    done('readQueue', { poll, answer: fail(refusal(replyCode.notFound)) }),
    // A look that was given up before: it must change nothing.
    done('readQueue', { poll: poll - 1, answer: ok(tally({})) }),
  ];
}

function statusAnswers(attempt: number) {
  return [
    done('askStatus', { attempt, answer: ok('paid' as const) }),
    done('askStatus', { attempt, answer: ok('unpaid' as const) }),
    done('askStatus', { attempt, answer: ok('closed' as const) }),
    done('askStatus', { attempt, answer: fail(dropped) }),
  ];
}
