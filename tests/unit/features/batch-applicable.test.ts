import { expect, test } from 'vitest';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { orderStatus } from '#core/orders/status.ts';
import { batchKinds, isApplicable } from '#src/features/orders/batch-action/applicable.ts';

const now = Date.parse('2026-11-23T00:00:00Z');

/** States of the certificates of an order in this status. */
const held = {
  unpaid: [],
  resign: [],
  verifying: [],
  issued: ['live'],
  resubmit: [],
  cancelled: [],
  expired: ['ended'],
  revoked: ['revoked'],
} as const;

test.each([
  { name: 'unpaid', payTime: zeroTime, want: ['pay', 'share', 'cancel'], due: 29_900 },
  { name: 'resign', payTime: '2026-11-01T00:00:00Z', want: ['pay', 'share', 'cancel'], due: 1_500 },
  { name: 'verifying', payTime: '2026-11-22T00:00:00Z', want: ['verify', 'share', 'cancel'], due: 29_900 },
  { name: 'issued', payTime: '2026-11-01T00:00:00Z', want: ['download', 'share'], due: 29_900 },
  // 90 days before the end of its year.
  { name: 'issued', payTime: '2026-02-20T00:00:00Z', want: ['download', 'share', 'renew'], due: 29_900 },
  { name: 'resubmit', payTime: '2026-11-01T00:00:00Z', want: ['share', 'cancel'], due: 29_900 },
  { name: 'cancelled', payTime: zeroTime, want: [], due: 29_900 },
  { name: 'expired', payTime: '2025-11-01T00:00:00Z', want: ['download', 'renew'], due: 29_900 },
  { name: 'revoked', payTime: '2025-12-01T00:00:00Z', want: ['renew'], due: 29_900 },
] as const)('an order that is $name allows $want', ({ name, payTime, want, due }) => {
  // Only the fields that decide are read.
  const waitsFor = name === 'verifying' ? 'validation' : 'nothing';
  const certificates = held[name].map((state) => ({ state }));
  const read = {
    orderStatus: orderStatus[name],
    waitsFor,
    certificates,
    payTime,
    validity: 1,
    isReSigning: false,
  };
  const row = { ...read, payAmount: 29_900, reSignPriceDiff: 1_500 } as unknown as OrderRow;
  expect(batchKinds.filter((kind) => isApplicable(kind, row, now))).toEqual(want);
  expect(amountDue(row)).toBe(due);
});
