import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { runWalk, slotNames } from '#tests/support/flows/running-model.ts';
import { keepWalked } from '#tests/support/models/coverage.ts';
import {
  type AnyModel,
  brokenRules,
  coverMachine,
  describeEvent,
  expectCovered,
  missedBy,
  slotOf,
  timersOf,
  type Walked,
} from '#tests/support/models/model.ts';
import { pathLines } from '../../../scripts/path-words.ts';

/** The checks every machine must pass with its model; tests specific to one machine live in their own files. */
export function describeModel(name: string, model: AnyModel): void {
  describe(name, () => {
    const coverage = once(() => coverMachine(model));

    test('reaches every state, takes every edge and keeps its rules on the pure machine', () => {
      keepWalked(model, 'pure', coverage().walked);
      expectCovered(model, coverage());
    });

    test('follows the pure machine along every edge when it runs', async () => {
      const walked: Walked = { edges: new Set(), states: new Set() };
      for (const walk of coverage().walks) expect(await runWalk(model, walk, walked)).toBeNull();
      keepWalked(model, 'running', walked);
      expect(missedBy(model, walked)).toEqual({ edges: [], states: [] });
    });

    test('keeps a defined state and plain-data context under any sequence of events', () => {
      const inputNames = Object.keys(model.inputs);
      fc.assert(
        fc.property(
          fc.constantFrom(...inputNames),
          fc.array(fc.nat({ max: 10_000 }), { maxLength: 60 }),
          (inputName, picks) => {
            let [snapshot] = initialTransition(model.machine, model.inputs[inputName]);
            const history: string[] = [];
            for (const pick of picks) {
              const events = anyEvents(model, snapshot);
              const event = events[pick % events.length];
              if (event === undefined || snapshot.status !== 'active') break;
              history.push(describeEvent(event));
              [snapshot] = transition(model.machine, snapshot, event);
              expect(brokenRules(model, snapshot), history.join('\n')).toEqual([]);
              expect(JSON.parse(JSON.stringify(snapshot.context)), history.join('\n')).toEqual(
                snapshot.context,
              );
            }
          },
        ),
        { numRuns: 300 },
      );
    });

    test('describes its paths in words, as printed by `npm run paths`', () => {
      const { walks } = coverage();
      const paths = pathLines(model, walks, { pure: null, running: null, browser: [] }).filter((line) =>
        /^\d+\. /.test(line),
      );
      expect(paths).toHaveLength(walks.length);
      for (const path of paths) expect(path).toMatch(/^\d+\. with '[^']+', in \S.*: \S.* → \S/);
    });

    test('names every invocation after its slot', () => {
      const invoked = [model.machine.root, ...getStateNodes(model.machine)].flatMap((node) => node.invoke);
      for (const { id, src } of invoked) expect(id).toBe(src);
    });

    test('names the slot that was not filled in the error', async () => {
      for (const slot of slotNames(model.machine)) {
        const actor = createActor(slotLogic(model.machine, slot));
        const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
        actor.start();
        expect(String(await failed)).toContain(`slot '${slot}' is not filled`);
      }
    });
  });
}

/** Includes late and foreign replies, but no failure without a running slot: XState stops a machine on such an error. */
function anyEvents(model: AnyModel, snapshot: AnyMachineSnapshot): readonly EventObject[] {
  const known = model
    .events(snapshot)
    .filter((event) => !event.type.startsWith('xstate.error.') || (slotOf(event) ?? '') in snapshot.children);
  return [...known, ...timersOf(snapshot), { type: 'something.unknown' }];
}

function slotLogic(machine: AnyStateMachine, slot: string): AnyActorLogic {
  const filled = machine.implementations.actors[slot];
  if (filled === undefined || 'src' in filled) throw new Error(`'${slot}' is no slot`);
  return filled;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
