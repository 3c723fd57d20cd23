import { afterEach, expect, test } from 'vitest';
import { batchView, isBatchBusy } from '#machines/purchase/batch/batch.view.ts';
import { closeAtRest } from '#src/console/flows/close-at-rest.ts';
import { eventually } from '#tests/support/eventually.ts';
import { batchFrom, batchInput, openBatchShop } from '#tests/support/flows/batch-shop.ts';
import { batchWith } from '#tests/support/flows/workflow-definitions.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal/journal-world.ts';

let world: JournalWorld;

afterEach(() => world.closeAll());

async function begin() {
  world = createJournalWorld();
  const { journal } = await world.openTab();
  const waiting: (() => void)[] = [];
  const shop = openBatchShop(true, 0);
  const definition = batchWith(batchFrom(shop, () => new Promise((resolve) => waiting.push(resolve))));
  const open = async () =>
    closeAtRest(await journal.open(definition, { id: 'one', input: batchInput }), isBatchBusy);
  const finish = async () => {
    await eventually(() => expect(waiting).not.toHaveLength(0));
    waiting.shift()?.();
  };
  return { journal, open, finish, shop };
}

test('a batch whose page is left continues to its end', async () => {
  const { open, finish, shop } = await begin();
  const handle = await open();
  const closed = handle.close();
  for (let place = 0; place < 3; place++) await finish();
  await closed;
  expect(shop.orders).toHaveLength(4);
  expect(handle.condition()).toEqual({ kind: 'closed' });
});

test('a page that returns finds the batch running', async () => {
  const { journal, open, finish, shop } = await begin();
  const left = (await open()).close();
  await finish();
  const again = await open();
  for (let place = 0; place < 2; place++) await finish();
  await eventually(() => expect(batchView(again.getSnapshot()).step).toBe('created'));
  await left;
  const { rows } = await journal.export('one');
  expect(rows.map(({ type }) => type)).not.toContain('flow.resume');
  expect(shop.keys).toHaveLength(3);
});

test('a paused batch is closed with its page', async () => {
  const { open, finish } = await begin();
  const handle = await open();
  await handle.send({ type: 'batch.pause' });
  const closed = handle.close();
  for (let place = 0; place < 2; place++) await finish();
  await closed;
  expect(handle.condition()).toEqual({ kind: 'closed' });
});

test('a discarded batch is closed with its page', async () => {
  const { journal, open } = await begin();
  const handle = await open();
  const closed = handle.close();
  await journal.discard('one');
  await closed;
  expect(handle.condition()).toEqual({ kind: 'closed' });
});
