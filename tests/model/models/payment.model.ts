import { replyCode } from '#core/contract/call.ts';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { fault } from '#core/fault.ts';
import { isOwnMethod } from '#core/orders/payment-method.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type {
  OpenPayment,
  PayableOrder,
  PaymentContext,
  PaymentEvent,
  ProviderStatus,
} from '#machines/payment/payment.types.ts';
import {
  anything,
  broke,
  defineModel,
  done,
  dropped,
  refusal,
  unauthorized,
  unless,
} from '#tests/model/define-model.ts';

const method = (name: string, payWay: number): PaymentMethod => ({
  name,
  payWay,
  switch: 'Y',
  showName: name,
  cnName: name,
});
const methods = [method('balance', 5), method('package', 7), method('alipay', 0)];

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

const open: OpenPayment = { paymentID: 'pay-1', name: 'alipay', expireAt: 1_795_000_000_000 };

export const paymentModel = defineModel({
  machine: paymentMachine,
  paths: ['loading ready paying confirming success', 'ready paying awaiting success'],
  inputs: {
    'one order': { workflow: 'w1', orderNos: ['CN20261121-00001'], origin: 'purchase' },
    'two orders': { workflow: 'w2', orderNos: ['CN20261121-00001', 'CN20261121-00002'], origin: 'orders' },
    'a deposit': { workflow: 'w3', orderNos: ['DP20261121-00001'], origin: 'deposit' },
    'a package': { workflow: 'w4', orderNos: ['PK20261121-00001'], origin: 'package' },
  },
  events: ({ context }): readonly PaymentEvent[] => [
    { type: 'orders.reload' },
    { type: 'method.choose', name: 'balance' },
    { type: 'method.choose', name: 'package' },
    { type: 'method.choose', name: 'alipay' },
    { type: 'payment.submit' },
    { type: 'payment.check' },
    { type: 'method.change' },
    { type: 'info.complete' },
    { type: 'info.later' },
    { type: 'payment.leave' },
    { type: 'payment.open' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    ...loadAnswers(context),
    broke('loadOrders'),
    ...payAnswers(context),
    // An answer to the previous attempt; must change nothing.
    done('pay', { attempt: context.attempt - 1, answer: ok({ paidCents: 29_900 }) }),
    broke('pay'),
    ...statusAnswers(context.attempt),
    broke('askStatus'),
    ...watchAnswers(context),
    broke('watchStatus'),
    broke('awaitMoney'),
    ...providerStatuses(context.round),
    broke('askProvider'),
    done('openQueue', { id: 'w2-queue' }),
    broke('openQueue'),
  ],
  project: ({ method, started, orders, queueId, open: opened, methods: offered, units }) => [
    method,
    units.length,
    started,
    queueId,
    opened !== null,
    offered.length,
    orders.map(({ orderStatus: status }) => status),
  ],
  states: {
    loading: anything,
    unavailable: ({ context }) => unless(context.failure !== null, 'unavailable without a failure to show'),
    ready: ({ context }) => unless(context.orders.length > 0, 'ready without orders'),
    choosing: ({ context }) => unless(context.open !== null, 'late money of nothing'),
    paying: ({ context }) => unless(context.method !== null, 'paying without a method'),
    infoNeeded: ({ context }) => unless(context.started === 'no', 'information wanted for what was begun'),
    awaiting: ({ context }) =>
      unless(context.open !== null && context.orderNos.length === 1, 'awaiting no payment') ??
      unless(!isOwnMethod(context.method), 'awaiting what needs no provider'),
    expired: ({ context }) =>
      unless(context.open !== null && context.providerStatus !== null, 'what has expired?'),
    refused: ({ context }) => unless(context.providerStatus !== null, 'refused without a status'),
    checking: ({ context }) => unless(context.orderNos.length === 1, 'several orders at a provider'),
    asking: ({ context }) => unless(context.started !== 'no', 'asking although nothing was sent'),
    confirming: ({ context }) => unless(context.started !== 'no', 'confirming although nothing was sent'),
    unsettled: ({ context }) =>
      unless(context.started !== 'no' || context.open !== null, 'unsettled although nothing was sent'),
    handing: ({ context }) =>
      unless(context.queueId !== null && context.started !== 'no', 'handing on no queue'),
    handed: ({ context }) => unless(context.queueId !== null, 'handed on no queue'),
    success: ({ context }) =>
      unless(context.reason === 'paid' || context.reason === 'already-paid', 'success without its reason'),
    cancelled: ({ context }) =>
      unless(
        context.reason === 'not-now' || context.reason === 'complete-info',
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
    done(
      'loadOrders',
      ok({ orders: orderNos.map((orderNo) => order(orderNo, status)), methods, balance: 100 }),
    );
  return [
    set(orderStatus.unpaid),
    // A unit of a package fits the first.
    done(
      'loadOrders',
      ok({
        orders: orderNos.map((orderNo) => order(orderNo, orderStatus.unpaid)),
        methods,
        balance: 100,
        units: orderNos
          .filter((orderNo) => orderNo.startsWith('CN'))
          .slice(0, 1)
          .map((orderNo) => ({ orderNo, packageNo: 'PK20261121-00001', left: 2 })),
      }),
    ),
    set(orderStatus.verifying),
    set(orderStatus.cancelled),
    done('loadOrders', ok({ orders: [], methods, balance: 100 })),
    // A method was switched off.
    done(
      'loadOrders',
      ok({
        orders: orderNos.map((orderNo) => order(orderNo, orderStatus.unpaid)),
        methods: methods.slice(0, 1),
        balance: 1,
      }),
    ),
    done('loadOrders', fail(refusal(replyCode.notFound))),
    done('loadOrders', fail(dropped)),
  ];
}

/** A provider takes one order or deposit, a queue takes several orders. */
function payAnswers({ attempt, method, orderNos }: PaymentContext) {
  const began = [];
  if (orderNos.length > 1) began.push(done('pay', { attempt, answer: ok({ queueId: 'queue-1' }) }));
  else if (isOwnMethod(method)) began.push(done('pay', { attempt, answer: ok({ paidCents: 29_900 }) }));
  else began.push(done('pay', { attempt, answer: ok({ open }) }));
  return [
    ...began,
    done('pay', { attempt, answer: fail(refusal(replyCode.balanceShort)) }),
    done('pay', { attempt, answer: fail(refusal(replyCode.alreadyPaid)) }),
    done('pay', {
      attempt,
      answer: fail({
        ...refusal(replyCode.conflict),
        errors: [fault('due', 'sum-changed', '29900', '31900')],
      }),
    }),
    done('pay', {
      attempt,
      answer: fail({ ...refusal(replyCode.conflict), errors: [fault('payWay', 'no-unit', 'package')] }),
    }),
    done('pay', { attempt, answer: fail(refusal(replyCode.gatewayFailed)) }),
    done('pay', { attempt, answer: fail(refusal(replyCode.completePersonalInfo)) }),
    done('pay', { attempt, answer: fail(unauthorized) }),
    done('pay', { attempt, answer: fail(dropped) }),
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

function watchAnswers({ round }: PaymentContext) {
  const outcomes = ['paid', 'closed', 'unsettled'] as const;
  const over = ['expired', 'refused', 'short'] as const;
  return [
    ...[...outcomes, ...over].map((outcome) => done('watchStatus', { round, outcome })),
    ...outcomes.map((outcome) => done('awaitMoney', { round, outcome })),
    // Answers to the previous round.
    done('watchStatus', { round: round - 1, outcome: 'paid' as const }),
    done('awaitMoney', { round: round - 1, outcome: 'paid' as const }),
  ];
}

function providerStatuses(round: number) {
  const providerStatus = (outcome: ProviderStatus['outcome'], state: ProviderStatus['state'], asked = true) =>
    done('askProvider', {
      round,
      answer: ok({ outcome, asked, state, open: state === null ? null : open }),
    });
  return [
    providerStatus('paid', 'paid'),
    providerStatus('closed', 'late'),
    providerStatus('unpaid', 'refused'),
    providerStatus('unpaid', 'short'),
    providerStatus('unpaid', 'expired'),
    providerStatus('unpaid', 'replaced'),
    providerStatus('unpaid', 'open'),
    providerStatus('unpaid', 'open', false),
    providerStatus('unpaid', null),
    done('askProvider', { round, answer: fail(dropped) }),
    done('askProvider', {
      round: round - 1,
      answer: ok<ProviderStatus>({ outcome: 'paid', asked: true, state: 'paid', open }),
    }),
  ];
}
