import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createShop, errandDefinition, type Shop } from '#tests/support/flows/errand-flow.ts';
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
async function openOne() {
  const tab = await world.openTab();
  return { ...tab, flow: await tab.journal.open(errandDefinition(shop), { id: 'one', input }) };
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (isJournalFailure(error) ? error.code : error),
  );

describe('a flow that outlives its tab', () => {
  test('counts its unwritten events', async () => {
    const { journal, flow } = await openOne();
    const counts: number[] = [];
    journal.unwritten.subscribe(() => counts.push(journal.unwritten.getSnapshot()));
    const sent = [
      flow.send({ type: 'note.write', text: 'milk' }),
      flow.send({ type: 'nothing of the kind' } as never).catch(() => undefined),
    ];
    expect(journal.unwritten.getSnapshot()).toBe(2);
    await Promise.all(sent);
    expect(counts).toEqual([1, 2, 1, 0]);
  });

  test('restores after a crash what was sent', async () => {
    const { flow, ...first } = await openOne();
    await flow.send({ type: 'note.write', text: 'milk' });
    await flow.send({ type: 'item.add', item: 'milk' });
    expect(flow.getSnapshot().context.note).toBe('milk');
    first.crash();

    const second = await world.openTab();
    const again = await second.journal.open(errandDefinition(shop), { id: 'one' });
    expect(again.getSnapshot().value).toBe('drafting');
    expect(again.getSnapshot().context).toEqual(flow.getSnapshot().context);
    expect(again.role()).toBe('writer');
  });

  test('is listed with whether its work is in progress', async () => {
    const { journal } = await world.openTab();
    const busy = () => journal.list().getSnapshot()[0]?.isBusy;
    const flow = await journal.open(errandDefinition(shop), { id: 'one', input });
    await eventually(() => expect(busy()).toBe(false));
    shop.hold();
    await flow.send({ type: 'order.place' });
    expect(busy()).toBe(true);
  });

  test('looks up work that was in progress, and does it only once', async () => {
    const { flow, ...first } = await openOne();
    shop.hold();
    await flow.send({ type: 'order.place' });
    await eventually(() => expect(shop.charges.size).toBe(1));
    first.crash();

    const second = await world.openTab();
    const again = await second.journal.open(errandDefinition(shop), { id: 'one' });
    await eventually(() => expect(again.getSnapshot().value).toBe('placed'));
    expect(shop.calls.filter((call) => call !== 'look')).toEqual(['place errand-1', 'find errand-1']);
    expect(shop.charges.size).toBe(1);
  });

  test('does not repeat work that has answered', async () => {
    const { flow, ...first } = await openOne();
    await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
    await first.journal.close();

    const second = await world.openTab();
    const again = await second.journal.open(errandDefinition(shop), { id: 'one' });
    await again.send({ type: 'note.write', text: 'x' });
    expect(again.getSnapshot().context.weather).toBe('sunny');
    expect(shop.calls).toEqual(['look']);
    // There was nothing to resume.
    expect((await second.journal.export('one')).rows.map(({ type }) => type)).toEqual([
      'journal.created',
      'xstate.done.actor.checkWeather',
      'note.write',
    ]);
  });

  test('logs every answer: its rows equal the applied events', async () => {
    const { journal, flow } = await openOne();
    await flow.send({ type: 'item.add', item: 'milk' });
    await flow.send({ type: 'order.place' });
    await eventually(() => expect(flow.getSnapshot().status).toBe('done'));
    const { rows } = await journal.export('one');
    expect(rows.map(({ type }) => type).filter((type) => type !== 'xstate.done.actor.checkWeather')).toEqual([
      'journal.created',
      'item.add',
      'order.place',
      'xstate.done.actor.place',
    ]);
    expect(journal.list().getSnapshot()).toMatchObject([{ isBusy: false }]);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index));
    expect(await failureOf(flow.send({ type: 'order.place' }))).toBe('finished');
  });

  const over = createMachine({ id: 'over', initial: 'over', states: { over: { type: 'final' } } });

  test.each([
    [
      'at once',
      { name: 'over', version: 1, machine: over, summarize: () => ({ title: '', facts: {} }) } as never,
    ],
    ['by an answer', null],
    ['closed', null],
  ])('releases its lease when it ends: %s', async (when, definition) => {
    const { journal } = await world.openTab();
    const flow = await journal.open(definition ?? errandDefinition(shop), { id: 'one', input });
    if (when === 'by an answer') await flow.send({ type: 'order.place' });
    if (when === 'closed') await flow.close();
    else await eventually(() => expect(flow.getSnapshot().status).toBe('done'));
    await expect.poll(() => world.read('workflows')).toMatchObject([{ lease: { holder: '' } }]);
  });
});

