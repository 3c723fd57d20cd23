import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { preferences } = contract;
const list = 'orders.list';

describe('preferences', () => {
  it('follow the person, and nobody else', async () => {
    const ada = await server.customer();
    const bob = await server.colleague(ada);
    expect(await ada.ask(preferences.own, {})).toEqual({});
    await ada.ask(preferences.change, { body: { theme: 'dark', pageSize: 50 } });
    await ada.ask(preferences.change, { body: { lang: 'en', columns: { [list]: 'product' } } });
    const want = { theme: 'dark', pageSize: 50, lang: 'en', columns: { [list]: 'product' } };
    expect(await ada.ask(preferences.own, {})).toEqual(want);
    expect(await bob.ask(preferences.own, {})).toEqual({});
  });

  it('of two tabs at the same time are both kept', async () => {
    const ada = await server.customer();
    const lists = Array.from({ length: 8 }, (_, at) => `list.${'abcdefgh'[at]}`);
    await Promise.all(
      lists.map((name) => ada.ask(preferences.change, { body: { columns: { [name]: 'x' } } })),
    );
    expect(Object.keys((await ada.ask(preferences.own, {})).columns ?? {}).toSorted()).toEqual(lists);
  });

  it.each([
    { name: 'unknown', body: { font: 'x' } },
    { name: 'wrong', body: { theme: 'pink' } },
    { name: 'endless', body: { columns: { [list]: 'x'.repeat(10_000) } } },
    { name: 'no object', body: [] },
  ])('that are $name are refused', async ({ body }) => {
    const ada = await server.customer();
    const init = {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    expect((await (await ada.fetch('/v1/preferences', init)).json()).code).toBe(400);
  });
});

describe('saved views', () => {
  const viewsOf = async (by: TestCustomer) =>
    (await by.ask(preferences.views, { query: { list } })).data.map(({ name, isShared, isOwn, author }) => [
      name,
      isShared,
      isOwn,
      author,
    ]);
  const save = (by: TestCustomer, name: string, isShared = false) =>
    by.ask(preferences.saveView, { body: { list, name, address: { status: 'unpaid' }, isShared } });

  it('are saved, replaced by name, renamed, shared in the account, and removed', async () => {
    const ada = await server.customer({ displayName: 'Ada' });
    const bob = await server.colleague(ada, { displayName: 'Bob' });
    const stranger = await server.customer();
    const { id } = await save(ada, ' Due ');
    await save(ada, 'due');
    await save(bob, 'Due', true);
    expect(await viewsOf(ada)).toEqual([
      ['due', false, true, 'Ada'],
      ['Due', true, false, 'Bob'],
    ]);
    expect(await viewsOf(bob)).toEqual([['Due', true, true, 'Bob']]);
    expect(await viewsOf(stranger)).toEqual([]);
    await ada.ask(preferences.changeView, { params: { id }, body: { name: 'Mine', isShared: true } });
    expect((await viewsOf(bob)).map(([name]) => name)).toEqual(['Due', 'Mine']);
    for (const other of [bob, stranger]) {
      const change = await other.call(preferences.changeView, {
        params: { id },
        body: { name: 'X', isShared: false },
      });
      expect([change.status, (await other.call(preferences.removeView, { params: { id } })).status]).toEqual([
        404, 404,
      ]);
    }
    await ada.ask(preferences.removeView, { params: { id } });
    expect((await viewsOf(ada)).map(([name]) => name)).toEqual(['Due']);
  });

  it('have names of their own, and are at most 50 of a list', async () => {
    const ada = await server.customer();
    for (let count = 0; count < 50; count += 1) await save(ada, `View ${count}`);
    const body = { list, name: 'One more', address: {}, isShared: false };
    expect((await ada.call(preferences.saveView, { body })).envelope.errors[0]).toMatchObject({
      expected: '50',
    });
    const [first] = (await ada.ask(preferences.views, { query: { list } })).data;
    const taken = { params: { id: first?.id ?? '' }, body: { name: 'view 7', isShared: false } };
    expect((await ada.call(preferences.changeView, taken)).envelope.errors[0]?.reason).toBe(
      'record-duplicate',
    );
  });

  it.each([
    { name: 'a nested address', body: { list, name: 'x', address: { a: {} } } },
    { name: 'chosen rows', body: { list, name: 'x', address: { chosen: 'a' } } },
    { name: 'no name', body: { list, name: ' ', address: {} } },
    { name: 'a list that is none', body: { list: '../x', name: 'x', address: {} } },
  ])('with $name are refused', async ({ body }) => {
    const ada = await server.customer();
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    expect((await (await ada.fetch('/v1/savedViews', init)).json()).code).toBe(400);
  });
});
