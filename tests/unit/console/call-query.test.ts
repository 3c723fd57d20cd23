import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, test } from 'vitest';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { allCalls, contract } from '#core/contract/contract.ts';
import { CallError } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { callQuery, createWatchedClient } from '#src/console/calls/call-query.ts';

const emptyProfile = { name: '', country: '', province: '', city: '', address: '', postalCode: '' };
const args = { body: { orderNos: 'CN20261121-00001' } };

/** A client whose server behaves as `answer` does. */
function clientWith(answer: (...call: unknown[]) => Promise<unknown>) {
  const queryClient = new QueryClient();
  const client = createWatchedClient({ call: answer as Client['call'] }, queryClient);
  const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  return { client, queryClient, stale };
}

describe('the areas a call changes', () => {
  const outcomes = [
    { name: 'done', answer: async () => ({ cancelled: [] }) },
    { name: 'refused', answer: () => Promise.reject(new CallError({ kind: 'unauthorized' })) },
    { name: 'not answered', answer: () => Promise.reject(new CallError({ kind: 'timeout' })) },
  ];
  test.each(outcomes)('alone become stale after a write that was $name', async ({ answer }) => {
    const { client, queryClient, stale } = clientWith(answer);
    const changed = [
      ['orders.list', { query: {} }],
      ['orders.detail', {}],
      ['session.account', {}],
    ];
    const others = [['ordersX', {}], ['session.accounts', {}], ['catalogue.products', {}], [7]];
    for (const key of [...changed, ...others]) queryClient.setQueryData(key, {});
    await client.call(orderCalls.cancel, args).catch(() => undefined);
    expect(changed.map(stale)).toEqual([true, true, true]);
    expect(others.map(stale)).toEqual([false, false, false, false]);
  });

  it('stay fresh after a read', async () => {
    const { client, queryClient, stale } = clientWith(async () => ({}));
    queryClient.setQueryData(['orders.count', {}], {});
    await client.call(orderCalls.status, { params: { id: 'CN20261121-00001' } });
    expect(stale(['orders.count', {}])).toBe(false);
  });

  it('include the profile once it was changed, which a read of it does not do', async () => {
    const { client, queryClient, stale } = clientWith(async () => ({}));
    const { profile, changeProfile } = contract.account;
    for (const id of [profile.id, 'session.account']) queryClient.setQueryData([id, {}], {});
    await client.call(profile, {});
    expect(stale([profile.id, {}])).toBe(false);
    await client.call(changeProfile, { body: emptyProfile });
    expect([profile.id, 'session.account'].map((id) => stale([id, {}]))).toEqual([true, true]);
  });

  it('are empty for every read', () => {
    expect(
      allCalls.filter(({ effect, changes }) => effect === 'read' && changes.length > 0).map(({ id }) => id),
    ).toEqual([]);
  });

  test.each(allCalls.flatMap(({ id, changes }) => changes.map((area) => ({ id, area }))))(
    "of '$id' include only areas that some call reads: $area",
    ({ area }) => {
      const read = allCalls.filter(({ effect }) => effect === 'read').map(({ id }) => `${id}.`);
      expect(read.some((id) => id.startsWith(`${area}.`))).toBe(true);
    },
  );
});

it('fetches with an abort signal, and only once while the answer is fresh by the contract', async () => {
  const asked: unknown[] = [];
  const { client, queryClient } = clientWith(async (...call: unknown[]) => asked.push(call));
  const query = callQuery(client, contract.session.account, {});
  await queryClient.fetchQuery(query);
  await queryClient.fetchQuery(query);
  expect(asked).toEqual([[contract.session.account, {}, { signal: expect.any(AbortSignal) }]]);
  expect(query).toMatchObject({ queryKey: ['session.account', {}], staleTime: 10_000 });
});
