import { afterEach, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { ok } from '#core/result.ts';
import type { SlotLogic } from '#machines/kit/slot.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type { BatchActionSlots, Outcomes } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { Journal, WorkflowSummary } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/flows/close-at-rest.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import { batchActionFlow } from '#src/features/orders/batch-action/batch-action.flow.ts';
import {
  type BatchActionServices,
  batchActionWork,
  isActionBusy,
} from '#src/features/orders/batch-action/batch-action.workflow.ts';
import { carryOn, leftFlows } from '#src/features/shell/left-flows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal/journal-world.ts';

let world: JournalWorld;
afterEach(() => world.closeAll());

const rows = ['A', 'B', 'C'].map((orderNo) => ({
  ...{ orderNo, commonName: `${orderNo}.example.com`, validity: 1, key: `key ${orderNo}` },
}));

/** A tab that cancels orders; each answer waits until `answer` is called. */
function actionIn(journal: Journal) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const actors: SlotLogic<BatchActionSlots> = {
    work: fromPromise(async ({ input }) => {
      asked.push(...input.rows.map(({ orderNo }) => orderNo));
      await new Promise<void>((resolve) => waiting.push(resolve));
      const done = input.rows.map(({ orderNo }) => [orderNo, { state: 'done', detail: '' }]);
      return ok(Object.fromEntries(done) as Outcomes);
    }),
  };
  const definition = {
    ...definitionOf(batchActionFlow, batchActionWork, {} as BatchActionServices),
    machine: batchActionMachine.provide({ actors }),
  };
  const open = async (id = 'one', input?: { readonly kind: 'cancel'; readonly rows: typeof rows }) =>
    closeAtRest(await journal.open(definition, { id, input }), isActionBusy);
  const answer = async () => {
    await eventually(() => expect(waiting).not.toHaveLength(0));
    waiting.shift()?.();
  };
  return { open, answer, asked };
}

async function begin() {
  world = createJournalWorld();
  const first = await world.openTab();
  const second = await world.openTab();
  return { first, second, one: actionIn(first.journal), other: actionIn(second.journal) };
}

const flowOf = (journal: Journal) => journal.list().getSnapshot()[0];

test('another tab goes on with an action whose tab was closed, and sends no order twice', async () => {
  const { first, second, one, other } = await begin();
  const stop = carryOn(second.journal, ({ id }) => other.open(id), world.now);
  await one.open('one', { kind: 'cancel', rows });
  await one.answer();
  await eventually(() => expect(one.asked).toEqual(['A', 'B']));
  await eventually(() => expect(flowOf(second.journal)?.facts.done).toBe(1));
  first.crash();
  // B was on its way: it is sent again under its own key.
  for (let row = 0; row < 2; row += 1) await other.answer();
  await eventually(() => expect(other.asked).toEqual(['B', 'C']));
  await eventually(() => expect(flowOf(second.journal)?.facts.step).toBe('ended'));
  stop();
});

test.each(['open before', 'opened later'])(
  'a tab %s goes on with an action that has no answer yet',
  async (tab) => {
    const { first, second, one } = await begin();
    await one.open('one', { kind: 'cancel', rows });
    await eventually(() => expect(one.asked).toEqual(['A']));
    first.crash();
    const { journal } = tab === 'open before' ? second : await world.openTab();
    const other = actionIn(journal);
    const stop = carryOn(journal, ({ id }) => other.open(id), world.now);
    for (let row = 0; row < 3; row += 1) await other.answer();
    await eventually(() => expect(flowOf(journal)?.facts.step).toBe('ended'));
    stop();
  },
);

test('while its own tab lives, others only follow', async () => {
  const { second, one, other } = await begin();
  const stop = carryOn(second.journal, ({ id }) => other.open(id), world.now);
  await one.open('one', { kind: 'cancel', rows });
  for (let row = 0; row < 3; row += 1) await one.answer();
  await eventually(() => expect(flowOf(second.journal)?.facts.step).toBe('ended'));
  expect(other.asked).toEqual([]);
  stop();
});

const flow = (values: Partial<WorkflowSummary>): WorkflowSummary => ({
  ...{ id: 'one', machine: 'batch-action', version: 1, createdAt: 0, updatedAt: 0, state: '', title: '' },
  ...{ facts: { goesOn: true }, status: 'active', isBusy: true, attention: null, isReduced: false },
  ...values,
});

test.each([
  { name: 'an action on several orders', input: flow({}), want: true },
  { name: 'orders being created', input: flow({ machine: 'batch' }), want: true },
  { name: 'a reissue that was sent', input: flow({ machine: 'reissue' }), want: true },
  { name: 'a resubmission that was sent', input: flow({ machine: 'resubmit' }), want: true },
  { name: 'a compromised key being replaced', input: flow({ machine: 'compromise' }), want: true },
  {
    name: 'a form that nobody sent',
    input: flow({ machine: 'reissue', facts: { goesOn: false } }),
    want: false,
  },
  { name: 'a flow that says nothing', input: flow({ facts: {} }), want: false },
  { name: 'a finished one', input: flow({ status: 'finished' }), want: false },
  { name: 'one that this version cannot read', input: flow({ status: 'attention' }), want: false },
  {
    name: 'one of ten minutes ago: the customer may have turned to something else',
    input: flow({ updatedAt: -600_001 }),
    want: false,
  },
])('$name: $want', ({ input, want }) => {
  expect(leftFlows([input], 0)).toEqual(want ? [input] : []);
});
