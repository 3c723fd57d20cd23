import { describe, expect, test } from 'vitest';
import { transition } from 'xstate';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { ok } from '#core/result.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { amountDue, usableMethods } from '#machines/payment/payment.methods.ts';
import { payInput, queueInput } from '#machines/payment/payment.rules.ts';
import type { PayableOrder, PaymentContext } from '#machines/payment/payment.types.ts';
import { type PaymentView, paymentView } from '#machines/payment/payment.view.ts';
import { done } from '#tests/model/define-model.ts';

const order = (orderNo: string, status: OrderStatus = orderStatus.unpaid): PayableOrder => ({
  orderNo,
  orderStatus: status,
  commonName: 'example.com',
  productName: 'AlphaSSL',
  chineseName: '单域名',
  englishName: 'AlphaSSL',
  brandName: 'AlphaSSL',
  validity: 1,
  payAmount: 29_900,
});
const method = (name: string, isOn = true): PaymentMethod => ({
  name,
  payWay: name === 'balance' ? 9 : 0,
  switch: isOn ? 'Y' : 'N',
  showName: name,
  cnName: name,
});
const context: PaymentContext = {
  workflow: 'w1',
  orderNos: ['A'],
  origin: 'purchase',
  orders: [order('A')],
  methods: [method('balance'), method('alipay')],
  balance: 20_000,
  units: [],
  method: null,
  attempt: 1,
  started: 'no',
  round: 1,
  queueId: null,
  open: null,
  providerStatus: null,
  faults: [],
  failure: null,
  reason: null,
};
const open = { paymentID: 'p1', name: 'alipay', expireAt: 1 };
const shown = (value: PaymentView['step'] | 'choosing', change: Partial<PaymentContext> = {}) =>
  paymentView(paymentMachine.resolveState({ value, context: { ...context, ...change } }));

describe('the offered methods', () => {
  const every = ['balance', 'alipay', 'usdt'];
  const names = (
    orderNos: readonly string[],
    methods: readonly PaymentMethod[],
    payAmount = 29_900,
    fitting: readonly string[] = [],
  ) =>
    usableMethods({
      orderNos,
      methods,
      units: fitting.map((orderNo) => ({ orderNo, packageNo: 'PK1', left: 1 })),
      orders: orderNos.map((orderNo) => ({ ...order(orderNo), payAmount })),
    }).map(({ name }) => name);

  test.each([
    { of: 'one order', orderNos: ['CN1'], want: every },
    { of: 'several orders', orderNos: ['CN1', 'CN2'], want: ['balance'] },
    { of: 'a deposit', orderNos: ['DP1'], want: ['alipay', 'usdt'] },
    { of: 'a package', orderNos: ['PK1'], want: every },
  ])('for $of are $want', ({ orderNos, want }) => {
    expect(
      names(
        orderNos,
        every.map((name) => method(name)),
      ),
    ).toEqual(want);
  });

  test('are only those that are switched on', () => {
    expect(names(['CN1'], [method('balance', false), method('alipay')])).toEqual(['alipay']);
  });

  test('are packages too where a unit fits', () => {
    const all = [method('balance'), method('package'), method('alipay')];
    expect(names(['CN1'], all)).toEqual(['balance', 'alipay']);
    expect(names(['CN1'], all, 29_900, ['CN1'])).toEqual(['balance', 'package', 'alipay']);
    expect(names(['CN1', 'CN2'], all, 29_900, ['CN2'])).toEqual(['balance', 'package']);
  });

  test('are the balance alone if nothing is due', () => {
    expect(names(['CN1'], [method('balance'), method('alipay')], 0)).toEqual(['balance']);
  });
});

describe('the preselected method', () => {
  const all = [method('balance'), method('alipay'), method('paypal', false)];
  test.each([
    { name: 'none of several', methods: all, want: null },
    { name: 'the balance if it suffices', methods: all, balance: 29_900, want: 'balance' },
    {
      name: 'the last used one even if the balance suffices',
      methods: all,
      balance: 29_900,
      lastMethod: 'alipay',
      want: 'alipay',
    },
    { name: 'the last used one', methods: all, lastMethod: 'alipay', want: 'alipay' },
    { name: 'the only one', methods: all.slice(0, 1), want: 'balance' },
    {
      name: 'a package before all others',
      methods: [...all, method('package')],
      lastMethod: 'alipay',
      balance: 29_900,
      units: true,
      want: 'package',
    },
    {
      name: 'no package that does not fit',
      methods: [...all, method('package')],
      lastMethod: 'alipay',
      want: 'alipay',
    },
    {
      name: 'the one chosen here before',
      methods: all,
      lastMethod: 'alipay',
      was: 'balance',
      want: 'balance',
    },
    { name: 'none that is switched off', methods: all, lastMethod: 'paypal', was: 'paypal', want: null },
    {
      name: 'the only one if the chosen one was removed',
      methods: all.slice(1, 2),
      was: 'balance',
      want: 'alipay',
    },
  ])('is $name', ({ methods, lastMethod = null, was = null, balance = 0, units = false, want }) => {
    const loading = paymentMachine.resolveState({ value: 'loading', context: { ...context, method: was } });
    const fitting = units ? [{ orderNo: 'A', packageNo: 'PK1', left: 1 }] : [];
    const value = { orders: [order('A')], methods, balance, lastMethod, units: fitting };
    const [loaded] = transition(paymentMachine, loading, done('loadOrders', ok(value)));
    expect(loaded.value).toBe('ready');
    expect(loaded.context.method).toBe(want);
    expect(loaded.context).not.toHaveProperty('lastMethod');
  });
});

