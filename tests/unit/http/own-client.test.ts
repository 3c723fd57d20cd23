import { expect, it } from 'vitest';
import { exRate } from '#core/contract/calls/catalogue.ts';
import { CallError } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { ownClient } from '#src/adapters/http/own-client.ts';

it('makes no call on behalf of the customer who signed in next', async () => {
  let made = 0;
  let customer = 'ada';
  const client: Client = {
    call: async () => {
      made += 1;
      throw new CallError({ kind: 'disconnected' });
    },
  };
  const own = ownClient(client, () => customer === 'ada');
  await expect(own.call(exRate, {})).rejects.toMatchObject({ failure: { kind: 'disconnected' } });
  customer = 'bob';
  await expect(own.call(exRate, {})).rejects.toMatchObject({ failure: { kind: 'unauthorized' } });
  expect(made).toBe(1);
});
