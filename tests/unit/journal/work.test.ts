import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createJournalWorld, type JournalWorld } from '#tests/support/journal/journal-world.ts';

/** What a flow receives from its own work goes through the log, in order. */
let world: JournalWorld;

beforeEach(() => {
  world = createJournalWorld();
});

afterEach(() => world.closeAll());

type TalkEvent = { type: 'tick'; n: number } | { type: 'go' } | { type: 'back' } | { type: 'poke' };

const base = setup({
  types: {
    context: {} as { seen: readonly unknown[] },
    events: {} as TalkEvent,
    input: {} as Record<never, never>,
  },
  actors: {
    ticker: fromCallback<TalkEvent, undefined>(() => {}),
    work: fromPromise<unknown, undefined>(() => Promise.reject(new Error('unfilled'))),
  },
  actions: {
    note: assign({ seen: ({ context, event }) => [...context.seen, 'n' in event ? event.n : event.type] }),
    crash: () => {},
  },
});

const machine = base.createMachine({
  id: 'talk',
  context: { seen: [] },
  initial: 'idle',
  states: {
    idle: { on: { go: 'busy', poke: { actions: 'crash' } } },
    busy: {
      invoke: [
        { id: 'ticker', src: 'ticker' },
        {
          id: 'work',
          src: 'work',
          onDone: { actions: assign({ seen: ({ context, event }) => [...context.seen, event.output] }) },
          onError: {
            actions: assign({ seen: ({ context, event }) => [...context.seen, String(event.error)] }),
          },
        },
      ],
      on: { tick: { actions: 'note' }, back: 'idle', poke: { actions: 'crash' } },
    },
  },
});

type Talk = WorkflowDefinition<typeof machine>;
const define = (provided: Talk['machine']): Talk => ({
  name: 'talk',
  version: 1,
  machine: provided,
  summarize: () => ({ title: '' }),
});
/** Opens a flow of the machine in a new tab. */
async function openTalk(provided: Talk['machine']) {
  const { journal } = await world.openTab();
  return { journal, flow: await journal.open(define(provided), { id: 'one', input: {} }) };
}
const pending = new Promise<never>(() => {});
const idleWork = fromPromise<unknown, undefined>(() => pending);

describe('the work of a flow', () => {
  test('has the events of a callback logged as rows like any other', async () => {
    const ticker = fromCallback<TalkEvent, undefined>(({ sendBack }) => {
      for (const n of [1, 2, 3]) sendBack({ type: 'tick', n });
    });
    const { journal, flow } = await openTalk(machine.provide({ actors: { ticker, work: idleWork } }));
    await flow.send({ type: 'go' });
    await eventually(() => expect(flow.getSnapshot().context.seen).toEqual([1, 2, 3]));
    const { rows } = await journal.export('one');
    expect(rows.map(({ type }) => type)).toEqual(['journal.created', 'go', 'tick', 'tick', 'tick']);
    expect(world.problems).toEqual([]);
  });

  test("loses an answer that arrives after its state was left, and the new work's answer counts", async () => {
    const answers: ((value: string) => void)[] = [];
    const work = fromPromise<unknown, undefined>(() => new Promise((resolve) => answers.push(resolve)));
    const { journal, flow } = await openTalk(machine.provide({ actors: { work } }));
    await flow.send({ type: 'go' });
    // The old answer arrives while both sends are still on their way into the log.
    const left = flow.send({ type: 'back' });
    const again = flow.send({ type: 'go' });
    answers[0]?.('old');
    await left;
    await again;
    answers[1]?.('new');
    await eventually(() => expect(flow.getSnapshot().context.seen).toEqual(['new']));
    const { rows } = await journal.export('one');
    expect(rows.filter(({ type }) => type === 'xstate.done.actor.work')).toHaveLength(1);
    expect(world.problems).toEqual([]);
  });

  test.each([
    ['a secret', { password: 'hunter2' }, 'secret'],
    ['a value that cannot be stored', { call: () => 1 }, 'not-storable'],
  ])('fails if its answer holds %s', async (_name, answer, code) => {
    const work = fromPromise<unknown, undefined>(async () => answer);
    const { journal, flow } = await openTalk(machine.provide({ actors: { work } }));
    await flow.send({ type: 'go' });
    await eventually(() => expect(flow.getSnapshot().context.seen).toHaveLength(1));
    expect(flow.getSnapshot().context.seen[0]).toContain(code);
    expect(JSON.stringify(await journal.export('one'))).not.toContain('hunter2');
    expect(world.problems).toMatchObject([{ code }]);
  });

  test('cannot send a secret: the event is reported and dropped', async () => {
    const ticker = fromCallback<TalkEvent, undefined>(({ sendBack }) => {
      sendBack({ type: 'tick', n: { password: 'hunter2' } as never });
      sendBack({ type: 'tick', n: 2 });
    });
    const { flow } = await openTalk(machine.provide({ actors: { ticker, work: idleWork } }));
    await flow.send({ type: 'go' });
    await eventually(() => expect(flow.getSnapshot().context.seen).toEqual([2]));
    expect(world.problems).toMatchObject([{ code: 'secret' }]);
  });

  test('breaks the flow if the machine throws on its answer, and the log stays', async () => {
    const throwing = base.createMachine({
      id: 'talk',
      context: { seen: [] },
      initial: 'busy',
      states: {
        busy: {
          invoke: {
            id: 'work',
            src: 'work',
            onDone: {
              guard: () => {
                throw new Error('boom');
              },
            },
          },
        },
      },
    });
    const work = fromPromise<unknown, undefined>(async () => 1);
    const { journal, flow } = await openTalk(throwing.provide({ actors: { work } }) as never);
    const reason = { kind: 'machine-failed', seq: 1, detail: 'xstate.done.actor.work' };
    await eventually(() => expect(flow.condition()).toEqual({ kind: 'broken', reason }));
    expect((await journal.export('one')).rows).toHaveLength(1);
    expect(world.problems).toMatchObject([{ code: 'event-broken' }]);
  });

  test('has the message of its rejection kept in the log', async () => {
    const work = fromPromise<unknown, undefined>(() => Promise.reject(new TypeError('broken')));
    const { flow } = await openTalk(machine.provide({ actors: { work } }));
    await flow.send({ type: 'go' });
    await eventually(() => expect(flow.getSnapshot().context.seen).toEqual(['TypeError: broken']));
    expect(world.problems).toEqual([]);
  });
});

