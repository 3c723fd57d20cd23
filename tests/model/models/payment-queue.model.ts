import { replyCode } from '#core/contract/call.ts';
import { fail, ok } from '#core/result.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import { notPaid, pendingCount } from '#machines/payment/payment-queue/payment-queue.rules.ts';
import type {
  PaymentQueueContext,
  PaymentQueueEvent,
  QueueTally,
  UnpaidOrder,
} from '#machines/payment/payment-queue/payment-queue.types.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const orderNos = ['CN20261121-00001', 'CN20261121-00002', 'CN20261121-00003'];

/** Each order is in one place at a time, and none is lost. */
function isWhole({ orders, inQueue, unpaid }: PaymentQueueContext): boolean {
  const named = [...inQueue, ...unpaid.map(({ orderNo }) => orderNo)];
  const known = new Set(orders.map(({ orderNo }) => orderNo));
  return new Set(named).size === named.length && named.every((orderNo) => known.has(orderNo));
}

export const paymentQueueModel = defineModel({
  machine: paymentQueueMachine,
  paths: ['watching paid dismissed', 'watching partly reading opening watching'],
  inputs: {
    'three orders': {
      workflow: 'w1-queue',
      queueId: 'queue-1',
      payWay: 5,
      orders: orderNos.map((orderNo) => ({ orderNo, commonName: 'example.com', payAmount: 29_900 })),
    },
  },
  events: ({ context }): readonly PaymentQueueEvent[] => [
    { type: 'rest.pay' },
    { type: 'queue.check' },
    { type: 'queue.dismiss' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    ...polls(context),
    broke('readQueue'),
    ...rests(context),
    broke('readRest'),
    ...opened(context.attempt),
    // An answer to the previous attempt; must change nothing.
    done('payRest', { attempt: context.attempt - 1, answer: ok({ queueId: 'queue-0' }) }),
    broke('payRest'),
  ],
  project: ({ started, unpaid, inQueue, wanted, poll, failure }) => [
    started,
    unpaid,
    inQueue.length,
    wanted.length,
    failure?.kind === 'disconnected',
    // Distinguished up to the second poll only; later polls behave alike until polling is abandoned.
    poll > 1,
  ],
  states: {
    watching: ({ context }) =>
      unless(context.inQueue.length > 0 && isWhole(context), 'watching an empty queue') ??
      unless(pendingCount(context) >= 0, 'more orders done than there were'),
    partly: ({ context }) => unless(notPaid(context).length > 0 && isWhole(context), 'partly, all paid'),
    reading: ({ context }) => unless(context.wanted.length > 0, 'reading what nobody wants'),
    opening: ({ context }) =>
      unless(
        context.wanted.length > 0 &&
          context.wanted.every((orderNo) => context.unpaid.some((each) => each.orderNo === orderNo)),
        'opening a queue of orders that are not unpaid',
      ),
    unsettled: ({ context }) =>
      unless(context.failure !== null || context.poll > 1, 'unsettled without cause'),
    paid: ({ context }) =>
      unless(notPaid(context).length === 0 && pendingCount(context) === 0, 'paid with orders unpaid'),
    dismissed: anything,
  },
});

function polls({ inQueue, poll }: PaymentQueueContext) {
  const tally = (status: QueueTally['status'], failOrders: readonly UnpaidOrder[], successCount: number) =>
    done('readQueue', {
      poll,
      answer: ok({ status, total: inQueue.length, successCount, failCount: failOrders.length, failOrders }),
    });
  const [first = '', ...others] = inQueue;
  return [
    tally('ready', [], 0),
    tally('pending', [], Math.min(1, inQueue.length)),
    tally('end', [], inQueue.length),
    tally('end', [{ orderNo: first, reason: 'already-paid' }], others.length),
    tally(
      'end',
      inQueue.map((orderNo) => ({ orderNo, reason: 'balance-short' as const })),
      0,
    ),
    tally('end', [{ orderNo: first, reason: 'wrong-state' }], others.length),
    done('readQueue', { poll, answer: fail(dropped) }),
    done('readQueue', { poll, answer: fail(refusal(replyCode.notFound)) }),
    // An answer to an abandoned poll; must change nothing.
    done('readQueue', {
      poll: poll - 1,
      answer: ok<QueueTally>({ status: 'end', total: 3, successCount: 3, failCount: 0, failOrders: [] }),
    }),
  ];
}

function rests({ wanted, attempt }: PaymentQueueContext) {
  const [first = '', ...others] = wanted;
  const rest = (payable: readonly string[], paid: readonly string[], balance: number) =>
    done('readRest', { attempt, answer: ok({ payable, paid, balance }) });
  return [
    rest(wanted, [], 1_000_000),
    rest(others, [first], 1_000_000),
    rest(wanted, [], 29_899),
    rest([], wanted, 0),
    rest([], [], 0),
    done('readRest', { attempt, answer: fail(dropped) }),
  ];
}

function opened(attempt: number) {
  return [
    done('payRest', { attempt, answer: ok({ queueId: `queue-${attempt + 1}` }) }),
    done('payRest', { attempt, answer: fail(refusal(replyCode.alreadyPaid)) }),
    done('payRest', { attempt, answer: fail(refusal(replyCode.badInput)) }),
    done('payRest', { attempt, answer: fail(dropped) }),
  ];
}
