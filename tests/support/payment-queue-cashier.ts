import { fromPromise } from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PayableOrder, PayableSet } from '#machines/payment/payment.types.ts';
import type { QueueTally } from '#machines/payment-queue/payment-queue.types.ts';
import type { Answer } from '#machines/slot.ts';

export const severalOrderNos = ['CN20261121-00001', 'CN20261121-00002', 'CN20261121-00003'];
export const severalInput = {
  workflow: 'payment:several',
  orderNos: severalOrderNos,
  origin: 'purchase' as const,
};
const dropped: CallFailure = { kind: 'disconnected' };
const way = { name: 'balance', payWay: 9, switch: 'Y', showName: 'Balance', cnName: '余额' } as const;

/** The other side of a payment for several orders: like the server, it never charges an order twice. */
export interface QueueCashier {
  /** Numbers of the orders, one for each charge. */
  readonly charges: string[];
  readonly honoursKeys: boolean;
  readonly queues: Map<string, QueueTally>;
  /** Orders the balance still covers. */
  covers: number;
  /** Orders it covers more after each queue. */
  readonly refill: number;
  lostAnswers: number;
}

export function openQueueCashier(changes: Partial<QueueCashier> = {}): QueueCashier {
  return {
    charges: [],
    honoursKeys: true,
    queues: new Map(),
    covers: 100,
    refill: 0,
    lostAnswers: 0,
    ...changes,
  };
}

/** Opens a queue, or finds the one of the key, and works it off. */
export function openQueue(cashier: QueueCashier, key: string, orderNos: readonly string[]): string {
  const id = cashier.honoursKeys ? `queue of ${key}` : `queue ${cashier.queues.size}`;
  if (cashier.queues.has(id)) return id;
  const failOrders = orderNos.flatMap((orderNo) => {
    const reason = chargeOnce(cashier, orderNo);
    return reason === null ? [] : [{ orderNo, reason }];
  });
  cashier.covers += cashier.refill;
  const [total, failCount] = [orderNos.length, failOrders.length];
  cashier.queues.set(id, { status: 'end', total, failCount, successCount: total - failCount, failOrders });
  return id;
}

function chargeOnce(cashier: QueueCashier, orderNo: string): 'already-paid' | 'balance-short' | null {
  if (cashier.charges.includes(orderNo)) return 'already-paid';
  if (cashier.covers === 0) return 'balance-short';
  cashier.covers -= 1;
  cashier.charges.push(orderNo);
  return null;
}

/** The payment with this cashier in its slots. */
export function payingSeveralAt(cashier: QueueCashier) {
  const statusOf = (orderNo: string) =>
    cashier.charges.includes(orderNo) ? orderStatus.verifying : orderStatus.unpaid;
  const isPaidUp = () => severalOrderNos.every((orderNo) => cashier.charges.includes(orderNo));
  const order = (orderNo: string): PayableOrder => ({
    orderNo,
    orderStatus: statusOf(orderNo),
    commonName: 'example.com',
    productName: 'AlphaSSL',
    chineseName: '单域名',
    englishName: 'AlphaSSL',
    brandName: 'AlphaSSL',
    validity: 1,
    payAmount: 29_900,
  });
  return paymentMachine.provide({
    actors: {
      loadOrders: fromPromise(
        async (): Promise<Answer<PayableSet>> =>
          ok({ orders: severalOrderNos.map(order), ways: [way], balance: cashier.covers * 29_900 }),
      ),
      pay: fromPromise(async ({ input: { attempt, idempotencyKey, orderNos } }) => {
        const queueId = openQueue(cashier, idempotencyKey, orderNos);
        cashier.lostAnswers -= 1;
        return { attempt, answer: cashier.lostAnswers >= 0 ? fail(dropped) : ok({ queueId }) };
      }),
      // At the first look it is still at work.
      readQueue: fromPromise(async ({ input: { queueId, poll } }) => {
        const tally = cashier.queues.get(queueId);
        if (tally === undefined) throw new Error('no such queue');
        return { poll, answer: ok(poll > 1 ? tally : { ...tally, status: 'pending' as const }) };
      }),
      askStatus: fromPromise(async ({ input: { attempt } }) => ({
        attempt,
        answer: ok(isPaidUp() ? ('paid' as const) : ('unpaid' as const)),
      })),
      watchStatus: fromPromise(async ({ input: { round } }) => ({
        round,
        outcome: isPaidUp() ? ('paid' as const) : ('unsettled' as const),
      })),
    },
  });
}
