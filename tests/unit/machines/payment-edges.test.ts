import { expect, test } from 'vitest';
import { initialTransition, type StateValueFrom, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok } from '#core/result.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type {
  OpenPayment,
  PaymentContext,
  PaymentEvent,
  ProviderStatus,
} from '#machines/payment/payment.types.ts';
import { broke, done } from '#tests/model/define-model.ts';

type State = StateValueFrom<typeof paymentMachine>;

const lost: CallFailure = { kind: 'disconnected' };
const brokenOff = { kind: 'broken' };
const refused = (code: number): CallFailure => ({ kind: 'refused', code, msg: '', errors: [], data: null });
const infoWanted = refused(replyCode.completePersonalInfo);
const gatewayFailed = refused(replyCode.gatewayFailed);
const short = (errors: readonly Fault[]) => ({ ...refused(replyCode.balanceShort), errors }) as CallFailure;
const own = [fault('payWay', 'not-offered', '', '5')];
const open: OpenPayment = { paymentID: 'p1', name: 'alipay', expireAt: 1 };
const order = (orderNo: string, status: number) => ({
  ...{ orderNo, orderStatus: status as never, commonName: 'example.com', validity: 1 },
  ...{ productName: 'DV', chineseName: 'DV', englishName: 'DV', brandName: 'Certum', payAmount: 100 },
});
const method = (name: string, payWay: number) => ({
  ...{ name, payWay, switch: 'Y' as const, showName: name, cnName: name },
});
const methods = [method('balance', 5), method('alipay', 0)];
const [begun] = initialTransition(paymentMachine, { workflow: 'w1', orderNos: ['A'], origin: 'purchase' });
/** A payment is open at a provider, and something failed before. */
const context: PaymentContext = {
  ...begun.context,
  ...{ orders: [order('A', orderStatus.unpaid)], methods, balance: 1000, method: 'alipay', open },
  ...{ attempt: 3, round: 2, started: 'accepted', failure: lost },
};
const two = { orderNos: ['A', 'B'], orders: ['A', 'B'].map((no) => order(no, orderStatus.unpaid)) };
const queued = { ...two, method: 'balance', open: null, queueId: 'q1' };
const unanswered = { started: 'unanswered' } as const;
const nothingOpen = { open: null };
const chargedBalance = { method: 'balance', open: null };

const loads = (status: number) =>
  done('loadOrders', ok({ orders: [order('A', status)], methods, balance: 1000 }));
const pays = (answer: ReturnType<typeof fail<CallFailure>> | ReturnType<typeof ok<object>>, attempt = 3) =>
  done('pay', { attempt, answer: answer as never });
const asks = (answer: 'paid' | 'unpaid' | 'closed', attempt = 3) =>
  done('askStatus', { attempt, answer: ok(answer) });
const watched = (outcome: 'paid' | 'closed' | 'expired' | 'refused' | 'short' | 'unsettled', round = 2) =>
  done('watchStatus', { round, outcome });
const late = (outcome: 'paid' | 'closed', round = 2) => done('awaitMoney', { round, outcome });
const provider = (
  outcome: ProviderStatus['outcome'],
  state: ProviderStatus['state'],
  { round = 2, asked = true, found = open as OpenPayment | null } = {},
) => done('askProvider', { round, answer: ok({ outcome, asked, state, open: found }) });

const read = (status: number) => ({ failure: null, orders: [order('A', status)] });
const nextTry = { attempt: 4, started: 'no', queueId: null } as const;
const nextRound = { round: 3, failure: null } as const;
const left = { reason: 'not-now' } as const;
const paid = { reason: 'paid', failure: null } as const;
const closed = { reason: 'order-closed' } as const;
const isBroken = { failure: brokenOff };

type Row = readonly [
  from: State,
  given: Partial<PaymentContext>,
  event: PaymentEvent,
  to: State,
  /** Expected differences in the context afterwards. */
  changes?: object,
];

