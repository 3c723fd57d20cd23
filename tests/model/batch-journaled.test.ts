import { afterEach, expect, test } from 'vitest';
import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import { batchView } from '#machines/purchase/batch/batch.view.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sabotage } from '#tests/support/faults/sabotage.ts';
import { batchFrom, batchInput, openBatchShop } from '#tests/support/flows/batch-shop.ts';
import { batchWith } from '#tests/support/flows/workflow-definitions.ts';
import {
  createJournalWorld,
  type JournalWorld,
  type WorldTab,
} from '#tests/support/journal/journal-world.ts';

type Handle = WorkflowHandle<typeof batchMachine>;

let world: JournalWorld;
let repair: () => void = () => {};

afterEach(async () => {
  repair();
  await world.closeAll();
});

/** A batch of `size` orders whose keys are made one at a time, on the test's command. */
function begin(size: number) {
  world = createJournalWorld();
  const shop = openBatchShop(true, 0);
  const waiting: (() => void)[] = [];
  const definition = batchWith(batchFrom(shop, () => new Promise((resolve) => waiting.push(resolve))));
  const rows = Array.from({ length: size }, (_, place) => ({
    names: [`n${place}.example.com`],
    label: `#${place + 1}`,
  }));
  const open = (tab: WorldTab): Promise<Handle> =>
    tab.journal.open(definition, { id: 'one', input: { ...batchInput, rows } });
  /** Completes `count` keys, whichever tab requested them. */
  const finish = async (count: number) => {
    for (let done = 0; done < count; done++) {
      while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
      waiting.shift()?.();
    }
  };
  return { shop, open, finish };
}

const see = (handle: Handle) => batchView(handle.getSnapshot());
const names = (count: number) => Array.from({ length: count }, (_, place) => `n${place}.example.com`);

test('makes each of 500 keys and orders once, in a log far shorter than its events', async () => {
  const { shop, open, finish } = begin(500);
  const tab = await world.openTab();
  const handle = await open(tab);
  await finish(500);
  await eventually(() => expect(see(handle).step).toBe('created'));
  expect(shop.keys).toEqual(names(500));
  expect(shop.orders.map(({ name }) => name)).toEqual(names(500));
  expect(see(handle).rows.every(({ orderNo }) => orderNo !== null)).toBe(true);
  expect(see(handle).exit).toMatchObject({ to: 'payment', total: 50_000 });
  expect((await tab.journal.export('one')).rows.length).toBeLessThan(500);
  expect(world.problems).toEqual([]);
});

test('keeps work in progress through a pause and makes nothing twice afterwards', async () => {
  const { shop, open, finish } = begin(6);
  const handle = await open(await world.openTab());
  await finish(1);
  await handle.send({ type: 'batch.pause' });
  expect(see(handle)).toMatchObject({ pacing: 'pausing', can: { resume: true, pause: false } });
  await finish(2);
  await eventually(() =>
    expect(see(handle)).toMatchObject({ pacing: 'paused', totals: { done: 3, waiting: 3 } }),
  );
  await handle.send({ type: 'batch.resume' });
  await finish(3);
  await eventually(() => expect(see(handle).step).toBe('created'));
  expect(shop.keys).toEqual(names(6));
});

test('keeps a batch paused in another tab until it is resumed', async () => {
  const { shop, open, finish } = begin(4);
  const first = await world.openTab();
  const handle = await open(first);
  await finish(1);
  await handle.send({ type: 'batch.pause' });
  await finish(2);
  await eventually(() => expect(see(handle).pacing).toBe('paused'));
  first.crash();
  const again = await open(await world.openTab());
  expect(see(again)).toMatchObject({ pacing: 'paused', totals: { done: 3 } });
  await again.send({ type: 'batch.resume' });
  await finish(1);
  await eventually(() => expect(see(again).step).toBe('created'));
  expect(shop.keys).toEqual(names(4));
});

test('shows each key in the other tab, which makes the rest when the first tab dies', async () => {
  const { shop, open, finish } = begin(8);
  const first = await world.openTab();
  const writer = await open(first);
  const mirror = await open(await world.openTab());
  await finish(3);
  await eventually(() => expect(see(mirror).totals.done).toBe(3));
  expect([writer.role(), mirror.role()]).toEqual(['writer', 'mirror']);
  // Pausing from the other tab also stops the tab that makes the keys.
  await mirror.send({ type: 'batch.pause' });
  await finish(2);
  await eventually(() => expect(see(mirror).pacing).toBe('paused'));
  await mirror.send({ type: 'batch.resume' });
  await finish(1);
  await eventually(() => expect(see(mirror).totals.done).toBe(6));
  first.crash();
  await eventually(() => expect(mirror.role()).toBe('writer'));
  // Two keys were in progress in the tab that died and are lost.
  await finish(4);
  await eventually(() => expect(see(mirror).step).toBe('created'));
  expect(shop.orders.map(({ name }) => name)).toEqual(names(8));
  for (const name of names(6)) expect(shop.keys.filter((made) => made === name)).toHaveLength(1);
});

test('holds keys back when storage is full, starts few more, and writes them all once there is space', async () => {
  const { shop, open, finish } = begin(100);
  const handle = await open(await world.openTab());
  await finish(2);
  await eventually(() => expect(see(handle).totals.done).toBe(2));
  repair = sabotage('full', world.factory);
  await finish(60);
  await eventually(() => expect(handle.condition()).toEqual({ kind: 'stalled', failure: 'storage-full' }));
  expect(see(handle).totals.done).toBe(2);
  repair();
  world.advance(60_000);
  await eventually(() => expect(see(handle).totals.done).toBe(62));
  await finish(38);
  await eventually(() => expect(see(handle).step).toBe('created'));
  expect(shop.keys).toEqual(names(100));
});

test('stops a discarded batch, and resumes it with its keys when the discard is undone', async () => {
  const { shop, open, finish } = begin(4);
  const { journal, ...tab } = await world.openTab();
  const handle = await open({ journal, ...tab });
  await finish(2);
  await eventually(() => expect(see(handle).totals.done).toBe(2));
  await journal.discard('one');
  expect(handle.condition()).toEqual({ kind: 'closed' });
  await handle.close();
  await journal.undoDiscard('one');
  const again = await open({ journal, ...tab });
  expect(see(again).totals.done).toBe(2);
  await finish(4);
  await eventually(() => expect(see(again).step).toBe('created'));
  expect(shop.keys.filter((name) => name === 'n0.example.com')).toHaveLength(1);
  expect(shop.orders.map(({ name }) => name)).toEqual(names(4));
});
