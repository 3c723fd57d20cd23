import { expect, it } from 'vitest';
import type { Client } from '#src/adapters/http/client.ts';
import { orderingWork } from '#src/features/purchase/workflows/ordering-work.ts';

const sent = { attempt: 1, idempotencyKey: 'w1:create:1' };

/** Creates orders for this total while the browser's data is deleted during the call. */
function createWhileDeleted(total: number, isRestored: boolean) {
  let asked = 0;
  const vault = {
    canOpen: async () => {
      asked += 1;
      return asked === 1 || isRestored;
    },
  };
  const { createOrders } = orderingWork({} as Client, vault);
  return createOrders(sent, ['v1.key'], async () => ({ orderNos: 'CN1', total }));
}

it.each([
  {
    name: 'the vault restores the key from memory: the order goes on to payment',
    total: 100,
    isRestored: true,
    want: { ok: true },
  },
  {
    name: 'the key is gone: nobody pays for a certificate without one',
    total: 100,
    isRestored: false,
    want: { ok: false, error: { kind: 'key-failed', code: 'keys-gone' } },
  },
  { name: 'the key is gone, but nothing is left to pay', total: 0, isRestored: false, want: { ok: true } },
])('data deleted during the creation call: $name', async ({ total, isRestored, want }) => {
  expect(await createWhileDeleted(total, isRestored)).toMatchObject({ answer: want });
});
