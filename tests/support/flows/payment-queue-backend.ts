import { fromPromise } from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PayableOrder, PayableSet } from '#machines/payment/payment.types.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type {
  PaymentQueueInput,
  PaymentQueueUserEvent,
  QueueTally,
} from '#machines/payment/payment-queue/payment-queue.types.ts';

export const severalOrderNos = ['CN20261121-00001', 'CN20261121-00002', 'CN20261121-00003'];
export const severalInput = {
  workflow: 'payment:several',
  orderNos: severalOrderNos,
  origin: 'purchase' as const,
};
const price = 29_900;
const dropped: CallFailure = { kind: 'disconnected' };
const method = { name: 'balance', payWay: 5, switch: 'Y', showName: 'Balance', cnName: '余额' } as const;

/** The payment's output once its queue is open. */
export const queueInput: PaymentQueueInput = {
  workflow: 'payment:several-queue',
  queueId: 'queue of payment:several:pay:1',
  payWay: method.payWay,
  orders: severalOrderNos.map((orderNo) => ({ orderNo, commonName: 'example.com', payAmount: price })),
};
export const queueActs = {
  payRest: { type: 'rest.pay' },
  check: { type: 'queue.check' },
  dismiss: { type: 'queue.dismiss' },
} as const satisfies Record<string, PaymentQueueUserEvent>;

/** The server side of a payment for several orders, as plain data: like the real server, it never charges an order twice. */
export interface QueueBackend {
  /** Order numbers, one per charge. */
  readonly charges: string[];
  readonly honorsKeys: boolean;
  readonly queues: Record<string, QueueTally>;
  /** Number of orders the balance still covers. */
  covers: number;
  /** Number of further orders it covers after each queue. */
  readonly refill: number;
  lostAnswers: number;
}

export function openQueueBackend(changes: Partial<QueueBackend> = {}): QueueBackend {
  return {
    charges: [],
    honorsKeys: true,
    queues: {},
    covers: 100,
    refill: 0,
    lostAnswers: 0,
    ...changes,
  };
}

/** Opens a queue, or finds the one with this key, and processes it. */
export function openQueue(backend: QueueBackend, key: string, orderNos: readonly string[]): string {
  const id = backend.honorsKeys ? `queue of ${key}` : `queue ${Object.keys(backend.queues).length}`;
  if (id in backend.queues) return id;
  const failOrders = orderNos.flatMap((orderNo) => {
    const reason = chargeOnce(backend, orderNo);
    return reason === null ? [] : [{ orderNo, reason }];
  });
  backend.covers += backend.refill;
  const [total, failCount] = [orderNos.length, failOrders.length];
  backend.queues[id] = { status: 'end', total, failCount, successCount: total - failCount, failOrders };
  return id;
}

function chargeOnce(backend: QueueBackend, orderNo: string): 'already-paid' | 'balance-short' | null {
  if (backend.charges.includes(orderNo)) return 'already-paid';
  if (backend.covers === 0) return 'balance-short';
  backend.covers -= 1;
  backend.charges.push(orderNo);
  return null;
}

/** The payment machine with its slots filled by this backend. */
export function payingSeveralAt(backend: QueueBackend) {
  const statusOf = (orderNo: string) =>
    backend.charges.includes(orderNo) ? orderStatus.verifying : orderStatus.unpaid;
  const isPaidUp = () => severalOrderNos.every((orderNo) => backend.charges.includes(orderNo));
  const order = (orderNo: string): PayableOrder => ({
    orderNo,
    orderStatus: statusOf(orderNo),
    commonName: 'example.com',
    productName: 'AlphaSSL',
    chineseName: '单域名',
    englishName: 'AlphaSSL',
    brandName: 'AlphaSSL',
    validity: 1,
    payAmount: price,
  });
  const outcome = () => (isPaidUp() ? ('paid' as const) : ('unsettled' as const));
  return paymentMachine.provide({
    actors: {
      loadOrders: fromPromise(
        async (): Promise<Answer<PayableSet>> =>
          ok({ orders: severalOrderNos.map(order), methods: [method], balance: backend.covers * price }),
      ),
      pay: fromPromise(async ({ input: { attempt, idempotencyKey, orderNos } }) => {
        const queueId = openQueue(backend, idempotencyKey, orderNos);
        backend.lostAnswers -= 1;
        return { attempt, answer: backend.lostAnswers >= 0 ? fail(dropped) : ok({ queueId }) };
      }),
      openQueue: fromPromise(async ({ input }) => ({ id: input.workflow })),
      askStatus: fromPromise(async ({ input: { attempt } }) => ({
        attempt,
        answer: ok(isPaidUp() ? ('paid' as const) : ('unpaid' as const)),
      })),
      watchStatus: fromPromise(async ({ input: { round } }) => ({ round, outcome: outcome() })),
      awaitMoney: fromPromise(async ({ input: { round } }) => ({ round, outcome: outcome() })),
    },
  });
}

/** The queue machine with its slots filled by this backend. */
export function queueingAt(backend: QueueBackend) {
  return paymentQueueMachine.provide({
    actors: {
      // Still running at the first poll.
      readQueue: fromPromise(async ({ input: { queueId, poll } }) => {
        const tally = backend.queues[queueId];
        if (tally === undefined) throw new Error(`no such queue: ${queueId}`);
        const underWay = {
          ...tally,
          status: 'pending' as const,
          successCount: 0,
          failCount: 0,
          failOrders: [],
        };
        return { poll, answer: ok(poll > 1 ? tally : underWay) };
      }),
      readRest: fromPromise(async ({ input: { orderNos, attempt } }) => ({
        attempt,
        answer: ok({
          payable: orderNos.filter((orderNo) => !backend.charges.includes(orderNo)),
          paid: orderNos.filter((orderNo) => backend.charges.includes(orderNo)),
          balance: backend.covers * price,
        }),
      })),
      payRest: fromPromise(async ({ input: { orderNos, idempotencyKey, attempt } }) => {
        const queueId = openQueue(backend, idempotencyKey, orderNos);
        backend.lostAnswers -= 1;
        return { attempt, answer: backend.lostAnswers >= 0 ? fail(dropped) : ok({ queueId }) };
      }),
    },
  });
}
