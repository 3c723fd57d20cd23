import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import * as validationCalls from '#core/contract/calls/validation.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { dcvLogic } from '#src/features/validation/validation.slots.ts';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => void vi.unstubAllGlobals());

it('the names of an order are read all at once, 5000 of them (spec §7)', async () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const client = { call } as unknown as Client;
  const actor = createActor(dcvLogic({ client, queryClient: new QueryClient() }), {
    input: { orderNo: 'CN20261121-10001' },
  }).start();
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call).toHaveBeenCalledWith(
    validationCalls.domainList,
    { params: { id: 'CN20261121-10001' }, query: { limit: 5000 } },
    expect.anything(),
  );
  actor.stop();
});
