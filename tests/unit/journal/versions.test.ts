import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { isKnownEvent } from '#src/adapters/journal/pure-machine.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  createShop,
  type ErrandMachine,
  errandDefinition,
  type Shop,
} from '#tests/support/flows/errand-flow.ts';
import { changeStore, openDatabase } from '#tests/support/journal/idb.ts';
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

const input = { key: 'errand-1' };
type Changes = Partial<WorkflowDefinition<ErrandMachine>>;

/** Writes a log with the given definition and closes the tab. */
async function writeLog(changes: Changes = {}, notes = ['milk']): Promise<void> {
  const { journal } = await world.openTab();
  const flow = await journal.open(errandDefinition(shop, changes), { id: 'one', input });
  await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
  for (const text of notes) await flow.send({ type: 'note.write', text });
  await journal.close();
}

async function reopen(changes: Changes = {}) {
  const { journal } = await world.openTab();
  const definition = errandDefinition(shop, changes);
  return { journal, flow: await journal.open(definition, { id: 'one' }) };
}

const eventsTable = (change: (row: Record<string, unknown>) => Record<string, unknown> | null) =>
  changeStore(world.factory, world.databaseName, 'events', change);

describe('a log that this version cannot fold', () => {
  const cases: {
    name: string;
    wrote?: Changes;
    reads?: Changes;
    damage?: () => Promise<void>;
    kind: string;
    detail?: string;
  }[] = [
    { name: 'of an older machine', reads: { version: 2 }, kind: 'old-version', detail: '1' },
    { name: 'of a newer machine', wrote: { version: 2 }, kind: 'newer-version', detail: '2' },
    {
      name: 'with an unknown event',
      damage: () => eventsTable((row) => ({ ...row, type: row.seq === 2 ? 'note.burn' : row.type })),
      kind: 'unknown-event',
    },
    {
      name: 'with an answer to work that was not running',
      damage: () =>
        eventsTable((row) => ({ ...row, type: row.seq === 2 ? 'xstate.done.actor.place' : row.type })),
      kind: 'diverged',
    },
    {
      name: 'with an event the machine throws on',
      damage: () => eventsTable((row) => ({ ...row, type: row.seq === 2 ? 'errand.explode' : row.type })),
      kind: 'machine-failed',
      detail: 'Error',
    },
    {
      name: 'with a row missing in the middle',
      damage: () => eventsTable((row) => (row.seq === 1 ? null : row)),
      kind: 'missing-row',
    },
    {
      name: 'with a malformed row',
      damage: () => eventsTable((row) => (row.seq === 2 ? { workflow: 'one', seq: 2, event: 'x' } : row)),
      kind: 'unreadable-row',
    },
    {
      name: 'of a machine with another name',
      damage: () => eventsTable((row) => ({ ...row, machine: 'chore' })),
      kind: 'other-machine',
    },
  ];

  test.each(cases)(
    '$name needs attention, is kept and can be exported',
    async ({ wrote, reads, damage, kind, detail }) => {
      await writeLog(wrote);
      await damage?.();
      const before = await world.read('events');
      const { journal } = await world.openTab();
      await expect(journal.open(errandDefinition(shop, reads), { id: 'one' })).rejects.toMatchObject({
        code: 'attention',
        detail: kind,
      });
      expect(journal.list().getSnapshot()).toMatchObject([
        { status: 'attention', attention: { kind, ...(detail !== undefined && { detail }) } },
      ]);
      expect((await journal.export('one')).workflow).toMatchObject({ id: 'one', title: 'milk' });
      expect(await world.read('events')).toEqual(before);
    },
  );

  test('leaves other flows alone, and opens in a version that can fold it', async () => {
    await writeLog({ version: 2 });
    const { journal } = await world.openTab();
    await expect(journal.open(errandDefinition(shop), { id: 'one' })).rejects.toMatchObject({
      code: 'attention',
    });
    const other = await journal.open(errandDefinition(shop), { id: 'two', input: { key: 'errand-2' } });
    await other.send({ type: 'note.write', text: 'fine' });

    const again = await reopen({ version: 2 });
    expect(again.flow.getSnapshot().context.note).toBe('milk');
    expect(
      again.journal
        .list()
        .getSnapshot()
        .find(({ id }) => id === 'one'),
    ).toMatchObject({
      status: 'active',
      attention: null,
    });
  });
});

