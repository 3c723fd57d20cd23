import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { isPlanSettled, orderPlan } from '#src/features/orders/order/order-plan.ts';
import { planCalendar } from '#src/features/purchase/product/plan-calendar.ts';
import { createFormat } from '#src/i18n/format.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const unpaid = {
  certificate: null,
  paidUntil: zeroTime,
  payTime: zeroTime,
  productType: 'dv_one_ssl',
  serverTime: '2026-11-21T10:00:00Z',
  validity: 1,
};
const certificate: NonNullable<OrderDetail['certificate']> = {
  number: 1,
  serialNumber: '01',
  notBefore: '2026-11-25T09:00:00Z',
  notAfter: '2027-06-12T08:59:59Z',
  issuedTime: '2026-11-25T10:00:00Z',
  certificate: '',
  chain: [],
  sha256Fingerprint: '0'.repeat(64),
  domainNames: [],
  spkiHash: '0'.repeat(64),
  key: '',
  state: 'live',
  keyType: 'RSA-2048',
  revokeDueTime: zeroTime,
  revocation: null,
};
const days = (plan: ReturnType<typeof orderPlan>) =>
  plan.map(({ notBefore, notAfter }) => [notBefore, notAfter].map((date) => date.toISOString().slice(0, 10)));

describe('orderPlan', () => {
  test.each([
    { name: 'the server time while unpaid', order: unpaid, first: '2026-11-21', settled: false },
    {
      name: 'the payment',
      order: { ...unpaid, payTime: '2026-11-22T10:00:00Z' },
      first: '2026-11-22',
      settled: true,
    },
    {
      name: 'the current certificate',
      order: { ...unpaid, payTime: '2026-11-22T10:00:00Z', certificate },
      first: '2026-11-25',
      settled: true,
    },
  ])('counts from $name', ({ order, first, settled }) => {
    expect(days(orderPlan(order))[0]?.[0]).toBe(first);
    expect(isPlanSettled(order)).toBe(settled);
  });

  test('ends with the order, whenever the certificate was issued', () => {
    const order = {
      ...unpaid,
      payTime: '2026-11-22T10:00:00Z',
      paidUntil: '2027-11-22T10:00:00Z',
      certificate,
    };
    const plan = days(orderPlan(order));
    expect(plan[0]?.[0]).toBe('2026-11-25');
    expect(plan.at(-1)?.[1]).toBe('2027-11-22');
  });

  test('is one certificate for products without reissues', () => {
    expect(orderPlan({ ...unpaid, productType: 'ov_code' })).toHaveLength(1);
    expect(orderPlan({ ...unpaid, productType: 'dv_email', validity: 2 })).toHaveLength(1);
  });

  test('starts each certificate where the previous one ends', () => {
    const plan = days(orderPlan(unpaid));
    expect(plan).toHaveLength(3);
    expect(plan.slice(1).map(([from]) => from)).toEqual(plan.slice(0, -1).map(([, to]) => to));
  });
});

describe('planCalendar', () => {
  test('has an entry for each end but the last, with stable ids', () => {
    const plan = orderPlan(unpaid);
    const facts = {
      name: 'example.com',
      key: 'CN20261121-00042',
      now: new Date('2026-11-21T10:00:00Z'),
      t: translators.en,
      format: createFormat('en'),
    };
    const { content, filename } = planCalendar(plan, facts);
    expect(filename).toMatch(/\.ics$/);
    const uids = [...String(content).matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
    expect(uids).toEqual(['reissue-1-CN20261121-00042@certhub', 'reissue-2-CN20261121-00042@certhub']);
    expect(planCalendar(plan, facts).content).toBe(content);
  });
});
