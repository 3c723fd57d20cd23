import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sabotage } from '#tests/support/faults/sabotage.ts';
import {
  createShop,
  type ErrandMachine,
  errandDefinition,
  type Shop,
} from '#tests/support/flows/errand-flow.ts';
import { deleteDatabase } from '#tests/support/journal/idb.ts';
import {
  createJournalWorld,
  type JournalWorld,
  type WorldTab,
} from '#tests/support/journal/journal-world.ts';

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

/** Waits until pending work has reached the database and returned. */
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
    '%s: refuses the event, applies nothing, and works again once there is space',
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

  test('holds an answer back with everything after it, and retries with the clock', async () => {
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

  test('retries after 1, 2, 4, 8 and 16 seconds, then every 30, until the flow runs again', async () => {
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

  test('passes an event sent behind a waiting answer to the tab that took over', async () => {
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

  test('lets the next tab in line take over when one has no space', async () => {
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

  test("applies a user's event only after the waiting answer", async () => {
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

  test('shows a flow that it cannot resume, and resumes it once there is space', async () => {
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

test('gives up on a log position that is always taken after three attempts', async () => {
  const flow = await openSettled(await world.openTab());
  let tries = 0;
  repair = sabotage('taken', world.factory, () => (tries += 1));
  await expect(flow.send({ type: 'note.write', text: 'x' })).rejects.toMatchObject({
    code: 'storage-lost',
    detail: 'conflict',
  });
  expect(tries).toBe(3);
});

describe('a lost connection', () => {
  test('is reopened unnoticed if lost once', async () => {
    const tab = await world.openTab();
    const flow = await openSettled(tab);
    repair = sabotage('lost', world.factory);
    await flow.send({ type: 'note.write', text: 'x' });
    expect(flow.getSnapshot().context.note).toBe('x');
    expect(tab.journal.status.getSnapshot().kind).toBe('durable');
  });

  test('is reported if lost for good, applies nothing, and recovers when it returns', async () => {
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

describe('a database deleted while in use', () => {
  test('is rewritten from memory, and an open flow continues', async () => {
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

  test('is rewritten by one of two tabs, without forking the log', async () => {
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

describe('a deleted database whose log another tab rewrites', () => {
  // Within this range, the other tab rewrites the log just as this one is about to.
  test.each([10, 11, 12, 13, 14, 15, 16, 17])('loses no event sent %s turns later', async (turns) => {
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

describe('without a database', () => {
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
  ])('%s: runs the flow in memory, and the status reports it', async (_name, indexedDB) => {
    const tab = await world.openTab({ indexedDB: { indexedDB, IDBKeyRange } });
    expect(tab.journal.status.getSnapshot().kind).toBe('memory');
    const flow = await openSettled(tab);
    await flow.send({ type: 'order.place' });
    await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
    expect(tab.journal.list().getSnapshot()).toMatchObject([{ id: 'one', status: 'finished' }]);
    expect((await tab.journal.export('one')).rows).toHaveLength(4);
  });

  test('opening it never answers: runs the flow in memory after some seconds', async () => {
    const silent = { ...({} as IDBFactory), open: () => new EventTarget() } as unknown as IDBFactory;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let waited = 0;
      let kind = '';
      const opening = world.openTab({ indexedDB: { indexedDB: silent, IDBKeyRange } }).then((tab) => {
        kind = tab.journal.status.getSnapshot().kind;
      });
      for (; kind === '' && waited < 20_000; waited += 500) {
        await vi.advanceTimersByTimeAsync(500);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await opening;
      expect(kind).toBe('memory');
      expect(waited).toBeGreaterThanOrEqual(5_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test('waits for a store that is held for half a second, and finds its contents', async () => {
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
