import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createShop, type ErrandMachine, errandDefinition } from '#tests/support/flows/errand-flow.ts';
import { deleteDatabase } from '#tests/support/journal/idb.ts';
import { createJournalWorld, type WorldTab } from '#tests/support/journal/journal-world.ts';

/** An event for a browser with three tabs on one flow. Sends are not awaited, so they overlap arbitrarily. */
type Step =
  | { readonly kind: 'send' | 'place' | 'freeze' | 'thaw' | 'crash' | 'close' | 'open'; readonly tab: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'turn' };

const tab = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('place' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'freeze' as const,
        'thaw' as const,
        'crash' as const,
        'close' as const,
        'open' as const,
      ),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 16 }) }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'turn' as const }) },
);

interface Seat {
  readonly tab: WorldTab;
  readonly flow: WorkflowHandle<ErrandMachine>;
}

interface Row {
  readonly seq: number;
  readonly epoch: number;
  readonly type: string;
  readonly payload: { readonly item?: string };
}

interface Sent {
  readonly tab: WorldTab;
  /** Its tab crashed, so its outcome is unknown. */
  isDead: boolean;
  /** `null` for the order itself. */
  readonly item: string | null;
  outcome: 'pending' | 'written' | 'refused';
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

async function play(steps: readonly Step[], withLocks: boolean): Promise<void> {
  const world = createJournalWorld();
  const shop = createShop();
  const seats: (Seat | null)[] = [null, null, null];
  const sent: Sent[] = [];

  async function open(index: number): Promise<void> {
    if (seats[index]) return;
    const opened = await world.openTab(withLocks ? {} : { locks: null });
    const flow = await opened.journal.open(errandDefinition(shop), { id: 'one', input: { key: 'k' } });
    seats[index] = { tab: opened, flow };
  }

  async function take(next: Step): Promise<void> {
    if (next.kind === 'turn') return turns(3);
    if (next.kind === 'wait') {
      for (let second = 0; second < next.seconds; second++) {
        world.advance(1_000);
        await turns(2);
      }
      return;
    }
    const seat = seats[next.tab] ?? null;
    if (next.kind === 'open') return open(next.tab);
    if (seat === null) return;
    if (next.kind === 'send') {
      const item = `item-${sent.length}`;
      const entry: Sent = { tab: seat.tab, isDead: false, item, outcome: 'pending' };
      sent.push(entry);
      seat.flow.send({ type: 'item.add', item }).then(
        () => {
          entry.outcome = 'written';
        },
        (error: unknown) => {
          if (!isJournalFailure(error)) throw error;
          entry.outcome = 'refused';
        },
      );
    } else if (next.kind === 'place') {
      // Spends money: even if it is too late or its tab crashes, the shop must charge once.
      const entry: Sent = { tab: seat.tab, isDead: false, item: null, outcome: 'pending' };
      sent.push(entry);
      seat.flow.send({ type: 'order.place' }).then(
        () => {
          entry.outcome = 'written';
        },
        () => {
          entry.outcome = 'refused';
        },
      );
    } else if (next.kind === 'freeze') seat.tab.freeze();
    else if (next.kind === 'thaw') seat.tab.thaw();
    else if (next.kind === 'crash') {
      seat.tab.crash();
      for (const entry of sent) if (entry.tab === seat.tab) entry.isDead = true;
      seats[next.tab] = null;
    } else {
      seats[next.tab] = null;
      seat.tab.thaw();
      await seat.tab.journal.close();
    }
  }

  await open(0);
  await open(1);
  for (const next of steps) await take(next);
  for (const seat of seats) seat?.tab.thaw();
  await open(2);
  // A row that a crashed tab had already passed to the database may still arrive.
  await turns(50);
  const living = seats.filter((seat) => seat !== null);
  const readRows = async () => (await world.read('events')) as Row[];
  const itemsIn = (rows: readonly Row[]) =>
    rows.filter(({ type }) => type === 'item.add').map(({ payload }) => payload.item);
  /** Items added after the order was placed are in the log but have no effect. */
  const basketIn = (rows: readonly Row[]) => {
    const end = rows.findIndex(({ type }) => type === 'order.place');
    return itemsIn(end === -1 ? rows : rows.slice(0, end));
  };
  const isSettled = async () => {
    const rows = await readRows();
    const items = JSON.stringify(basketIn(rows));
    const end = rows.some(({ type }) => type === 'order.place') ? 'placed' : 'drafting';
    const isShown = living.every(({ flow }) => {
      const { value, context } = flow.getSnapshot();
      return value === end && JSON.stringify(context.items) === items;
    });
    const writers = living.filter(({ flow }) => flow.role() === 'writer').length;
    const isAnswered = sent.every(({ outcome, isDead }) => isDead || outcome !== 'pending');
    return isShown && isAnswered && writers === (end === 'placed' ? living.length : 1);
  };
  for (let quarter = 0; quarter < 240 && !(await isSettled()); quarter++) {
    world.advance(250);
    await turns(5);
  }
  const rows = await readRows();
  const items = itemsIn(rows);
  // The log never forked: one sequence of rows, with non-decreasing epochs.
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index));
  expect(rows.map(({ epoch }) => epoch)).toEqual(rows.map(({ epoch }) => epoch).sort((a, b) => a - b));
  // Each item reported as 'written' is in the log, and none is there twice.
  expect(new Set(items).size).toBe(items.length);
  for (const { item, outcome, isDead } of sent) {
    if (!isDead) expect(outcome).not.toBe('pending');
    if (item !== null && outcome === 'written') expect(items).toContain(item);
  }
  // Every open tab shows the log's state, and exactly one of them writes.
  for (const { flow } of living) expect(flow.getSnapshot().context.items).toEqual(basketIn(rows));
  const isOver = living.every(({ flow }) => flow.getSnapshot().status === 'done');
  expect(living.filter(({ flow }) => flow.role() === 'writer')).toHaveLength(isOver ? living.length : 1);
  expect(shop.charges.size).toBe(isOver ? 1 : 0);
  expect(world.problems).toEqual([]);
  await world.closeAll();
}

