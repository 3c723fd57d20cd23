import { createActor, fromPromise, waitFor } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import {
  type PolledStatus,
  statusPollingMachine,
} from '#machines/orders/status-polling/status-polling.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type {
  OpenPayment,
  PayableSet,
  PaymentUserEvent,
  ProviderStatus,
  WatchOutcome,
} from '#machines/payment/payment.types.ts';
import {
  isOver,
  type ProviderTill,
  passTime,
  payAtTill,
  settle,
  type TillPayment,
  tillPrice,
} from '#tests/support/provider-till.ts';

const orderNo = 'CN20261121-00001';
export const providerInput = {
  workflow: 'payment:provider',
  orderNos: [orderNo],
  origin: 'purchase' as const,
};

export const chooseAlipay: PaymentUserEvent = { type: 'method.choose', name: 'alipay' };
export const chooseWechat: PaymentUserEvent = { type: 'method.choose', name: 'wechat' };
export const chooseBalance: PaymentUserEvent = { type: 'method.choose', name: 'balance' };
export const submit: PaymentUserEvent = { type: 'payment.submit' };
export const checkNow: PaymentUserEvent = { type: 'payment.check' };
export const changeMethod: PaymentUserEvent = { type: 'method.change' };
export const leave: PaymentUserEvent = { type: 'payment.leave' };
export const openAgain: PaymentUserEvent = { type: 'payment.open' };

const dropped: CallFailure = { kind: 'disconnected' };
const statuses = {
  unpaid: orderStatus.unpaid,
  paid: orderStatus.verifying,
  cancelled: orderStatus.cancelled,
} as const;
const methods = (['balance', 'alipay', 'wechat'] as const).map((name, payWay) => ({
  name,
  payWay,
  switch: 'Y' as const,
  showName: name,
  cnName: name,
}));
const codes = {
  alreadyPaid: replyCode.alreadyPaid,
  balanceShort: replyCode.balanceShort,
  gatewayFailed: replyCode.gatewayFailed,
  info: replyCode.completePersonalInfo,
} as const;

/** The payment machine with its slots filled by this till; polling runs for real, on the till's clock. */
export function payingAtProvider(till: ProviderTill) {
  return paymentMachine.provide({
    actors: {
      loadOrders: fromPromise(
        async (): Promise<Answer<PayableSet>> =>
          ok({
            orders: [
              {
                orderNo,
                orderStatus: statuses[till.status],
                commonName: 'example.com',
                productName: 'AlphaSSL',
                chineseName: '单域名',
                englishName: 'AlphaSSL',
                brandName: 'AlphaSSL',
                validity: 1,
                payAmount: tillPrice,
              },
            ],
            methods,
            balance: till.balance,
          }),
      ),
      pay: fromPromise(async ({ input: { attempt, name, idempotencyKey } }) => {
        const reply = payAtTill(till, name, idempotencyKey);
        if (reply.kind === 'refused') return { attempt, answer: fail(refusal(codes[reply.code])) };
        if (till.hangingCalls > 0) {
          till.hangingCalls -= 1;
          return new Promise(() => {});
        }
        if (till.lostAnswers > 0) {
          till.lostAnswers -= 1;
          return { attempt, answer: fail(dropped) };
        }
        if (reply.kind === 'paid') return { attempt, answer: ok({ paidCents: tillPrice }) };
        return { attempt, answer: ok({ open: openOf(till, reply.payment) }) };
      }),
      askStatus: fromPromise(async ({ input: { attempt } }) => ({
        attempt,
        answer: ok(till.status === 'cancelled' ? ('closed' as const) : (till.status as 'paid' | 'unpaid')),
      })),
      watchStatus: fromPromise(async ({ input: { round, paymentID }, signal }) => ({
        round,
        outcome: await watch(till, paymentID, 'fast', signal),
      })),
      awaitMoney: fromPromise(async ({ input: { round }, signal }) => {
        const outcome = await watch(till, null, 'slow', signal);
        return { round, outcome: outcome === 'paid' || outcome === 'closed' ? outcome : 'unsettled' };
      }),
      askProvider: fromPromise(async ({ input: { round } }) => ({ round, answer: ask(till) })),
    },
  });
}

function refusal(code: number): CallFailure {
  return { kind: 'refused', code, msg: 'no', errors: [], data: null };
}

function openOf(till: ProviderTill, { id, method, openedAt }: TillPayment): OpenPayment {
  return { paymentID: id, name: method, expireAt: openedAt + till.lifetime };
}

/** The server asks about every payment that may still turn out to be paid. */
function ask(till: ProviderTill): Answer<ProviderStatus> {
  if (!till.isProviderDown) for (const payment of till.payments) settle(till, payment);
  const last = till.payments.at(-1);
  const outcome = till.status === 'cancelled' ? 'closed' : till.status;
  return ok({
    outcome,
    asked: !till.isProviderDown,
    state: last?.state ?? null,
    open: last === undefined ? null : openOf(till, last),
  });
}

async function watch(
  till: ProviderTill,
  paymentID: string | null,
  pace: 'fast' | 'slow',
  signal: AbortSignal,
): Promise<WatchOutcome> {
  const machine = statusPollingMachine.provide({
    actors: {
      fetchStatus: fromPromise(async ({ input: { after }, signal: pollSignal }) => {
        if (after > 0) await pauseAtTill(till, after, pollSignal);
        const payment = till.payments.find(({ id }) => id === paymentID);
        const polled: PolledStatus = {
          statuses: [statuses[till.status]],
          payment:
            payment === undefined
              ? null
              : {
                  state: payment.state,
                  isOver:
                    isOver(till, payment) || payment.state === 'expired' || payment.state === 'replaced',
                },
        };
        return { isHidden: false, answer: ok(polled) };
      }),
      askProvider: fromPromise(async () => ask(till)),
    },
  });
  const polling = createActor(machine, {
    input: { orderNos: [orderNo], paymentID, pace },
  }).start();
  try {
    const { value, context } = await waitFor(polling, ({ status }) => status === 'done', { signal });
    if (value === 'refused') return context.payment?.state === 'short' ? 'short' : 'refused';
    return value === 'paid' || value === 'closed' || value === 'expired' ? value : 'unsettled';
  } finally {
    polling.stop();
  }
}

/** Advances the till's clock at the next turn of the event loop. */
async function pauseAtTill(till: ProviderTill, milliseconds: number, signal: AbortSignal): Promise<void> {
  const due = till.now + milliseconds;
  await new Promise(setImmediate);
  signal.throwIfAborted();
  passTime(till, due);
}
