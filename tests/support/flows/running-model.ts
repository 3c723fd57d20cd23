import { isDeepStrictEqual } from 'node:util';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import type { AnyStateNode } from 'xstate/graph';
import {
  type AnyModel,
  activeLeaves,
  addWalked,
  describeEvent,
  noteStep,
  slotOf,
  type Walk,
  type Walked,
} from '#tests/support/models/model.ts';

interface Asked {
  readonly input: unknown;
  readonly answer: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** A running machine whose slots reply on command, on a stopped clock. */
export interface RunningModel {
  readonly snapshot: () => AnyMachineSnapshot;
  /** Makes an event happen as in production: a slot replies, the clock advances or the user acts. */
  readonly perform: (event: EventObject) => Promise<void>;
  /** The input of the slot's latest call. */
  readonly inputOf: (slot: string) => unknown;
  readonly walked: Walked;
  readonly stop: () => void;
}

export function runModel(model: AnyModel, inputName: string): RunningModel {
  const clock = new SimulatedClock();
  const asked = new Map<string, Asked>();
  const actors = Object.fromEntries(
    slotNames(model.machine).map((name) => [
      name,
      fromPromise(
        ({ input }) =>
          new Promise((answer, fail) => {
            asked.set(name, { input, answer, fail });
          }),
      ),
    ]),
  );
  const walked: Walked = { edges: new Set(), states: new Set() };
  const actor = createActor(model.machine.provide({ actors }), {
    clock,
    input: model.inputs[inputName],
    inspect: (inspected) => noteStep(walked, inspected),
  });
  actor.start();
  for (const path of activeLeaves(actor.getSnapshot())) walked.states.add(path);
  return {
    walked,
    snapshot: () => actor.getSnapshot(),
    inputOf: (slot) => asked.get(slot)?.input,
    stop: () => actor.stop(),
    perform: async (event) => {
      const slot = slotOf(event);
      if (slot !== null) answerSlot(asked.get(slot), event, slot);
      else if (event.type.startsWith('xstate.after.')) clock.increment(delayOf(actor.getSnapshot(), event));
      else actor.send(event);
      await microtasks();
    },
  };
}

/** Runs a walk, adding to `walked`. Returns where the running actor and the pure machine diverge, or null if they agree throughout. */
export async function runWalk(model: AnyModel, walk: Walk, walked: Walked): Promise<string | null> {
  const running = runModel(model, walk.inputName);
  try {
    for (const { event, after } of walk.steps) {
      await running.perform(event);
      const now = running.snapshot();
      if (!isDeepStrictEqual(now.value, after.value) || !isDeepStrictEqual(now.context, after.context))
        return `after ${describeEvent(event)}: running ${describe(now)}, pure ${describe(after)}`;
    }
    return null;
  } finally {
    addWalked(walked, running.walked);
    running.stop();
  }
}

export function slotNames(machine: AnyStateMachine): readonly string[] {
  return Object.keys(machine.implementations.actors);
}

function answerSlot(asked: Asked | undefined, event: EventObject, slot: string): void {
  if (asked === undefined) throw new Error(`nothing asked '${slot}' yet`);
  if ('output' in event) asked.answer(event.output);
  else asked.fail('error' in event ? event.error : new Error('no error given'));
}

function delayOf(snapshot: AnyMachineSnapshot, event: EventObject): number {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  const delayed = nodes.flatMap((node) => node.after).find(({ eventType }) => eventType === event.type);
  if (delayed === undefined) throw new Error(`no timer of '${event.type}' runs`);
  if (typeof delayed.delay === 'number') return delayed.delay;
  const named = snapshot.machine.implementations.delays[String(delayed.delay)];
  if (typeof named === 'number') return named;
  if (typeof named === 'function') return named({ context: snapshot.context, event } as never, undefined);
  throw new Error(`the delay '${String(delayed.delay)}' has no length`);
}

/** A settled promise reaches its machine within one turn of the event loop. */
function microtasks(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function describe({ value, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, context]);
}
