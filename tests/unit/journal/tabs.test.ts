import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournalOptions, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  createShop,
  type ErrandMachine,
  errandDefinition,
  type Shop,
} from '#tests/support/flows/errand-flow.ts';
import { changeStore } from '#tests/support/journal/idb.ts';
import {
  createJournalWorld,
  type JournalWorld,
  type WorldTab,
} from '#tests/support/journal/journal-world.ts';

let world: JournalWorld;
let shop: Shop;

beforeEach(() => {
  world = createJournalWorld();
  shop = createShop();
});

afterEach(async () => {
  await world.closeAll();
  expect(world.problems).toEqual([]);
});

const open = (tab: WorldTab): Promise<WorkflowHandle<ErrandMachine>> =>
  tab.journal.open(errandDefinition(shop), { id: 'one', input: { key: 'errand-1' } });

async function twoTabs(options: Partial<JournalOptions> = {}) {
  const first = await world.openTab(options);
  const writer = await open(first);
  const second = await world.openTab(options);
  const mirror = await open(second);
  expect([writer.role(), mirror.role()]).toEqual(['writer', 'mirror']);
  return { first, writer, second, mirror };
}

async function lease(): Promise<unknown> {
  const [record] = await world.read('workflows');
  return Object(record).lease;
}

/** Advances the clock in small steps until `holds` returns true or `atMost` ms have passed; returns the elapsed ms. */
async function timeUntil(holds: () => boolean, atMost: number): Promise<number> {
  const start = world.now();
  while (!holds() && world.now() - start < atMost) {
    world.advance(250);
    // Lets due work reach the database and return.
    for (let turn = 0; turn < 20 && !holds(); turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  return world.now() - start;
}

describe('two tabs on one flow', () => {
  test('a mirror follows the writer and runs no work', async () => {
    const { writer, mirror } = await twoTabs();
    await writer.send({ type: 'note.write', text: 'milk' });
    await eventually(() => expect(mirror.getSnapshot().context.note).toBe('milk'));
    expect(shop.calls).toEqual(['look']);
  });

  test('an event sent in a mirror is written by the writer, and visible when send resolves', async () => {
    const { first, writer, mirror } = await twoTabs();
    await mirror.send({ type: 'item.add', item: 'bread' });
    expect(mirror.getSnapshot().context.items).toEqual(['bread']);
    expect(writer.getSnapshot().context.items).toEqual(['bread']);
    const { rows } = await first.journal.export('one');
    expect(rows.map(({ epoch }) => epoch)).toEqual(rows.map(() => 1));
  });

  test('a refusal by the writer reaches the mirror', async () => {
    const { mirror } = await twoTabs();
    await expect(mirror.send({ type: 'errand.explode' })).rejects.toMatchObject({ code: 'event-broken' });
  });

  test('a double click in two tabs places one order', async () => {
    const { writer, mirror } = await twoTabs();
    await Promise.allSettled([
      writer.send({ type: 'order.place' }),
      mirror.send({ type: 'order.place' }),
      writer.send({ type: 'order.place' }),
    ]);
    await eventually(() => expect(mirror.getSnapshot().value).toBe('placed'));
    await eventually(() => expect(writer.getSnapshot().value).toBe('placed'));
    expect(shop.charges.size).toBe(1);
    expect(shop.calls.filter((call) => call.startsWith('place'))).toHaveLength(1);
  });
});

describe('when the writer leaves', () => {
  test('closed: the mirror takes over without waiting for a timer', async () => {
    const { first, mirror } = await twoTabs();
    await first.journal.close();
    await eventually(() => expect(mirror.role()).toBe('writer'));
    await mirror.send({ type: 'note.write', text: 'mine now' });
    expect(mirror.getSnapshot().context.note).toBe('mine now');
  });

  test('crashed: the mirror takes over through the Web Lock', async () => {
    const { first, mirror } = await twoTabs();
    first.crash();
    await eventually(() => expect(mirror.role()).toBe('writer'));
  });

  test('the new writer holds the Web Lock: a third tab stays a mirror, and is next in line', async () => {
    const { first, second, mirror } = await twoTabs();
    await first.journal.close();
    await eventually(() => expect(mirror.role()).toBe('writer'));
    const third = await open(await world.openTab());
    await mirror.send({ type: 'note.write', text: 'from the second' });
    await eventually(() => expect(third.getSnapshot().context.note).toBe('from the second'));
    expect([mirror.role(), third.role()]).toEqual(['writer', 'mirror']);
    second.crash();
    await eventually(() => expect(third.role()).toBe('writer'));
  });

  test('closed, without Web Locks: exactly one other tab, notified over the channel, takes over', async () => {
    const { first, mirror } = await twoTabs({ locks: null });
    const third = await open(await world.openTab({ locks: null }));
    await first.journal.close();
    await eventually(() => expect([mirror.role(), third.role()]).toContain('writer'));
    await timeUntil(() => false, 250);
    expect([mirror.role(), third.role()].sort()).toEqual(['mirror', 'writer']);
  });

  test('crashed after completion, with all its messages lost: its lease is released', async () => {
    const first = await world.openTab({}, () => true);
    const writer = await open(first);
    const mirror = await open(await world.openTab());
    await writer.send({ type: 'order.place' });
    await eventually(() => expect(writer.getSnapshot().value).toBe('placed'));
    first.crash();
    await eventually(() => expect(mirror.getSnapshot().value).toBe('placed'));
    await eventually(async () => expect(await lease()).toMatchObject({ holder: '' }));
  });

  test('crashed, with a row that the other tab cannot fold: that tab reports it, and nobody writes', async () => {
    const { first, writer, second, mirror } = await twoTabs();
    await eventually(() => expect(mirror.getSnapshot().context.weather).toBe('sunny'));
    second.freeze();
    await writer.send({ type: 'note.write', text: 'from a later version' });
    await changeStore(world.factory, world.databaseName, 'events', (row) =>
      row.type === 'note.write' ? { ...row, version: 2 } : row,
    );
    second.thaw();
    const reason = { kind: 'newer-version', detail: '2' };
    await eventually(() => expect(mirror.condition()).toMatchObject({ kind: 'broken', reason }));
    first.crash();
    await eventually(async () => expect(await lease()).toEqual({ epoch: 2, holder: '', deadline: 0 }));
    expect(mirror.role()).toBe('mirror');
  });

  test('frozen: the mirror takes over within 15 s, but not while the lease is valid', async () => {
    const { first, writer, mirror } = await twoTabs();
    first.freeze();
    const time = await timeUntil(() => mirror.role() === 'writer', 20_000);
    expect(time).toBeLessThanOrEqual(15_000);
    expect(time).toBeGreaterThan(6_000);
    await mirror.send({ type: 'note.write', text: 'from the second' });
    expect((await open(await world.openTab())).role()).toBe('mirror');

    first.thaw();
    await writer.send({ type: 'item.add', item: 'from the first' });
    expect(writer.role()).toBe('mirror');
    expect(mirror.getSnapshot().context).toMatchObject({
      note: 'from the second',
      items: ['from the first'],
    });
    await eventually(() => expect(writer.getSnapshot().context).toEqual(mirror.getSnapshot().context));
  });

  test('alive but unreachable: a send in a mirror fails after 20 s, and the lease stays', async () => {
    const first = await world.openTab({}, () => true);
    await open(first);
    const mirror = await open(await world.openTab());
    let failure: unknown = null;
    mirror.send({ type: 'item.add', item: 'bread' }).catch((error: unknown) => {
      failure = error;
    });
    const time = await timeUntil(() => failure !== null, 30_000);
    expect(failure).toMatchObject({ code: 'no-writer' });
    expect(time).toBeGreaterThan(20_000);
    expect(time).toBeLessThan(22_000);
    expect(mirror.role()).toBe('mirror');
  });

  test('alive: it keeps its lease for minutes', async () => {
    const { mirror } = await twoTabs();
    await timeUntil(() => mirror.role() === 'writer', 120_000);
    expect(mirror.role()).toBe('mirror');
  });

  test('frozen: a send in a mirror replaces it; its late row is refused and sent through the new writer', async () => {
    // Without Web Locks, nothing notifies the old writer; only the epoch of the lease stops it.
    const { first, writer, second, mirror } = await twoTabs({ locks: null });
    first.freeze();
    let isSent = false;
    const sent = mirror.send({ type: 'item.add', item: 'bread' }).then(() => {
      isSent = true;
    });
    await timeUntil(() => isSent, 20_000);
    await sent;
    expect(writer.getSnapshot().context.items).toEqual([]);
    const late = writer.send({ type: 'item.add', item: 'late' });
    await eventually(() => expect(writer.role()).toBe('mirror'));
    first.thaw();
    let isLate = false;
    late.then(() => {
      isLate = true;
    });
    await timeUntil(() => isLate, 5_000);
    await late;
    expect(mirror.getSnapshot().context.items).toEqual(['bread', 'late']);
    expect(writer.getSnapshot().context).toEqual(mirror.getSnapshot().context);
    const { rows } = await second.journal.export('one');
    expect(rows.filter(({ type }) => type === 'item.add').map(({ epoch }) => epoch)).toEqual([2, 2]);
  });

  test('frozen: an answer after the lease was lost is dropped, and the new writer looks it up', async () => {
    const { first, writer, mirror } = await twoTabs();
    shop.hold();
    await writer.send({ type: 'order.place' });
    await eventually(() => expect(shop.charges.size).toBe(1));
    first.freeze();
    await timeUntil(() => mirror.role() === 'writer', 20_000);
    await eventually(() => expect(mirror.getSnapshot().value).toBe('placed'));
    shop.release();
    first.thaw();
    await eventually(() => expect(writer.getSnapshot().value).toBe('placed'));
    expect(shop.charges.size).toBe(1);
    expect(shop.calls.filter((call) => call !== 'look')).toEqual(['place errand-1', 'find errand-1']);
  });

  test('crashed, and the clock set back: the flow is not locked', async () => {
    const first = await world.openTab({ locks: null });
    await open(first);
    first.crash();
    world.advance(-3_600_000);
    const second = await world.openTab({ locks: null });
    const flow = await open(second);
    expect(flow.role()).toBe('writer');
  });
});

describe('a lost answer between tabs', () => {
  const answers = (message: unknown) => JSON.stringify(message).includes('"answer"');

  test('makes the mirror ask again; the event is written once, and no work restarts', async () => {
    let lost = 0;
    const first = await world.openTab({}, (message) => answers(message) && ++lost === 1);
    const writer = await open(first);
    const second = await world.openTab();
    const mirror = await open(second);
    shop.hold();
    await writer.send({ type: 'order.place' });
    let isSent = false;
    const sent = mirror.send({ type: 'note.write', text: 'hurry' }).then(() => {
      isSent = true;
    });
    await timeUntil(() => isSent, 5_000);
    await sent;
    expect(lost).toBe(2);
    expect(mirror.getSnapshot().context.note).toBe('hurry');
    expect(mirror.role()).toBe('mirror');
    const { rows } = await second.journal.export('one');
    expect(rows.filter(({ type }) => type === 'note.write')).toHaveLength(1);
    expect(shop.calls.filter((call) => call.startsWith('place'))).toHaveLength(1);
  });

  test('followed by a crash of the writer: the mirror finds the event written, and does not write it again', async () => {
    const first = await world.openTab({}, () => true);
    const writer = await open(first);
    const second = await world.openTab();
    const mirror = await open(second);
    const sent = mirror.send({ type: 'item.add', item: 'bread' });
    await eventually(() => expect(writer.getSnapshot().context.items).toEqual(['bread']));
    first.crash();
    await sent;
    expect(mirror.role()).toBe('writer');
    expect(mirror.getSnapshot().context.items).toEqual(['bread']);
    const { rows } = await second.journal.export('one');
    expect(rows.filter(({ type }) => type === 'item.add')).toHaveLength(1);
  });
});

describe('discarding', () => {
  test('stops the flow in every tab, keeps it in the list, and can be undone', async () => {
    const { first, writer, second, mirror } = await twoTabs();
    await writer.send({ type: 'note.write', text: 'milk' });
    await second.journal.discard('one');
    await eventually(() => expect(writer.condition().kind).toBe('closed'));
    await expect(writer.send({ type: 'order.place' })).rejects.toMatchObject({ code: 'discarded' });
    await expect(mirror.send({ type: 'order.place' })).rejects.toMatchObject({ code: 'discarded' });
    await eventually(() => expect(first.journal.list().getSnapshot()[0]?.status).toBe('discarded'));
    await expect(open(first)).rejects.toMatchObject({ code: 'discarded' });

    await first.journal.undoDiscard('one');
    expect(first.journal.list().getSnapshot()[0]).toMatchObject({ status: 'active', title: 'milk' });
    const again = await open(first);
    expect(again.getSnapshot().context.note).toBe('milk');
    await again.send({ type: 'order.place' });
  });
});
