import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShop, errandDefinition, type Shop } from '#tests/support/errand-flow.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal-world.ts';
import { replayExport } from '../../../scripts/replay.ts';

let world: JournalWorld;
let shop: Shop;
const envelope = `v1.${'A'.repeat(80)}`;

beforeEach(() => {
  world = createJournalWorld();
  shop = createShop();
});

afterEach(() => world.closeAll());

async function exported() {
  const { journal } = await world.openTab({ account: 'alice-4711' });
  const flow = await journal.open(errandDefinition(shop), { id: 'one', input: { key: 'errand-1' } });
  await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
  await flow.send({ type: 'data.put', data: { key: envelope, at: 5 } });
  await flow.send({ type: 'order.place' });
  await eventually(() => expect(flow.getSnapshot().value).toBe('placed'));
  return JSON.parse(JSON.stringify(await journal.export('one')));
}

test('an export tells the whole flow, but neither account nor sealed keys', async () => {
  const file = await exported();
  const text = JSON.stringify(file);
  expect(text).not.toContain('alice-4711');
  expect(text).not.toContain(envelope);
  expect(file).toMatchObject({ format: 'certhub-journal', workflow: { id: 'one', status: 'finished' } });
});

test('a replay folds it step by step and runs nothing', async () => {
  const file = await exported();
  const before = shop.calls.length;
  const replay = replayExport([errandDefinition(shop)], file);
  expect(replay).toMatchObject({ ok: true, value: { problem: null } });
  if (!replay.ok) throw new Error('no replay');
  expect(replay.value.steps.map(({ state }) => state)).toEqual([
    'drafting',
    'drafting',
    'drafting',
    'placing',
    'placed',
  ]);
  expect(replay.value.context).toMatchObject({ receipt: 'receipt 1 for ', data: { at: 5 } });
  expect(shop.calls).toHaveLength(before);
});

test('a replay says where it stops', async () => {
  const file = await exported();
  const older = replayExport([errandDefinition(shop, { version: 2 })], file);
  expect(older).toMatchObject({ ok: true, value: { problem: { kind: 'old-version', seq: 0 } } });
  file.rows.splice(2, 1);
  expect(replayExport([errandDefinition(shop)], file)).toMatchObject({
    value: { problem: { kind: 'missing-row', seq: 3 } },
  });
});

test.each([
  ['nothing', null, 'not-an-export'],
  ['another file', { format: 'zip' }, 'not-an-export'],
])('%s is refused', (_name, file, error) => {
  expect(replayExport([errandDefinition(shop)], file)).toEqual({ ok: false, error });
});

test('an export of a machine that is gone is refused', async () => {
  expect(replayExport([], await exported())).toEqual({ ok: false, error: 'unknown-machine' });
});
