import { fromPromise } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PayableOrder, PayableSet, PaymentUserEvent } from '#machines/payment/payment.types.ts';

export const paidOrderNo = 'CN20261121-00001';
export const paymentInput = { workflow: 'payment:1', orderNos: [paidOrderNo], origin: 'purchase' as const };
/** The payer's events. */
export const paymentActs: readonly PaymentUserEvent[] = [
  { type: 'method.choose', name: 'balance' },
  { type: 'payment.submit' },
];
const short: CallFailure = {
  kind: 'refused',
  code: replyCode.balanceShort,
  msg: 'The balance is short',
  errors: [fault('balance', 'balance-short', '10000', '29900')],
  data: null,
};
const dropped: CallFailure = { kind: 'disconnected' };

/** The server at its worst: without key support it charges on every call. */
export interface Backend {
  readonly charges: string[];
  readonly honorsKeys: boolean;
  lostAnswers: number;
  /** Number of calls refused for insufficient balance before it is filled up. */
  shortCalls?: number;
  /** Number of charges that are carried out but never answered. */
  hangingCalls?: number;
}

export function charge({ charges, honorsKeys }: Backend, key: string): void {
  if (!honorsKeys || !charges.includes(key)) charges.push(key);
}

async function orders(isPaid: boolean): Promise<Answer<PayableSet>> {
  const order: PayableOrder = {
    orderNo: paidOrderNo,
    orderStatus: isPaid ? orderStatus.verifying : orderStatus.unpaid,
    commonName: 'example.com',
    productName: 'AlphaSSL',
    chineseName: '单域名',
    englishName: 'AlphaSSL',
    brandName: 'AlphaSSL',
    validity: 1,
    payAmount: 29_900,
  };
  const method: PaymentMethod = {
    name: 'balance',
    payWay: 5,
    switch: 'Y',
    showName: 'Balance',
    cnName: '余额',
  };
  return ok({ orders: [order], methods: [method], balance: 100_000 });
}

/** The payment machine with its slots filled by this backend. */
export function payingAt(backend: Backend) {
  const isPaid = () => backend.charges.length > 0;
  return paymentMachine.provide({
    actors: {
      loadOrders: fromPromise(async () => orders(isPaid())),
      pay: fromPromise(async ({ input: { attempt, idempotencyKey } }) => {
        if (backend.shortCalls !== undefined && backend.shortCalls-- > 0)
          return { attempt, answer: fail(short) };
        charge(backend, idempotencyKey);
        if (backend.hangingCalls !== undefined && backend.hangingCalls-- > 0) return new Promise(() => {});
        backend.lostAnswers -= 1;
        return { attempt, answer: backend.lostAnswers >= 0 ? fail(dropped) : ok({ paidCents: 29_900 }) };
      }),
      askStatus: fromPromise(async ({ input: { attempt } }) => ({
        attempt,
        answer: ok(isPaid() ? ('paid' as const) : ('unpaid' as const)),
      })),
      watchStatus: fromPromise(async ({ input: { round } }) => ({
        round,
        outcome: isPaid() ? ('paid' as const) : ('unsettled' as const),
      })),
      awaitMoney: fromPromise(async ({ input: { round } }) => ({
        round,
        outcome: isPaid() ? ('paid' as const) : ('unsettled' as const),
      })),
      askProvider: fromPromise(async ({ input: { round } }) => ({
        round,
        answer: ok({
          outcome: isPaid() ? ('paid' as const) : ('unpaid' as const),
          asked: true,
          state: null,
          open: null,
        }),
      })),
    },
  });
}
