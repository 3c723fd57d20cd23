import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Client } from '#src/adapters/http/client.ts';
import { dcvLogic } from '#src/features/validation/validation.slots.ts';
import { eventually } from '#tests/support/eventually.ts';

test('all names of an order are read at once (spec §7)', async () => {
  const asked: unknown[] = [];
  const client = {
    call: async ({ id }: { readonly id: string }, args: unknown) => {
      asked.push({ id, args });
      return new Promise(() => {});
    },
  } as unknown as Client;
  const logic = dcvLogic({ client, queryClient: new QueryClient() });
  const actor = createActor(logic, { input: { orderNo: 'CN20261121-00001' } }).start();
  await eventually(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual([
    { id: 'validation.domainList', args: { params: { id: 'CN20261121-00001' }, query: { limit: 5_000 } } },
  ]);
  actor.stop();
});
