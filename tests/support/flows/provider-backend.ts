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
  type PaymentSimulation,
  passTime,
  type SimulatedPayment,
  settle,
  simulatedPrice,
  simulatePay,
} from '#tests/support/flows/payment-simulation.ts';

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

/** The payment machine with its slots filled by this simulation; polling runs for real, on the simulation's clock. */
export function payingAtProvider(simulation: PaymentSimulation) {
  return paymentMachine.provide({
    actors: {
      loadOrders: fromPromise(
        async (): Promise<Answer<PayableSet>> =>
          ok({
            orders: [
              {
                orderNo,
                orderStatus: statuses[simulation.status],
                commonName: 'example.com',
                productName: 'AlphaSSL',
                chineseName: '单域名',
                englishName: 'AlphaSSL',
                brandName: 'AlphaSSL',
                validity: 1,
                payAmount: simulatedPrice,
              },
            ],
            methods,
            balance: simulation.balance,
          }),
      ),
      pay: fromPromise(async ({ input: { attempt, name, idempotencyKey } }) => {
        const reply = simulatePay(simulation, name, idempotencyKey);
        if (reply.kind === 'refused') return { attempt, answer: fail(refusal(codes[reply.code])) };
        if (simulation.hangingCalls > 0) {
          simulation.hangingCalls -= 1;
          return new Promise(() => {});
        }
        if (simulation.lostAnswers > 0) {
          simulation.lostAnswers -= 1;
          return { attempt, answer: fail(dropped) };
        }
        if (reply.kind === 'paid') return { attempt, answer: ok({ paidCents: simulatedPrice }) };
        return { attempt, answer: ok({ open: openOf(simulation, reply.payment) }) };
      }),
      askStatus: fromPromise(async ({ input: { attempt } }) => ({
        attempt,
        answer: ok(
          simulation.status === 'cancelled' ? ('closed' as const) : (simulation.status as 'paid' | 'unpaid'),
        ),
      })),
      watchStatus: fromPromise(async ({ input: { round, paymentID }, signal }) => ({
        round,
        outcome: await watch(simulation, paymentID, 'fast', signal),
      })),
      awaitMoney: fromPromise(async ({ input: { round }, signal }) => {
        const outcome = await watch(simulation, null, 'slow', signal);
        return { round, outcome: outcome === 'paid' || outcome === 'closed' ? outcome : 'unsettled' };
      }),
      askProvider: fromPromise(async ({ input: { round } }) => ({ round, answer: ask(simulation) })),
    },
  });
}

function refusal(code: number): CallFailure {
  return { kind: 'refused', code, msg: 'no', errors: [], data: null };
}

function openOf(simulation: PaymentSimulation, { id, method, openedAt }: SimulatedPayment): OpenPayment {
  return { paymentID: id, name: method, expireAt: openedAt + simulation.lifetime };
}

/** The server asks about every payment that may still turn out to be paid. */
function ask(simulation: PaymentSimulation): Answer<ProviderStatus> {
  if (!simulation.isProviderDown) for (const payment of simulation.payments) settle(simulation, payment);
  const last = simulation.payments.at(-1);
  const outcome = simulation.status === 'cancelled' ? 'closed' : simulation.status;
  return ok({
    outcome,
    asked: !simulation.isProviderDown,
    state: last?.state ?? null,
    open: last === undefined ? null : openOf(simulation, last),
  });
}

async function watch(
  simulation: PaymentSimulation,
  paymentID: string | null,
  pace: 'fast' | 'slow',
  signal: AbortSignal,
): Promise<WatchOutcome> {
  const machine = statusPollingMachine.provide({
    actors: {
      fetchStatus: fromPromise(async ({ input: { after }, signal: pollSignal }) => {
        if (after > 0) await pauseSimulation(simulation, after, pollSignal);
        const payment = simulation.payments.find(({ id }) => id === paymentID);
        const polled: PolledStatus = {
          statuses: [statuses[simulation.status]],
          payment:
            payment === undefined
              ? null
              : {
                  state: payment.state,
                  isOver:
                    isOver(simulation, payment) ||
                    payment.state === 'expired' ||
                    payment.state === 'replaced',
                },
        };
        return { isHidden: false, answer: ok(polled) };
      }),
      askProvider: fromPromise(async () => ask(simulation)),
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

/** Advances the simulation's clock at the next turn of the event loop. */
async function pauseSimulation(
  simulation: PaymentSimulation,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const due = simulation.now + milliseconds;
  await new Promise(setImmediate);
  signal.throwIfAborted();
  passTime(simulation, due);
}