const leavable =
  'loading unavailable ready choosing infoNeeded awaiting expired refused checking confirming unsettled handing';
const leaving = leavable
  .split(' ')
  .map((from): Row => [from as State, queued, { type: 'payment.leave' }, 'cancelled', left]);
const staying = (['paying', 'asking'] as const).map(
  (from): Row => [from, {}, { type: 'payment.leave' }, from],
);
const choosing = (['ready', 'choosing'] as const).flatMap((from): readonly Row[] => [
  [from, {}, { type: 'method.choose', name: 'balance' }, from, { method: 'balance', failure: null }],
  [from, {}, { type: 'method.choose', name: 'wechat' }, from],
  [from, {}, { type: 'payment.submit' }, 'paying', { failure: null }],
  [from, { method: null }, { type: 'payment.submit' }, from, { faults: [fault('payWay', 'required', '')] }],
  [from, {}, { type: 'orders.reload' }, 'loading', { failure: null }],
  [from, {}, { type: 'flow.resume' }, 'loading'],
]);
const lateMoney = (['choosing', 'expired', 'refused', 'unsettled'] as const).flatMap(
  (from): readonly Row[] => [
    [from, {}, late('paid'), 'success', paid],
    [from, {}, late('closed'), 'failed', closed],
    [from, {}, late('paid', 1), from],
    [from, {}, broke('awaitMoney'), from, isBroken],
  ],
);
const afterwards = (['expired', 'refused'] as const).flatMap((from): readonly Row[] => [
  [from, {}, { type: 'payment.submit' }, 'paying', { ...nextTry, failure: null }],
  [from, { method: null }, { type: 'payment.submit' }, 'choosing', nextTry],
  [from, {}, { type: 'method.change' }, 'choosing', { ...nextTry, failure: null }],
  [from, {}, { type: 'payment.check' }, 'checking', nextRound],
]);

