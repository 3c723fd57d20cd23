import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Client } from '#src/adapters/http/client.ts';
import { dcvLogic } from '#src/features/validation/validation.slots.ts';

/** Polls at once: the wait before a poll needs a browser. */
vi.mock('#src/adapters/time/poll.ts', () => ({
  poll: (ask: (signal: AbortSignal) => Promise<unknown>, _: unknown, signal: AbortSignal) => ask(signal),
}));

test('reads all names of an order at once', async () => {
  const call = vi.fn(() => new Promise(() => {}));
  // Nothing else of the client is used.
  const client = { call } as unknown as Client;
  const logic = dcvLogic({ client, queryClient: new QueryClient() });
  const actor = createActor(logic, { input: { orderNo: 'CN20261121-00001' } }).start();
  await vi.waitUntil(() => call.mock.calls.length > 0);
  actor.stop();
  expect(call).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'validation.domainList' }),
    { params: { id: 'CN20261121-00001' }, query: { limit: 5_000 } },
    expect.anything(),
  );
});
