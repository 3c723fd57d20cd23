import { describe, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { fault } from '#core/fault.ts';
import { handover } from '#machines/purchase/buy.rules.ts';
import { nothingRead } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { noNames } from '#machines/purchase/names.rules.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { withState } from '#machines/purchase/purchase.questions.ts';
import { priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import { initialContext } from '#machines/purchase/purchase.setup.ts';
import type { PurchaseContext, QuestionName } from '#machines/purchase/purchase.types.ts';
import { purchaseSummary, purchaseView } from '#machines/purchase/purchase.view.ts';
import { single as product } from '#tests/model/models/purchase.samples.ts';

const input = { workflow: 'w1' };
const [{ value: editing }] = initialTransition(purchaseMachine, input);
type Value = typeof editing;
const price = { allNowPrice: 29_900, allRawPrice: 29_900, discount: 100 };

const start = { ...initialContext(input), product };

/** Resolves the state without running what it would start. */
function at(context: PurchaseContext, value: Value = editing) {
  return purchaseMachine.resolveState({ value, context });
}

/** The view with the product loaded, unless the change sets `questions`. */
function shown(change: Partial<PurchaseContext>, value?: Value) {
  const context = { ...start, ...change };
  const read = { ...context, ...answered(context, 'product', productKey(context)) };
  return purchaseView(at('questions' in change ? context : read, value));
}

function answered(
  context: PurchaseContext,
  question: QuestionName,
  key: string,
  failure: OrderingFailure | null = null,
) {
  return withState(context, question, { answered: key, failure });
}

test('shows a product as loading, loaded or unavailable', () => {
  expect(shown({ questions: start.questions }).product.state).toBe('reading');
  expect(shown({}).product.state).toBe('ready');
  const lost = answered(start, 'product', productKey(start), { kind: 'disconnected' });
  expect(shown({ product: null, ...lost }).product).toMatchObject({
    state: 'failed',
    failure: { kind: 'disconnected' },
  });
});

test('shows a brand by its sub-brand, whether chosen or taken from the product', () => {
  const managed = { ...product, brand: 'globalsign', subBrand: 'globalsign_ks' };
  expect(shown({ product: managed }).product.brand).toBe('globalsign_ks');
  expect(shown({ wanted: { brand: 'certum', productNo: null, family: null } }).product.brand).toBe('certum');
});

test('keeps the old price while a new one is loading', () => {
  const key = priceKey(start);
  const known = { price, ...answered(start, 'price', key) };
  expect(shown(known).price).toMatchObject({
    state: 'ready',
    value: { allNowPrice: 29_900 },
    isStale: false,
  });
  expect(shown({ ...known, validityChoice: 3 }).price).toMatchObject({
    state: 'loading',
    value: { allNowPrice: 29_900 },
    isStale: true,
  });
  expect(shown({ validityChoice: 90 }).price).toMatchObject({ state: 'skipped', value: null });
  expect(shown(answered(start, 'price', key, { kind: 'timeout' })).price.state).toBe('failed');
  expect(shown({ product: null }).price.state).toBe('none');
});

test('shows name faults as they are typed and those of a submit at their fields, each once', () => {
  const wrong = fault('commonName', 'name-empty-label', 'a..b', 'a.b', 1);
  const checked = {
    ...noNames,
    rows: [{ line: 1, typed: 'a..b', host: null, fault: wrong }],
  };
  expect(shown({ text: 'a..b', checked })).toMatchObject({ faults: [wrong], focus: null });
  expect(shown({ text: 'a..b', checked, faults: [wrong], refusals: 2 })).toMatchObject({
    faults: [wrong],
    focus: { field: 'commonName', ordinal: 2 },
  });
});

test('checks names until the answer fits the question', () => {
  expect(shown({ text: 'example.com' }).names.isChecking).toBe(true);
  expect(shown({ text: '' }).names.isChecking).toBe(false);
});

test.each([
  {
    name: 'one order to pay',
    order: { orderNos: ['A'], total: 1 },
    want: { to: 'payment', orderNos: ['A'], total: 1 },
  },
  {
    name: 'several orders to pay',
    order: { orderNos: ['A', 'B'], total: 2 },
    want: { to: 'payment', orderNos: ['A', 'B'], total: 2 },
  },
  { name: 'one free order', order: { orderNos: ['A'], total: 0 }, want: { to: 'order', orderNo: 'A' } },
  { name: 'several free orders', order: { orderNos: ['A', 'B'], total: 0 }, want: { to: 'orders' } },
])('leads on after creation: $name', ({ order, want }) => {
  expect(shown({ order }, 'created').exit).toEqual(want);
});

test('allows the actions of the current step', () => {
  expect(shown({}).can).toMatchObject({ edit: true, buy: true, stop: false, ask: false });
  expect(shown({}, 'preparing').can).toMatchObject({ edit: false, buy: false, stop: true });
  expect(shown({}, 'creating').can).toMatchObject({ edit: false, stop: false, discard: false });
  expect(shown({ isKnownAbsent: false }, 'unresolved').can).toMatchObject({ ask: true, reopen: false });
  expect(shown({ isKnownAbsent: true }, 'unresolved').can).toMatchObject({ ask: true, reopen: true });
});

test('treats an untouched form as empty, and titles a typed one by its first name', () => {
  const context = initialContext(input);
  expect(purchaseSummary(at(context)).facts.isEmpty).toBe(true);
  expect(purchaseSummary(at({ ...context, text: 'a.com\nb.com' }))).toMatchObject({
    title: 'a.com',
    facts: { isEmpty: false, step: 'editing' },
  });
});

describe('email validation', () => {
  const chosen = { text: 'example.com', dcvChoice: 'email', email: 'admin@example.com' } as const;

  test.each([
    { day: '', method: 'email', replaced: null },
    { day: '2026-11-21', method: 'email', replaced: null },
    { day: '2028-03-14', method: 'email', replaced: null },
    { day: '2028-03-15', method: 'dns', replaced: { method: 'email', reason: 'email-ended' } },
  ])('on $day: $method', ({ day, method, replaced }) => {
    const { dcv, needs } = shown({ ...chosen, day });
    expect(dcv).toMatchObject({ method, replaced });
    expect(needs.email).toBe(method === 'email');
    const email = dcv.choices.find((choice) => choice.method === 'email');
    expect(email?.offered).toBe(method === 'email');
  });

  test('stays for a product without names to validate', () => {
    const mailbox = { ...product, productType: 'dv_smime' };
    expect(shown({ ...chosen, product: mailbox, day: '2028-03-15' }).dcv).toMatchObject({
      method: 'email',
      replaced: null,
    });
  });
});

test('lists for each request the others with the same key', () => {
  const request = (at: number, spkiHash: string) => ({
    at,
    label: `#${at + 1}`,
    commonName: 'a.com',
    names: ['a.com'],
    emails: [],
    key: null,
    hashValue: String(at),
    spkiHash,
    faultCode: null,
    faultDetail: '',
  });
  const requests = [
    request(0, 'k'),
    request(1, 'm'),
    request(2, 'k'),
    request(3, 'k'),
    request(4, ''),
    request(5, ''),
  ];
  const pasted = { ...nothingRead, requests };
  const csrChoice = { ...start.csrChoice, from: 'paste' as const };
  const { csr } = shown({
    csrChoice,
    paste: 'x',
    pasteRevision: 1,
    pasted,
    ...answered(start, 'paste', 'paste:1'),
  });
  expect(csr.requests.map(({ sameKey }) => sameKey)).toEqual([
    ['#3', '#4'],
    [],
    ['#1', '#4'],
    ['#1', '#3'],
    [],
    [],
  ]);
});

test.each([
  ['no-request-found', false],
  ['file-gone', false],
  ['zip-damaged', false],
  ['worker-crashed', true],
  ['broken', true],
])('offers to repeat a read that failed with %s: %s', (code, canReread) => {
  const failure = { kind: 'intake-failed', code, detail: '' } as const;
  const csrChoice = { ...start.csrChoice, from: 'paste' as const };
  const pasted = { ...nothingRead, failure };
  expect(
    shown({ csrChoice, paste: 'x', pasteRevision: 1, pasted, ...answered(start, 'paste', 'paste:1') }).csr
      .canReread,
  ).toBe(canReread);
});

test('shows a free product without asking for its price', () => {
  const free = { ...product, productType: 'dv_free_one_ssl', maxYear: 0 };
  expect(shown({ product: free }).price).toMatchObject({
    state: 'ready',
    value: { allNowPrice: 0 },
    isStale: false,
  });
  const context = { ...start, product: free };
  expect(priceKey(context)).toBe('');
  expect(handover({ ...context, modeChoice: 'batch' }, free).price).toMatchObject({ allNowPrice: 0 });
  expect(handover({ ...context, product, validityChoice: 90 }, product).price).toBeNull();
});

test('reports additional names that the product cannot hold', () => {
  expect(shown({ extras: 'b.com' }).extras.isLeftOut).toBe(true);
  expect(shown({ extras: ' ' }).extras.isLeftOut).toBe(false);
  const several = { ...product, productType: 'dv_flex_ssl', maxNames: 10 };
  expect(shown({ extras: 'b.com', product: several }).extras.isLeftOut).toBe(false);
});

test.each([
  ['dv_flex_ssl', true],
  ['ev_flex_ssl', false],
  ['ev_vmc', false],
])('offers wildcards among additional names of %s: %s', (productType, want) => {
  expect(shown({ product: { ...product, productType } }).extras.takesWildcards).toBe(want);
});