const rows: readonly Row[] = [
  ...leaving,
  ...staying,
  ['loading', {}, loads(orderStatus.unpaid), 'choosing', { failure: null }],
  ['loading', nothingOpen, loads(orderStatus.unpaid), 'ready', { failure: null }],
  [
    'loading',
    {},
    loads(orderStatus.verifying),
    'success',
    { reason: 'already-paid', ...read(orderStatus.verifying) },
  ],
  ['loading', {}, loads(orderStatus.cancelled), 'failed', { ...closed, ...read(orderStatus.cancelled) }],
  [
    'loading',
    {},
    done('loadOrders', ok({ orders: [], methods, balance: 1 })),
    'failed',
    { reason: 'order-missing' },
  ],
  [
    'loading',
    {},
    done('loadOrders', fail(refused(replyCode.notFound))),
    'failed',
    { reason: 'order-missing' },
  ],
  ['loading', { failure: null }, done('loadOrders', fail(lost)), 'unavailable', { failure: lost }],
  ['loading', {}, broke('loadOrders'), 'unavailable', isBroken],
  ['unavailable', {}, { type: 'connection.return' }, 'loading'],
  ['unavailable', {}, { type: 'orders.reload' }, 'loading', { failure: null }],
  ...choosing,
  ...lateMoney,
  ...afterwards,
  [
    'paying',
    queued,
    pays(ok({ queueId: 'q2' })),
    'handing',
    { queueId: 'q2', started: 'accepted', failure: null },
  ],
  ['paying', nothingOpen, pays(ok({ open })), 'awaiting', { open, started: 'accepted', failure: null }],
  [
    'paying',
    chargedBalance,
    pays(ok({ paidCents: 1 })),
    'confirming',
    { started: 'accepted', failure: null },
  ],
  ['paying', {}, pays(fail(refused(replyCode.alreadyPaid))), 'loading', nextTry],
  ['paying', {}, pays(fail(infoWanted)), 'infoNeeded', { ...nextTry, failure: infoWanted }],
  ['paying', {}, pays(fail(gatewayFailed)), 'choosing', { ...nextTry, failure: gatewayFailed }],
  [
    'paying',
    nothingOpen,
    pays(fail({ kind: 'unauthorized' })),
    'ready',
    { failure: { kind: 'unauthorized' } },
  ],
  ['paying', { failure: null }, pays(fail(lost)), 'unsettled', { ...unanswered, failure: lost }],
  ['paying', chargedBalance, pays(fail(lost)), 'confirming', unanswered],
  [
    'paying',
    {},
    pays(fail(short([]))),
    'choosing',
    { ...nextTry, failure: short([]), faults: [fault('balance', 'balance-short', '1000', '100')] },
  ],
  ['paying', {}, pays(fail(short(own))), 'choosing', { ...nextTry, failure: short(own), faults: own }],
  ['paying', {}, pays(ok({ open }), 2), 'paying'],
  ['paying', {}, broke('pay'), 'unsettled', { ...unanswered, ...isBroken }],
  ['paying', chargedBalance, broke('pay'), 'confirming', unanswered],
  ['paying', {}, { type: 'flow.resume' }, 'asking', unanswered],
  ['infoNeeded', {}, { type: 'info.complete' }, 'cancelled', { reason: 'complete-info' }],
  ['infoNeeded', {}, { type: 'info.later' }, 'choosing', { failure: null }],
  ['infoNeeded', nothingOpen, { type: 'info.later' }, 'ready', { failure: null }],
  ['awaiting', {}, watched('paid'), 'success', paid],
  ['awaiting', {}, watched('closed'), 'failed', closed],
  ['awaiting', {}, watched('expired'), 'expired', { failure: null }],
  ['awaiting', {}, watched('refused'), 'refused', { failure: null }],
  ['awaiting', {}, watched('short'), 'refused', { failure: null }],
  ['awaiting', {}, watched('unsettled'), 'unsettled'],
  ['awaiting', {}, watched('paid', 1), 'awaiting'],
  ['awaiting', {}, broke('watchStatus'), 'unsettled', isBroken],
  ['awaiting', {}, { type: 'payment.check' }, 'checking', { round: 3 }],
  ['awaiting', {}, { type: 'method.change' }, 'choosing', nextTry],
  ['checking', {}, provider('paid', 'paid'), 'success', paid],
  ['checking', {}, provider('closed', 'late'), 'failed', { ...closed, failure: null }],
  ['checking', {}, provider('unpaid', 'refused'), 'refused', { failure: null }],
  ['checking', {}, provider('unpaid', 'short'), 'refused', { failure: null }],
  ['checking', {}, provider('unpaid', 'expired'), 'expired', { failure: null }],
  ['checking', {}, provider('unpaid', 'replaced'), 'expired', { failure: null }],
  ['checking', {}, provider('unpaid', 'open'), 'awaiting', nextRound],
  ['checking', {}, provider('unpaid', 'open', { asked: false }), 'unsettled', { failure: null }],
  ['checking', {}, provider('unpaid', 'open', { found: null }), 'unsettled', { open, failure: null }],
  ['checking', {}, provider('paid', 'paid', { round: 1 }), 'checking'],
  [
    'checking',
    { failure: null },
    done('askProvider', { round: 2, answer: fail(lost) }),
    'unsettled',
    { failure: lost },
  ],
  ['checking', {}, broke('askProvider'), 'unsettled', isBroken],
  ['asking', {}, asks('paid'), 'success', paid],
  ['asking', {}, asks('unpaid'), 'paying'],
  ['asking', { method: null }, asks('unpaid'), 'loading', nextTry],
  ['asking', {}, asks('closed'), 'failed', closed],
  ['asking', {}, asks('paid', 2), 'asking'],
  [
    'asking',
    { failure: null },
    done('askStatus', { attempt: 3, answer: fail(lost) }),
    'unsettled',
    { failure: lost },
  ],
  ['asking', {}, broke('askStatus'), 'unsettled', isBroken],
  ['confirming', {}, watched('paid'), 'success', paid],
  ['confirming', {}, watched('closed'), 'failed', closed],
  ['confirming', {}, watched('unsettled'), 'unsettled'],
  ['confirming', {}, broke('watchStatus'), 'unsettled', isBroken],
  ['confirming', {}, { type: 'payment.check' }, 'checking', { round: 3 }],
  ['confirming', two, { type: 'payment.check' }, 'confirming', { round: 3 }],
  ...(['payment.submit', 'flow.resume', 'connection.return'] as const).flatMap((type): readonly Row[] => [
    ['confirming', unanswered, { type }, 'asking'],
    ['confirming', {}, { type }, 'confirming'],
  ]),
  ['unsettled', queued, { type: 'payment.check' }, 'handing', nextRound],
  ['unsettled', {}, { type: 'payment.check' }, 'checking', nextRound],
  ['unsettled', two, { type: 'payment.check' }, 'confirming', nextRound],
  ['unsettled', {}, { type: 'payment.submit' }, 'unsettled'],
  ['unsettled', unanswered, { type: 'payment.submit' }, 'asking', { failure: null }],
  ['unsettled', nothingOpen, { type: 'payment.submit' }, 'asking', { failure: null }],
  ['unsettled', queued, { type: 'connection.return' }, 'handing', nextRound],
  ['unsettled', unanswered, { type: 'connection.return' }, 'asking', { failure: null }],
  ['unsettled', {}, { type: 'connection.return' }, 'checking', nextRound],
  ['unsettled', {}, { type: 'method.change' }, 'choosing', { ...nextTry, failure: null }],
  ['unsettled', nothingOpen, { type: 'method.change' }, 'loading', { ...nextTry, failure: null }],
  ['unsettled', chargedBalance, { type: 'method.change' }, 'unsettled'],
  ['handing', queued, done('openQueue', { id: 'w1-queue' }), 'handed'],
  ['handing', queued, broke('openQueue'), 'unsettled', isBroken],
  ['cancelled', queued, { type: 'payment.open' }, 'handing', nextRound],
  [
    'cancelled',
    { ...left, method: 'balance' },
    { type: 'payment.open' },
    'awaiting',
    { ...nextRound, method: 'alipay', reason: null, started: 'accepted' },
  ],
  [
    'cancelled',
    { ...left, ...nothingOpen },
    { type: 'payment.open' },
    'loading',
    { reason: null, failure: null },
  ],
];