test.each([
  ['with Web Locks', true],
  ['with the lease alone', false],
])(
  'never forks the log when tabs open, close, freeze and send at once, %s',
  async (_name, withLocks) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => play(steps, withLocks)),
      { numRuns: 60 },
    );
  },
  120_000,
);

test('never shows a flow the rows of another, whatever their IDs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
      async (ids) => {
        const world = createJournalWorld();
        const shop = createShop();
        const flows = [];
        for (const [index, id] of ids.entries()) {
          const account = index % 2 === 0 ? 'alice' : 'bob';
          const { journal } = await world.openTab({ account, channel: null });
          const flow = await journal.open(errandDefinition(shop), { id, input: { key: id } });
          flows.push({ id, account, flow, journal });
        }
        await Promise.all(
          flows.flatMap(({ id, flow }) =>
            [1, 2, 3].map((n) => flow.send({ type: 'item.add', item: `${id}/${n}` })),
          ),
        );
        for (const { journal } of flows) await journal.close();
        for (const { id, account } of flows) {
          const { journal } = await world.openTab({ account, channel: null });
          const again = await journal.open(errandDefinition(shop), { id });
          expect(again.getSnapshot().context.items).toEqual([1, 2, 3].map((n) => `${id}/${n}`));
          const own = flows.filter((other) => other.account === account).map((other) => other.id);
          expect(
            journal
              .list()
              .getSnapshot()
              .map((summary) => summary.id)
              .sort(),
          ).toEqual(own.sort());
        }
        await world.closeAll();
        await deleteDatabase(world.factory, world.databaseName);
      },
    ),
    { numRuns: 10 },
  );
}, 60_000);
