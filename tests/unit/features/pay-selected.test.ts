import { expect, test } from 'vitest';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { orderStatus } from '#core/orders/status.ts';
import { canBePaid } from '#src/features/orders/list/pay-selected.tsx';

test.each([
  { name: 'unpaid', want: { canBePaid: true, due: 29_900 } },
  { name: 'resign', want: { canBePaid: true, due: 1_500 } },
  { name: 'verifying', want: { canBePaid: false, due: 29_900 } },
  { name: 'issued', want: { canBePaid: false, due: 29_900 } },
  { name: 'resubmit', want: { canBePaid: false, due: 29_900 } },
  { name: 'cancelled', want: { canBePaid: false, due: 29_900 } },
  { name: 'expired', want: { canBePaid: false, due: 29_900 } },
] as const)('a selected order that is $name: $want', ({ name, want }) => {
  // What decides is all that is read of it.
  const row = { orderStatus: orderStatus[name], payAmount: 29_900, reSignPriceDiff: 1_500 } as OrderRow;
  expect({ canBePaid: canBePaid(row), due: amountDue(row) }).toEqual(want);
});