test.each([
  { name: 'the method', change: {}, want: { missing: 'method', submits: true } },
  { name: 'enough balance', change: { method: 'balance' }, want: { missing: 'balance', submits: false } },
  { name: 'nothing', change: { method: 'balance', balance: 29_900 }, want: { missing: null, submits: true } },
  { name: 'nothing at a provider', change: { method: 'alipay' }, want: { missing: null, submits: true } },
  {
    name: 'nothing: several orders are paid as far as the balance goes',
    change: { method: 'balance', orderNos: ['A', 'B'] },
    want: { missing: null, submits: true },
  },
])('what is missing to pay is $name', ({ change, want }) => {
  const { missing, can } = shown('ready', change);
  expect({ missing, submits: can.submit }).toEqual(want);
});

test('says what units pay, what is left of them, and what the balance pays besides', () => {
  const units = [
    { orderNo: 'A', packageNo: 'PK1', left: 1 },
    { orderNo: 'B', packageNo: 'PK1', left: 0 },
    { orderNo: 'C', packageNo: 'PK2', left: 4 },
  ];
  const orders = ['A', 'B', 'C', 'D'].map((orderNo) => order(orderNo));
  const some = { orderNos: ['A', 'B', 'C', 'D'], orders, units, method: 'package' };
  expect(shown('ready', some)).toMatchObject({
    due: 29_900,
    balanceNotice: { due: 29_900, isShort: true },
    unitNotice: {
      count: 3,
      packages: [
        { packageNo: 'PK1', left: 0 },
        { packageNo: 'PK2', left: 4 },
      ],
    },
  });
  const methods = [method('balance'), method('package')];
  const one = shown('ready', { units: units.slice(0, 1), methods, method: 'package' });
  expect(one).toMatchObject({ due: 0, balanceNotice: null, missing: null, can: { submit: true } });
  expect(shown('ready', { units, method: 'balance' })).toMatchObject({ due: 29_900, unitNotice: null });
  // The server compares the whole price.
  expect(payInput({ ...context, methods: [method('package')], units, method: 'package' }).due).toBe(29_900);
});

test('shows the balance notice when the balance is chosen', () => {
  expect(shown('ready').balanceNotice).toBeNull();
  expect(shown('ready', { method: 'balance' }).balanceNotice).toEqual({
    balance: 20_000,
    due: 29_900,
    isShort: true,
  });
});

test('does not pay a paid order again with the others', () => {
  const orders = [order('A', orderStatus.verifying), order('B')];
  expect(amountDue(orders)).toBe(29_900);
  expect(payInput({ ...context, orders, method: 'balance' })).toEqual({
    orderNos: ['B'],
    payWay: 9,
    name: 'balance',
    aim: 'makeOrder',
    due: 29_900,
    idempotencyKey: 'w1:pay:1',
    attempt: 1,
  });
});

test.each([
  { name: 'an order', given: order('CN1'), aim: 'makeOrder' },
  { name: 'a reissue', given: order('CN1', orderStatus.resign), aim: 'reSign' },
  { name: 'a deposit', given: order('DP1'), aim: 'deposit' },
  { name: 'a package', given: order('PK1'), aim: 'package' },
])('$name is paid with the aim $aim', ({ given, aim }) => {
  expect(payInput({ ...context, orderNos: [given.orderNo], orders: [given], method: 'alipay' }).aim).toBe(
    aim,
  );
});

test('gives each queue its own flow', () => {
  const several = { ...context, orderNos: ['CN1', 'CN2'], orders: [order('CN1'), order('CN2')] };
  const paid = { ...several, method: 'balance', queueId: 'q1' };
  expect(queueInput(paid)).toMatchObject({ workflow: 'w1-queue', queueId: 'q1', payWay: 9 });
  expect(shown('handed', paid).queueFlow).toBe('w1-queue');
  expect(queueInput({ ...paid, attempt: 2 }).workflow).toBe('w1-queue-2');
  expect(shown('handing', paid).queueFlow).toBeNull();
});