describe('bugs of a machine', () => {
  test('an action that throws is reported, and the flow continues from its log', async () => {
    let throws = true;
    const crash = () => {
      if (throws) throw new Error('crash');
    };
    const { flow } = await openTalk(
      machine.provide({
        actions: { crash },
        actors: { work: fromPromise<unknown, undefined>(async () => 'done') },
      }),
    );
    await flow.send({ type: 'poke' });
    throws = false;
    await flow.send({ type: 'go' });
    expect(flow.getSnapshot().value).toBe('busy');
    expect(flow.condition().kind).toBe('running');
    await eventually(() => expect(flow.getSnapshot().context.seen).toEqual(['done']));
    expect(world.problems).toMatchObject([{ message: 'crash' }]);
  });

  test('a flow that cannot be restored from its log either is broken', async () => {
    const crash = () => {
      throw new Error('crash');
    };
    const provided = machine.provide({ actions: { crash }, actors: { work: idleWork } });
    const { flow } = await openTalk(Object.assign(provided, { restoreSnapshot: crash }));
    await flow.send({ type: 'poke' });
    const reason = { kind: 'machine-failed', seq: 1, detail: 'Error' };
    await eventually(() => expect(flow.condition()).toEqual({ kind: 'broken', reason }));
    expect(world.problems).toMatchObject([{ message: 'crash' }, { message: 'crash' }]);
  });

  test('a flow that is closed while an action throws does not start its work again', async () => {
    let begun = 0;
    const work = fromPromise<unknown, undefined>(() => {
      begun += 1;
      return pending;
    });
    const crash = () => {
      throw new Error('crash');
    };
    const { flow } = await openTalk(machine.provide({ actions: { crash }, actors: { work } }));
    await flow.send({ type: 'go' });
    await Promise.all([flow.send({ type: 'poke' }), flow.close()]);
    expect(begun).toBe(1);
  });

  test.each([
    ['reported in development', true, 1],
    ['not checked for in production', false, 0],
  ])('an impure assign is %s', async (_how, isStrict, told) => {
    let calls = 0;
    const impure = base.createMachine({
      id: 'talk',
      context: { seen: [] },
      initial: 'idle',
      states: { idle: { on: { go: { actions: assign({ seen: () => [++calls] }) } } } },
    });
    const { journal } = await world.openTab({ isStrict });
    const flow = await journal.open(
      { name: 'talk', version: 1, machine: impure, summarize: () => ({ title: '' }) },
      { id: 'one', input: {} },
    );
    await flow.send({ type: 'go' });
    const problem = "a 'seen' in its context that differs from its log";
    expect(world.problems.filter(({ message }) => message.includes(problem))).toHaveLength(told);
  });

  test('a machine that waits with after is refused when it is opened', async () => {
    const waiting = base.createMachine({
      id: 'talk',
      context: { seen: [] },
      initial: 'idle',
      states: { idle: { after: { 1000: 'late' } }, late: { entry: raise({ type: 'go' }) } },
    });
    const { journal } = await world.openTab();
    await expect(
      journal.open(
        { name: 'talk', version: 1, machine: waiting, summarize: () => ({ title: '' }) },
        {
          id: 'one',
          input: {},
        },
      ),
    ).rejects.toThrow(/uses 'after'/);
  });
});
