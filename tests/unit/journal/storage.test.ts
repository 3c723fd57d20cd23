import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createShop, type ErrandMachine, errandDefinition, type Shop } from '#tests/support/errand-flow.ts';
import { eventually } from '#tests/support/eventually.ts';
import { deleteDatabase } from '#tests/support/idb.ts';
import { createJournalWorld, type JournalWorld, type WorldTab } from '#tests/support/journal-world.ts';
import { sabotage } from '#tests/support/sabotage.ts';

let world: JournalWorld;
let shop: Shop;
let repair: () => void = () => {};

beforeEach(() => {
  world = createJournalWorld();
  shop = createShop();
});

afterEach(async () => {
  repair();
  await world.closeAll();
});

const open = (tab: WorldTab, id = 'one'): Promise<WorkflowHandle<ErrandMachine>> =>
  tab.journal.open(errandDefinition(shop), { id, input: { key: 'errand-1' } });

/** What was begun has come to the database and back. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function openSettled(tab: WorldTab) {
  const flow = await open(tab);
  await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
  return flow;
}

describe('no space left', () => {
  test.each(['full', 'full-late'] as const)(
    '%s: the event is refused, nothing is applied, it works again with space',
    async (kind) => {
      const tab = await world.openTab();
      const flow = await openSettled(tab);
      repair = sabotage(kind, world.factory);
      await expect(flow.send({ type: 'note.write', text: 'x' })).rejects.toMatchObject({
        code: 'storage-full',
      });
      expect(flow.getSnapshot().context.note).toBe('');
      expect(tab.journal.status.getSnapshot()).toMatchObject({ kind: 'failed', failure: 'storage-full' });
      repair();
      await flow.send({ type: 'note.write', text: 'y' });
      expect(flow.getSnapshot().context.note).toBe('y');
      expect(tab.journal.status.getSnapshot().kind).toBe('durable');
    },
  );

  test('an answer waits, nothing overtakes it, and the clock tries again', async () => {
    const tab = await world.openTab();
    const flow = await openSettled(tab);
    shop.hold();
    await flow.send({ type: 'order.place' });
    repair = sabotage('full', world.factory);
    shop.release();
    await eventually(() => expect(flow.condition()).toEqual({ kind: 'stalled', failure: 'storage-full' }));
    await expect(flow.send({ type: 'note.write', text: 'x' })).rejects.toMatchObject({
      code: 'storage-full',
    });
    expect(flow.getSnapshot().value).toBe('placing');
    repair();
    world.advance(5_000);
    await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
    await eventually(() => expect(flow.condition().kind).toBe('running'));
    expect(shop.calls.filter((call) => call.startsWith('place'))).toHaveLength(1);
  });

  test('it is tried again after 1, 2, 4, 8 and 16 seconds, then each 30; then the flow runs again', async () => {
    const flow = await open(await world.openTab());
    const tries: number[] = [];
    const begun = world.now();
    repair = sabotage('full', world.factory, () => tries.push((world.now() - begun) / 1000));
    await eventually(() => expect(flow.condition().kind).toBe('stalled'));
    const due = [0, 1, 3, 7, 15, 31, 61, 91];
    for (const [index, at] of due.slice(1).entries()) {
      world.advance(begun + at * 1000 - 1 - world.now());
      await quiet();
      expect(tries).toEqual(due.slice(0, index + 1));
      world.advance(1);
      await eventually(() => expect(tries).toEqual(due.slice(0, index + 2)));
    }
    repair();
    world.advance(30_000);
    await eventually(() => expect(flow.condition().kind).toBe('running'));
    expect(flow.getSnapshot()).toMatchObject({ value: 'drafting', context: { weather: 'sunny' } });
  });

  test('what is sent behind an answer that waits goes to the tab that took over meanwhile', async () => {
    let answer = (_weather: string): void => {};
    shop.checkWeather = () => new Promise((resolve) => (answer = resolve));
    const first = await world.openTab();
    const flow = await open(first);
    const mirror = await open(await world.openTab());
    repair = sabotage('full', world.factory);
    answer('rainy');
    await eventually(() => expect(flow.condition().kind).toBe('stalled'));
    first.freeze();
    repair();
    for (let waited = 0; waited < 15_000; waited += 3_000) {
      world.advance(3_000);
      await quiet();
    }
    expect(mirror.role()).toBe('writer');
    first.thaw();
    await flow.send({ type: 'item.add', item: 'bread' });
    expect(mirror.getSnapshot().context.items).toEqual(['bread']);
    expect([flow.role(), flow.condition().kind]).toEqual(['mirror', 'running']);
  });

  test('no room to take over: the next in line does', async () => {
    const first = await world.openTab();
    await openSettled(first);
    const second = await open(await world.openTab());
    const third = await open(await world.openTab());
    const full = () => {
      throw new DOMException('no space', 'QuotaExceededError');
    };
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(full);
    first.crash();
    await eventually(() => expect(third.role()).toBe('writer'));
    expect(second.role()).toBe('mirror');
    expect(world.problems).toMatchObject([{ code: 'storage-full' }]);
  });

  test('what a person sends goes behind the answer that waits', async () => {
    const tab = await world.openTab();
    const flow = await openSettled(tab);
    shop.hold();
    await flow.send({ type: 'order.place' });
    repair = sabotage('full', world.factory);
    shop.release();
    await eventually(() => expect(flow.condition().kind).toBe('stalled'));
    repair();
    await expect(flow.send({ type: 'note.write', text: 'late' })).rejects.toMatchObject({ code: 'finished' });
    expect(flow.getSnapshot()).toMatchObject({ value: 'placed', context: { note: '' } });
  });

  test('no room to take a flow up again: it is shown, and goes on when there is', async () => {
    const first = await world.openTab();
    shop.hold();
    await (await open(first)).send({ type: 'order.place' });
    await eventually(() => expect(shop.charges.size).toBe(1));
    first.crash();
    repair = sabotage('full', world.factory);
    const second = await world.openTab();
    const flow = await open(second);
    expect(flow.getSnapshot().value).toBe('placing');
    expect(flow.condition()).toEqual({ kind: 'stalled', failure: 'storage-full' });
    expect(shop.calls).toHaveLength(2);
    repair();
    world.advance(5_000);
    await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
    expect(shop.charges.size).toBe(1);
  });
});

test('a place in the log that is always taken is given up after three tries', async () => {
  const flow = await openSettled(await world.openTab());
  let tries = 0;
  repair = sabotage('taken', world.factory, () => (tries += 1));
  await expect(flow.send({ type: 'note.write', text: 'x' })).rejects.toMatchObject({
    code: 'storage-lost',
    detail: 'conflict',
  });
  expect(tries).toBe(3);
});

describe('the connection is lost', () => {
  test('once: opened again, nobody notices', async () => {
    const tab = await world.openTab();
    const flow = await openSettled(tab);
    repair = sabotage('lost', world.factory);
    await flow.send({ type: 'note.write', text: 'x' });
    expect(flow.getSnapshot().context.note).toBe('x');
    expect(tab.journal.status.getSnapshot().kind).toBe('durable');
  });

  test('for good: said, nothing applied, and well again when it comes back', async () => {
    const tab = await world.openTab();
    const flow = await openSettled(tab);
    repair = sabotage('lost-for-good', world.factory);
    await expect(flow.send({ type: 'note.write', text: 'x' })).rejects.toMatchObject({
      code: 'storage-lost',
    });
    expect(flow.getSnapshot().context.note).toBe('');
    expect(tab.journal.status.getSnapshot()).toMatchObject({ kind: 'failed', failure: 'storage-lost' });
    repair();
    await flow.send({ type: 'note.write', text: 'y' });
    expect(tab.journal.status.getSnapshot().kind).toBe('durable');
  });
});

describe('the database is deleted under us', () => {
  test('an open flow is written anew from memory and goes on', async () => {
    const tab = await world.openTab();
    const flow = await openSettled(tab);
    await flow.send({ type: 'note.write', text: 'kept' });
    await deleteDatabase(world.factory, world.databaseName);
    await flow.send({ type: 'item.add', item: 'bread' });
    const { rows } = await tab.journal.export('one');
    expect(rows.map(({ type }) => type)).toEqual(['journal.compacted', 'item.add']);
    tab.crash();

    const again = await open(await world.openTab());
    expect(again.getSnapshot().context).toMatchObject({ note: 'kept', items: ['bread'], weather: 'sunny' });
    expect(shop.calls).toEqual(['look']);
  });

  test('two tabs: one of them writes it anew, the log does not fork', async () => {
    const first = await world.openTab();
    const writer = await openSettled(first);
    const mirror = await open(await world.openTab());
    await deleteDatabase(world.factory, world.databaseName);
    await Promise.all([
      writer.send({ type: 'item.add', item: 'bread' }),
      mirror.send({ type: 'item.add', item: 'milk' }),
    ]);
    await eventually(() => expect(writer.getSnapshot().context.items).toHaveLength(2));
    await eventually(() => expect(mirror.getSnapshot().context).toEqual(writer.getSnapshot().context));
  });
});

describe('the database is deleted under us, and another tab writes the log anew', () => {
  // Somewhere in between it does so while this one is about to.
  test.each([10, 11, 12, 13, 14, 15, 16, 17])('%s turns before an event: it is not lost', async (turns) => {
    const writer = await openSettled(await world.openTab());
    const mirror = await open(await world.openTab());
    await deleteDatabase(world.factory, world.databaseName);
    world.advance(5_000);
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await writer.send({ type: 'item.add', item: 'bread' });
    await eventually(() => {
      expect(writer.getSnapshot().context.items).toEqual(['bread']);
      expect(mirror.getSnapshot().context).toEqual(writer.getSnapshot().context);
    });
  });
});

describe('no database', () => {
  const broken = new DOMException('not in a private window', 'InvalidStateError');
  const refusing = {
    ...({} as IDBFactory),
    open: () => {
      throw broken;
    },
  } as unknown as IDBFactory;
  test.each([
    ['IndexedDB is missing', {} as IDBFactory],
    ['opening it fails', refusing],
  ])('%s: the flow runs in memory, and the status says so', async (_name, indexedDB) => {
    const tab = await world.openTab({ indexedDB: { indexedDB, IDBKeyRange } });
    expect(tab.journal.status.getSnapshot().kind).toBe('memory');
    const flow = await openSettled(tab);
    await flow.send({ type: 'order.place' });
    await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
    expect(tab.journal.list().getSnapshot()).toMatchObject([{ id: 'one', status: 'finished' }]);
    expect((await tab.journal.export('one')).rows).toHaveLength(4);
  });

  test('a store that is still held for half a second is waited for, and holds what was kept', async () => {
    const before = await world.openTab();
    const flow = await openSettled(before);
    await flow.send({ type: 'note.write', text: 'kept' });
    await before.journal.close();
    const freeAt = performance.now() + 450;
    const held = new Proxy(world.factory, {
      get: (factory, key) => {
        if (key !== 'open') return Reflect.get(factory, key);
        if (performance.now() < freeAt) throw new DOMException('Internal error', 'UnknownError');
        return factory.open.bind(factory);
      },
    });
    const tab = await world.openTab({ indexedDB: { indexedDB: held, IDBKeyRange } });
    expect(tab.journal.status.getSnapshot().kind).toBe('durable');
    expect((await open(tab)).getSnapshot().context.note).toBe('kept');
  });
});