describe('the journal refuses', () => {
  test.each([
    ['an event the machine does not have', { type: 'note.burn' }, 'event-unknown'],
    [
      'an event that only a slot may send',
      { type: 'xstate.done.actor.place', output: 'free' },
      'event-unknown',
    ],
    ['a function', { type: 'data.put', data: () => 1 }, 'not-storable'],
    ['a private key', { type: 'note.write', text: '-----BEGIN PRIVATE KEY-----\nMIIE' }, 'secret'],
    ['a password', { type: 'data.put', data: { password: 'hunter2' } }, 'secret'],
    ['an event the machine throws on', { type: 'errand.explode' }, 'event-broken'],
  ])('%s', async (_name, event, code) => {
    const { journal, flow } = await openOne();
    // The type forbids these; an invalid event at run time must be refused as well.
    expect(await failureOf(flow.send(event as never))).toBe(code);
    expect(flow.getSnapshot().value).toBe('drafting');
    await flow.send({ type: 'note.write', text: 'goes on' });
    expect((await journal.export('one')).rows.map(({ type }) => type)).not.toContain(
      event.type === 'note.write' ? 'nothing' : event.type,
    );
  });

  test('a flow that does not exist or belongs to another account', async () => {
    const alice = await world.openTab();
    await alice.journal.open(errandDefinition(shop), { id: 'hers', input });
    expect(await failureOf(alice.journal.open(errandDefinition(shop), { id: 'none' }))).toBe('not-found');
    const bob = await world.openTab({ account: 'bob', channel: null });
    expect(bob.journal.list().getSnapshot()).toEqual([]);
    expect(await failureOf(bob.journal.open(errandDefinition(shop), { id: 'hers', input }))).toBe(
      'not-found',
    );
    expect(await failureOf(bob.journal.export('hers'))).toBe('not-found');
    expect(await failureOf(bob.journal.discard('hers'))).toBe('not-found');
  });
});

describe('handles', () => {
  const open = ({ journal }: WorldTab) => journal.open(errandDefinition(shop), { id: 'one', input });

  test('in one tab share the flow until the last one closes', async () => {
    const tab = await world.openTab();
    const [one, other] = await Promise.all([open(tab), open(tab)]);
    await one.close();
    await other.send({ type: 'note.write', text: 'still here' });
    await expect(one.send({ type: 'note.write', text: 'no' })).rejects.toMatchObject({ code: 'closed' });
    await other.close();
    const again = await open(tab);
    expect(again.getSnapshot().context.note).toBe('still here');
  });

  test('notify subscribers of each state once, and of completion', async () => {
    const tab = await world.openTab();
    const flow = await open(tab);
    await eventually(() => expect(flow.getSnapshot().context.weather).toBe('sunny'));
    const seen: unknown[] = [];
    flow.subscribe({ next: ({ value }) => seen.push(value), complete: () => seen.push('end') });
    await flow.send({ type: 'order.place' });
    await eventually(() => expect(seen).toEqual(['placing', 'placed', 'end']));
  });
});
