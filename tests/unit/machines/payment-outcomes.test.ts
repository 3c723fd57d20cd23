import { expect, test } from 'vitest';
import { initialTransition, type StateValueFrom, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { OpenPayment, PaymentEvent, ProviderStatus } from '#machines/payment/payment.types.ts';

const open: OpenPayment = { paymentID: 'p1', name: 'alipay', expireAt: 1 };
const [begun] = initialTransition(paymentMachine, { workflow: 'w1', orderNos: ['A'], origin: 'purchase' });
const context = { ...begun.context, method: 'alipay', open, round: 2 };

function stateAfter(value: StateValueFrom<typeof paymentMachine>, event: PaymentEvent) {
  const [snapshot] = transition(paymentMachine, paymentMachine.resolveState({ value, context }), event);
  return snapshot.value;
}

const watched = (outcome: 'paid' | 'closed' | 'expired' | 'refused' | 'unsettled', round = 2) =>
  done('watchStatus', { round, outcome });
const late = (outcome: 'paid' | 'closed', round = 2) => done('awaitMoney', { round, outcome });

test.each([
  ['paid', 'success'],
  ['closed', 'failed'],
  ['expired', 'expired'],
  ['refused', 'refused'],
  ['unsettled', 'unsettled'],
] as const)('a payment at a provider that is %s leads to %s', (outcome, state) => {
  expect(stateAfter('awaiting', watched(outcome))).toBe(state);
  expect(stateAfter('awaiting', watched(outcome, 1))).toBe('awaiting');
});

test.each(['expired', 'refused'] as const)('money that comes when the payment is %s is taken', (state) => {
  expect(stateAfter(state, late('paid', 2))).toBe('success');
  expect(stateAfter(state, late('closed', 2))).toBe('failed');
  expect(stateAfter(state, late('paid', 1))).toBe(state);
});

test.each([
  ['paid', 'paid', 'success'],
  ['closed', 'late', 'failed'],
  ['unpaid', 'refused', 'refused'],
  ['unpaid', 'expired', 'expired'],
  ['unpaid', 'open', 'awaiting'],
] as const)('a provider that answers %s, %s leads to %s', (outcome, state, wanted) => {
  const status: ProviderStatus = { outcome, asked: true, state, open };
  expect(stateAfter('checking', done('askProvider', { round: 2, answer: ok(status) }))).toBe(wanted);
});

test('a provider that cannot be asked leaves it unsettled', () => {
  const answer = fail({ kind: 'disconnected' as const });
  expect(stateAfter('checking', done('askProvider', { round: 2, answer }))).toBe('unsettled');
});

test.each([
  ['what the dialog knows itself', [], [fault('balance', 'balance-short', '100', '0')]],
  [
    'the server’s own faults',
    [fault('payWay', 'not-offered', '', '5')],
    [fault('payWay', 'not-offered', '', '5')],
  ],
])('a balance that is short shows %s', (_, errors, faults) => {
  const paying = paymentMachine.resolveState({ value: 'paying', context: { ...context, balance: 100 } });
  const refusal = { kind: 'refused' as const, code: replyCode.balanceShort, msg: 'no', errors, data: null };
  const { attempt } = context;
  const [refused] = transition(paymentMachine, paying, done('pay', { attempt, answer: fail(refusal) }));
  expect(refused.context.faults).toEqual(faults);
});

const lost = { kind: 'disconnected' as const };
const nextOf = (value: StateValueFrom<typeof paymentMachine>, event: PaymentEvent, changes = {}) =>
  transition(
    paymentMachine,
    paymentMachine.resolveState({ value, context: { ...context, ...changes } }),
    event,
  )[0];

test('orders that cannot be loaded make the payment unavailable, which says why', () => {
  const after = nextOf('loading', done('loadOrders', fail(lost)));
  expect([after.value, after.context.failure]).toEqual(['unavailable', lost]);
});

test('orders that were closed meanwhile are shown as they are now', () => {
  const order = {
    ...{ orderNo: 'A', orderStatus: orderStatus.cancelled, commonName: 'example.com', validity: 1 },
    ...{ productName: 'DV', chineseName: 'DV', englishName: 'DV', brandName: 'Certum', payAmount: 100 },
  };
  const closed = nextOf('loading', done('loadOrders', ok({ orders: [order], methods: [], balance: 0 })));
  expect([closed.value, closed.context.orders]).toEqual(['failed', [order]]);
});

test('a refused payment with nothing open at a provider can be begun again', () => {
  const refusal = { kind: 'refused' as const, code: replyCode.badInput, msg: '', errors: [], data: null };
  const refused = done('pay', { attempt: context.attempt, answer: fail(refusal) });
  expect(nextOf('paying', refused, { open: null }).value).toBe('ready');
});

test('what could not be asked says why until it is asked again', () => {
  const after = nextOf('asking', done('askStatus', { attempt: context.attempt, answer: fail(lost) }));
  expect([after.value, after.context.failure]).toEqual(['unsettled', lost]);
  const again = nextOf(
    'unsettled',
    { type: 'connection.return' },
    { started: 'unanswered', failure: lost, queueId: null },
  );
  expect([again.value, again.context.failure]).toEqual(['asking', null]);
});

test.each([
  ['paid', null],
  ['closed', lost],
] as const)('a payment that ends %s shows %o of what went wrong before', (outcome, failure) => {
  expect(nextOf('awaiting', watched(outcome), { failure: lost }).context.failure).toEqual(failure);
});
