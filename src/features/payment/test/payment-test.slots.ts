import { fromPromise } from 'xstate';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { amountDue, paymentAim } from '#core/orders/amount-due.ts';
import { isDepositNo } from '#core/orders/payable.ts';
import { isPayable, orderStatus } from '#core/orders/status.ts';
import { answer } from '#machines/kit/slot.ts';
import { paymentTestMachine } from '#machines/payment/payment-test/payment-test.machine.ts';
import type { PaymentTestFacts } from '#machines/payment/payment-test/payment-test.types.ts';
import type { Client } from '#src/adapters/http/client.ts';

export interface PaymentTestServices {
  readonly client: Client;
}

/** Cents of the deposits that tests make. */
export const testAmount = 1_000;

/** A payment that the sandbox settles by itself, with the API in the slots. */
export function paymentTestLogic({ client }: PaymentTestServices) {
  /** The order or deposit, and the balance, as the ledger has them. */
  async function factsOf(number: string): Promise<PaymentTestFacts> {
    const { balance } = await client.call(sessionCalls.account, {});
    if (isDepositNo(number)) {
      const { amount, state } = await client.call(depositCalls.detail, { params: { id: number } });
      return { number, amount, state, balance };
    }
    const { allOrders } = await client.call(orderCalls.detail, { params: { id: number } });
    const [order] = allOrders;
    if (order === undefined) throw new Error(`no order ${number}`);
    const isCancelled = order.orderStatus === orderStatus.cancelled;
    const state = isPayable(order.orderStatus) ? 'unpaid' : isCancelled ? 'cancelled' : 'paid';
    return { number, amount: amountDue(order), state, balance };
  }
  async function aimOf(number: string): Promise<'deposit' | 'makeOrder' | 'reSign'> {
    if (isDepositNo(number)) return 'deposit';
    const { orderInfo } = await client.call(orderCalls.status, { params: { id: number } });
    return paymentAim(orderInfo.orderStatus);
  }
  const timed = async <T extends object>(work: Promise<T>) => ({ ...(await work), at: Date.now() });

  return paymentTestMachine.provide({
    actors: {
      prepare: fromPromise(({ input: { subject, run } }) =>
        answer(
          timed(
            subject.kind === 'order'
              ? factsOf(subject.orderNo)
              : client
                  .call(
                    depositCalls.create,
                    { body: { amount: testAmount } },
                    { idempotencyKey: `${run}:deposit` },
                  )
                  .then(({ depositNo }) => factsOf(depositNo)),
          ),
        ),
      ),
      open: fromPromise(({ input: { number, method, run } }) =>
        answer(
          timed(
            aimOf(number)
              .then((aim) =>
                client.call(
                  paymentCalls.pay,
                  { body: { orderNo: number, payWay: method.payWay, name: method.name, aim } },
                  { idempotencyKey: `${run}:pay` },
                ),
              )
              .then(({ paymentID }) => ({ paymentID })),
          ),
        ),
      ),
      settle: fromPromise(({ input: { paymentID, outcome } }) =>
        answer(
          timed(
            client
              .call(sandboxCalls.settlePayment, { params: { ref: paymentID }, body: { outcome } })
              .then(({ state, returnURL }) => ({ returnURL, isApproved: state === 'approved' })),
          ),
        ),
      ),
      capture: fromPromise(({ input: { returnURL, run } }) => {
        const { searchParams } = new URL(returnURL);
        const body = {
          token: searchParams.get('token') ?? '',
          PayerID: searchParams.get('PayerID') ?? '',
        };
        return answer(
          timed(
            client
              .call(paymentCalls.capturePaypal, { body }, { idempotencyKey: `${run}:capture` })
              .then(({ state }) => ({ state })),
          ),
        );
      }),
      ask: fromPromise(({ input: { number } }) =>
        answer(
          timed(
            client
              .call(paymentCalls.check, { body: { orderNo: number } })
              .then(({ outcome, asked }) => ({ outcome, asked })),
          ),
        ),
      ),
      read: fromPromise(async ({ input: { number, paymentID } }) => {
        const read = await answer(
          timed(
            Promise.all([
              factsOf(number),
              client.call(paymentCalls.detail, { params: { id: paymentID } }),
            ]).then(([facts, { state }]) => ({ ...facts, payment: state })),
          ),
        );
        return read;
      }),
    },
  });
}
