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
import { keepWalked } from '#tests/support/coverage.ts';
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
} from '#tests/support/model.ts';
import { runWalk, slotNames } from '#tests/support/running-model.ts';
import { pathLines } from '../../scripts/path-words.ts';

/** The checks every machine is held to by its catalogue; what is special to a machine is tested beside it. */
export function describeModel(name: string, model: AnyModel): void {
  describe(name, () => {
    const coverage = once(() => coverMachine(model));

    test('the pure machine reaches every state and takes every edge, and its rules hold', () => {
      keepWalked(model, 'pure', coverage().walked);
      expectCovered(model, coverage());
    });

    test('the running machine goes where the pure one goes, along every edge', async () => {
      const walked: Walked = { edges: new Set(), states: new Set() };
      for (const walk of coverage().walks) expect(await runWalk(model, walk, walked)).toBeNull();
      keepWalked(model, 'running', walked);
      expect(missedBy(model, walked)).toEqual({ edges: [], states: [] });
    });

    test('no order of events leads to an undefined state, and the context stays plain data', () => {
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

    test('its paths are told in words, as `npm run paths` prints them', () => {
      const { walks } = coverage();
      const paths = pathLines(model, walks, { pure: null, running: null, browser: [] }).filter((line) =>
        /^\d+\. /.test(line),
      );
      expect(paths).toHaveLength(walks.length);
      for (const path of paths) expect(path).toMatch(/^\d+\. with '[^']+', in \S.*: \S.* → \S/);
    });

    test('work is known by the name of its slot', () => {
      const invoked = [model.machine.root, ...getStateNodes(model.machine)].flatMap((node) => node.invoke);
      for (const { id, src } of invoked) expect(id).toBe(src);
    });

    test('a slot that was not filled says which one it is', async () => {
      for (const slot of slotNames(model.machine)) {
        const actor = createActor(slotLogic(model.machine, slot));
        const failed = new Promise((resolve) => actor.subscribe({ error: resolve }));
        actor.start();
        expect(String(await failed)).toContain(`the slot '${slot}' was not filled`);
      }
    });
  });
}

/** Late and foreign answers too; only a failure that nobody waits for cannot come (XState ends a machine on it). */
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
