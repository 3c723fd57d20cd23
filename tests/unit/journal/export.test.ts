import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createShop, errandDefinition, type Shop } from '#tests/support/flows/errand-flow.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal/journal-world.ts';

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

test('exports the whole flow, but neither the account nor sealed keys', async () => {
  const file = await exported();
  const text = JSON.stringify(file);
  expect(text).not.toContain('alice-4711');
  expect(text).not.toContain(envelope);
  expect(file).toMatchObject({ format: 'certhub-journal', workflow: { id: 'one', status: 'finished' } });
});

test('finds short and long texts in the logs of every flow of the account, and of no other account', async () => {
  const long = `v1.${'B'.repeat(5_000)}`;
  const { journal } = await world.openTab({ account: 'alice-4711' });
  for (const [id, text] of [
    ['one', envelope],
    ['two', long],
  ] as const) {
    const flow = await journal.open(errandDefinition(shop), { id, input: { key: `errand-${id}` } });
    await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
    await flow.send({ type: 'data.put', data: { key: text, at: 5 } });
  }
  const found = await journal.findTexts((text) => text.startsWith('v1.'));
  expect(found.toSorted()).toEqual([envelope, long].toSorted());
  const other = await world.openTab({ account: 'bob-4712' });
  expect(await other.journal.findTexts(() => true)).toEqual([]);
});
