import { expect, test } from 'vitest';
import { type CancelFacts, type Cancellation, cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import { orderStatus } from '#core/orders/status.ts';

const order: CancelFacts = {
  orderStatus: orderStatus.unpaid,
  waitsFor: 'payment',
  payAmount: 24_800,
  isReSigning: false,
  reSignPaid: 0,
  unit: null,
};

test.each<{ name: string; of: Partial<CancelFacts>; want: Cancellation }>([
  { name: 'an unpaid order', of: {}, want: { kind: 'discard' } },
  {
    name: 'a paid order that waits for validation',
    of: { orderStatus: orderStatus.verifying, waitsFor: 'validation' },
    want: { kind: 'refund', cents: 24_800, unit: false },
  },
  {
    name: 'an order that a unit of a package paid',
    of: { orderStatus: orderStatus.verifying, payAmount: 0, unit: { comesBack: true, cents: 0 } },
    want: { kind: 'refund', cents: 0, unit: true },
  },
  {
    name: 'such an order whose package is over',
    of: { orderStatus: orderStatus.verifying, payAmount: 0, unit: { comesBack: false, cents: 333 } },
    want: { kind: 'refund', cents: 333, unit: false },
  },
  {
    name: 'a returned order',
    of: { orderStatus: orderStatus.returned, waitsFor: 'request' },
    want: { kind: 'refund', cents: 24_800, unit: false },
  },
  {
    name: 'a paid order whose certificate the CA may have issued',
    of: { orderStatus: orderStatus.verifying, waitsFor: 'issuance' },
    want: { kind: 'none' },
  },
  {
    name: 'a reissue that cost nothing',
    of: { orderStatus: orderStatus.verifying, waitsFor: 'validation', isReSigning: true },
    want: { kind: 'end-reissue', cents: 0 },
  },
  {
    name: 'a reissue that was paid for: not the order',
    of: { orderStatus: orderStatus.verifying, waitsFor: 'review', isReSigning: true, reSignPaid: 1_900 },
    want: { kind: 'end-reissue', cents: 1_900 },
  },
  {
    name: 'a reissue whose difference is unpaid',
    of: { orderStatus: orderStatus.resign, isReSigning: true },
    want: { kind: 'end-reissue', cents: 0 },
  },
  ...([1000, 1004, 1007, 1008] as const).map((code) => ({
    name: `status ${code}`,
    of: { orderStatus: code, waitsFor: 'nothing' as const },
    want: { kind: 'none' as const },
  })),
  {
    name: 'an order whose reissue ended with its paid span',
    of: { orderStatus: orderStatus.expired, waitsFor: 'nothing', isReSigning: true, reSignPaid: 1_900 },
    want: { kind: 'none' },
  },
])('$name: $want.kind', ({ of, want }) => {
  const found = cancellationOf({ ...order, ...of });
  expect(found).toEqual(want);
  expect(centsBack(found)).toBe('cents' in want ? want.cents : 0);
});