test.each(
  rows.map(
    (row, index) => [`row ${index}: ${String(row[0])} · ${row[2].type} → ${String(row[3])}`, row] as const,
  ),
)('%s', (_name, [from, given, event, to, changes = {}]) => {
  const before = { ...context, ...given };
  const state = paymentMachine.resolveState({ value: from, context: before });
  const [after] = transition(paymentMachine, state, event);
  expect(after.value).toBe(to);
  expect(after.context).toMatchObject(changes);
  // A failure stays until something new starts or answers.
  if (!('failure' in changes)) expect(after.context.failure).toEqual(before.failure);
  if (!('attempt' in changes) && to !== 'ready') expect(after.context.attempt).toBe(before.attempt);
  if (!('round' in changes)) expect(after.context.round).toBe(before.round);
  // The answer of a provider is kept, whatever it is.
  if (event.type === 'xstate.done.actor.askProvider' && event.output.answer.ok && to !== 'checking')
    expect(after.context.providerStatus).toEqual(event.output.answer.value);
});

test('has a row for every edge of the chart', () => {
  const walked = new Set(rows.map(([from, , { type }]) => `${String(from)} ${type}`));
  const edges = Object.values(paymentMachine.states).flatMap((state) =>
    [...state.transitions.keys()].map((type) => `${state.key} ${type}`),
  );
  expect(edges.filter((edge) => !walked.has(edge))).toEqual([]);
});