describe('a long log', () => {
  const notes = Array.from({ length: 23 }, (_, index) => `note ${index}`);

  test('is compacted into a new first row and folds to the same state', async () => {
    await writeLog({ compactAfter: 10 }, notes);
    const rows = await world.read('events');
    expect(rows.length).toBeLessThanOrEqual(11);
    expect(rows[0]).toMatchObject({ type: 'journal.compacted' });
    const { flow } = await reopen();
    expect(flow.getSnapshot().context).toMatchObject({ note: 'note 22', weather: 'sunny', key: 'errand-1' });
    await flow.send({ type: 'order.place' });
    await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
    expect(shop.calls.filter((call) => call === 'look')).toHaveLength(1);
  });

  test('is compacted when it exceeds ten rows, and its work continues', async () => {
    const { journal } = await world.openTab();
    const flow = await journal.open(errandDefinition(shop, { compactAfter: 10 }), { id: 'one', input });
    await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
    shop.hold();
    await flow.send({ type: 'order.place' });
    const types = async () =>
      (await journal.export('one')).rows.map(({ seq, type }) => [seq, type.replace(/^xstate\..*/, 'look')]);
    const plain = ['journal.created', 'look', 'order.place', ...Array(8).fill('note.write')];
    for (const text of notes.slice(0, 7)) await flow.send({ type: 'note.write', text });
    expect(await types()).toEqual([...plain.slice(0, 10).entries()]);
    await flow.send({ type: 'note.write', text: 'tenth' });
    await eventually(async () => expect(await types()).toEqual([[11, 'journal.compacted']]));
    await flow.send({ type: 'note.write', text: 'after' });
    expect(await types()).toEqual([
      [11, 'journal.compacted'],
      [12, 'note.write'],
    ]);
    shop.release();
    await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
    expect(shop.calls).toEqual(['look', 'place errand-1']);
  });

  test('lets a mirror that is behind continue from the new first row', async () => {
    const first = await world.openTab();
    const writer = await first.journal.open(errandDefinition(shop, { compactAfter: 5 }), {
      id: 'one',
      input,
    });
    const second = await world.openTab();
    const mirror = await second.journal.open(errandDefinition(shop, { compactAfter: 5 }), { id: 'one' });
    second.freeze();
    for (const text of notes) await writer.send({ type: 'note.write', text });
    second.thaw();
    await eventually(() => expect(mirror.getSnapshot().context).toEqual(writer.getSnapshot().context));
  });

  test('needs attention if an older version compacted it', async () => {
    await writeLog({ compactAfter: 10 }, notes);
    await expect(reopen({ version: 2 })).rejects.toMatchObject({ detail: 'old-version' });
  });

  test('stores long texts once, and drops them when nothing refers to them', async () => {
    const long = 'x'.repeat(5_000);
    await writeLog({}, [long, 'short', long]);
    expect(await world.read('texts')).toHaveLength(1);
    expect(JSON.stringify(await world.read('events'))).not.toContain(long);
    const { journal, flow } = await reopen({ compactAfter: 4 });
    expect(flow.getSnapshot().context.note).toBe(long);
    expect(JSON.stringify(await journal.export('one'))).toContain(long);
    await flow.send({ type: 'note.write', text: 'short again' });
    await flow.send({ type: 'note.write', text: 'and again' });
    expect(await world.read('texts')).toEqual([]);
  });
});

describe('after 30 days', () => {
  const month = 31 * 24 * 60 * 60 * 1000;

  test('a finished flow keeps only its summary, a discarded one nothing, a draft everything', async () => {
    const { journal } = await world.openTab();
    const definition = errandDefinition(shop);
    const done = await journal.open(definition, { id: 'done', input: { key: 'a' } });
    await done.send({ type: 'note.write', text: 'finished' });
    await done.send({ type: 'order.place' });
    await eventually(() => expect(done.getSnapshot().value).toBe('placed'));
    const draft = await journal.open(definition, { id: 'draft', input: { key: 'b' } });
    await draft.send({ type: 'note.write', text: 'still writing' });
    await journal.open(definition, { id: 'gone', input: { key: 'c' } });
    await journal.discard('gone');
    await journal.close();
    world.advance(month);

    const later = await world.openTab();
    await eventually(() =>
      expect(
        later.journal
          .list()
          .getSnapshot()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['done', 'draft']),
    );
    expect(
      later.journal
        .list()
        .getSnapshot()
        .find(({ id }) => id === 'done'),
    ).toMatchObject({
      title: 'finished',
      status: 'finished',
      isReduced: true,
    });
    await expect(later.journal.open(definition, { id: 'done' })).rejects.toMatchObject({
      code: 'summary-only',
    });
    const again = await later.journal.open(definition, { id: 'draft' });
    expect(again.getSnapshot().context.note).toBe('still writing');
    const rows = await world.read('events');
    expect(rows).not.toContainEqual(expect.objectContaining({ workflow: 'done' }));
  });
});

describe('database versions', () => {
  // These tests make the database unreadable, so they expect problems.
  afterEach(async () => {
    await world.closeAll();
    world.problems.splice(0);
  });
  const open = ({ journal }: WorldTab) => journal.open(errandDefinition(shop), { id: 'one', input });

  test('an older one open elsewhere blocks: this is reported at once, and work continues when it closes', async () => {
    const old = await openDatabase(world.factory, world.databaseName, 5);
    const tab = await world.openTab();
    expect(tab.journal.status.getSnapshot()).toMatchObject({ kind: 'failed', failure: 'storage-blocked' });
    await expect(open(tab)).rejects.toMatchObject({ code: 'storage-blocked' });
    old.close();
    await eventually(() => expect(tab.journal.status.getSnapshot().kind).toBe('durable'));
    await open(tab);
  });

  test('a newer one elsewhere: this tab releases the database and reports it', async () => {
    const tab = await world.openTab();
    const flow = await open(tab);
    await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
    const newer = await openDatabase(world.factory, world.databaseName, 20);
    expect(tab.journal.status.getSnapshot()).toMatchObject({ kind: 'failed', failure: 'storage-outdated' });
    await expect(flow.send({ type: 'note.write', text: 'x' })).rejects.toMatchObject({
      code: 'storage-outdated',
    });
    newer.close();
    const late = await world.openTab();
    expect(late.journal.status.getSnapshot()).toMatchObject({ kind: 'failed', failure: 'storage-outdated' });
  });
});

test.each([
  ['a.b.c', true],
  ['a.b', true],
  ['a.bc', false],
  ['a.c', false],
])('a machine that accepts a.b.* knows the event %s: %s', (type, isKnown) => {
  const machine = createMachine({ on: { 'a.b.*': { actions: () => undefined } } });
  expect(isKnownEvent(machine, type)).toBe(isKnown);
});