test.each([
  { step: 'success', orderNos: ['A'], origin: 'orders', want: { to: 'order', orderNo: 'A' } },
  { step: 'success', orderNos: ['A', 'B'], origin: 'orders', want: { to: 'orders' } },
  { step: 'cancelled', orderNos: ['A'], origin: 'purchase', want: { to: 'order', orderNo: 'A' } },
  { step: 'cancelled', orderNos: ['A', 'B'], origin: 'purchase', want: { to: 'orders' } },
  { step: 'cancelled', orderNos: ['A'], origin: 'order', want: null },
  { step: 'success', orderNos: ['DP1'], origin: 'deposit', want: null },
  { step: 'cancelled', orderNos: ['DP1'], origin: 'deposit', want: null },
  { step: 'success', orderNos: ['PK1'], origin: 'package', want: null },
  { step: 'success', orderNos: ['A'], origin: 'link', want: null },
  { step: 'failed', orderNos: ['A', 'B'], origin: 'link', want: null },
  { step: 'handed', orderNos: ['A', 'B'], origin: 'purchase', want: null },
  { step: 'failed', orderNos: ['A'], origin: 'order', want: { to: 'order', orderNo: 'A' } },
  { step: 'ready', orderNos: ['A'], origin: 'purchase', want: null },
] as const)('$step of $orderNos from $origin leads to $want', ({ step, orderNos, origin, want }) => {
  expect(shown(step, { orderNos, origin }).exit).toEqual(want);
});

test.each([
  ['loading', 'form'],
  ['ready', 'form'],
  ['infoNeeded', 'form'],
  ['paying', 'form, must answer'],
  ['asking', 'form, must answer'],
  ['handing', 'must answer'],
  ['confirming', ''],
  ['unavailable', ''],
  ['awaiting', 'form, at provider'],
  ['checking', 'form, at provider'],
  ['expired', 'form, at provider'],
  ['refused', 'form, at provider'],
  ['unsettled', ''],
  ['success', 'over'],
  ['failed', 'over'],
  ['cancelled', 'over'],
] as const)('shows while %s: %s', (step, want) => {
  const { isForm, isAtProvider, mustAnswer, isOver } = shown(step);
  const found = { form: isForm, 'at provider': isAtProvider, 'must answer': mustAnswer, over: isOver };
  const names = Object.entries(found).flatMap(([name, holds]) => (holds ? [name] : []));
  expect(names.join(', ')).toBe(want);
});

test('keeps the pane of an unsettled payment at a provider', () => {
  expect(shown('unsettled', { open })).toMatchObject({ isForm: true, isAtProvider: true });
});

test('allows paying again only where it cannot charge twice', () => {
  expect(shown('confirming', { started: 'accepted' }).can.submit).toBe(false);
  expect(shown('confirming', { started: 'unanswered' }).can.submit).toBe(true);
  expect(shown('paying').can).toMatchObject({ submit: false, leave: false, check: false });
  expect(shown('loading').can).toMatchObject({ submit: false, leave: true });
});

test('leads to the account only to complete the information', () => {
  expect(shown('cancelled', { reason: 'complete-info' }).exit).toEqual({ to: 'account-info' });
  expect(shown('infoNeeded').can).toMatchObject({ completeInfo: true, leave: true, submit: false });
});

test.each([
  { step: 'awaiting', change: { open }, want: { check: true, change: true, submit: false, leave: true } },
  { step: 'expired', change: { open }, want: { check: true, change: true, submit: true } },
  { step: 'refused', change: { open }, want: { check: true, change: true, submit: true } },
  {
    step: 'unsettled',
    change: { open, started: 'accepted', method: 'alipay' },
    want: { check: true, change: true, submit: false },
  },
  {
    step: 'unsettled',
    change: { started: 'unanswered', method: 'alipay' },
    want: { change: true, submit: true },
  },
  {
    step: 'unsettled',
    change: { started: 'unanswered', method: 'balance' },
    want: { change: false, submit: true },
  },
  { step: 'checking', change: { open }, want: { check: false, change: false, submit: false, leave: true } },
] as const)('allows in $step with $change: $want', ({ step, change, want }) => {
  expect(shown(step, change).can).toMatchObject(want);
});

test('shows the form when choosing another method while money may still arrive', () => {
  expect(shown('choosing', { open })).toMatchObject({
    step: 'ready',
    open,
    can: { choose: true, submit: true },
  });
});
