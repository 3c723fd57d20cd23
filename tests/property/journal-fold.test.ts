import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyActorRef, type AnyEventObject, type AnyStateMachine, fromPromise } from 'xstate';
import { type Folded, foldRows } from '#src/adapters/journal/fold.ts';
import { createLiveActor } from '#src/adapters/journal/live-actor.ts';
import { decodePayload, encodePayload } from '#src/adapters/journal/payload-codec.ts';
import { prepareEvent } from '#src/adapters/journal/prepare-event.ts';
import { childOf, isReport, persistPure, restorePure } from '#src/adapters/journal/pure-machine.ts';
import { describeImpurity } from '#src/adapters/journal/purity.ts';
import { createdType, type EventRow } from '#src/adapters/journal/row.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import type { MachineModel } from '#tests/model/define-model.ts';
import { paymentModel } from '#tests/model/models/payment.model.ts';
import { purchaseModel } from '#tests/model/models/purchase.model.ts';
import { errandMachine } from '#tests/support/flows/errand-flow.ts';
import { unwrap } from '#tests/support/unwrap.ts';

/** A log really written by a flow, with every slot left pending. */
interface Lived {
  readonly definition: WorkflowDefinition;
  readonly rows: readonly EventRow[];
  /** The snapshot after each row. */
  readonly states: readonly { readonly value: unknown; readonly context: string; readonly status: string }[];
}

const errandModel: MachineModel<AnyStateMachine> = {
  machine: errandMachine,
  paths: [],
  inputs: { one: { key: 'k' } },
  events: () => [
    { type: 'note.write', text: 'milk' },
    { type: 'item.add', item: 'bread' },
    { type: 'order.place' },
    { type: 'flow.resume' },
    { type: 'data.put', data: { at: 5, $: 'error', list: [{}, -0] } },
    { type: 'xstate.done.actor.place', output: 'receipt', actorId: 'place' },
    { type: 'xstate.error.actor.place', error: new Error('closed'), actorId: 'place' },
    { type: 'xstate.done.actor.find', output: null, actorId: 'find' },
    { type: 'xstate.done.actor.checkWeather', output: 'rain', actorId: 'checkWeather' },
  ],
  states: {},
};

const models: readonly [string, MachineModel<AnyStateMachine>][] = [
  ['errand', errandModel],
  ['purchase', purchaseModel],
  ['payment', paymentModel],
];

const clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => {} };

/** Walks the running machine, choosing events from its model; excludes errors of slots that are not running. */
function live(name: string, model: MachineModel<AnyStateMachine>, picks: readonly number[]): Lived {
  const idle = fromPromise(() => new Promise<never>(() => {}));
  const actors = Object.fromEntries(
    Object.keys(model.machine.implementations.actors).map((slot) => [slot, idle]),
  );
  const machine = model.machine.provide({ actors });
  const definition = { name, version: 1, machine, summarize: () => ({ title: '' }) };
  const input = Object.values(model.inputs)[0];
  const actor = createLiveActor({ machine, begin: { input }, clock, onCaught: () => {}, onError: () => {} });
  actor.start();
  const row = (seq: number, type: string, payload: EventRow['payload']): EventRow => {
    return {
      workflow: 'w',
      seq,
      event: `e${seq}`,
      type,
      machine: name,
      version: 1,
      time: seq,
      epoch: 1,
      payload,
    };
  };
  const see = () => {
    const { value, context, status } = actor.snapshot();
    return { value, context: JSON.stringify(context), status };
  };
  const rows = [row(0, createdType, encodePayload({ input }))];
  const states = [see()];
  for (const pick of picks) {
    if (actor.snapshot().status !== 'active') break;
    const events: readonly AnyEventObject[] = model.events(actor.snapshot());
    const event = events[pick % events.length];
    if (event === undefined || (isReport(event.type) && childOf(actor.snapshot(), event) === null)) continue;
    const prepared = prepareEvent(event);
    actor.apply(prepared.event);
    rows.push(row(rows.length, event.type, prepared.payload));
    states.push(see());
  }
  actor.stop();
  return { definition, rows, states };
}

const walks = fc.array(fc.nat(1_000), { maxLength: 40 });
const none = new Map<string, string>();

function fold(lived: Lived, rows: readonly EventRow[], from: Folded | null = null): Folded {
  return unwrap(foldRows(lived.definition, rows, none, from));
}

const seen = ({ state: { snapshot } }: Folded) => ({
  value: snapshot.value,
  context: JSON.stringify(snapshot.context),
  status: snapshot.status,
});

describe.each(models)('%s', (name, model) => {
  test('folds every prefix to the state the flow was in', () => {
    fc.assert(
      fc.property(walks, (picks) => {
        const lived = live(name, model, picks);
        let folded: Folded | null = null;
        for (const [index, row] of lived.rows.entries()) {
          folded = fold(lived, [row], folded);
          expect(seen(folded)).toEqual(lived.states[index]);
        }
        expect(seen(fold(lived, lived.rows))).toEqual(lived.states.at(-1));
      }),
      { numRuns: 60 },
    );
  });

  test('folds the rest to the same state when restored at any prefix', () => {
    fc.assert(
      fc.property(walks, fc.nat(40), (picks, at) => {
        const lived = live(name, model, picks);
        const cut = Math.min(at, lived.rows.length - 1);
        const { machine } = lived.definition;
        const before = fold(lived, lived.rows.slice(0, cut + 1));
        const kept = encodePayload(persistPure(machine, before.state));
        const restored = { seq: before.seq, state: restorePure(machine, decodePayload(kept)) };
        expect(seen(restored)).toEqual(lived.states[cut]);
        const rest = lived.rows.slice(cut + 1);
        if (rest.length > 0) expect(seen(fold(lived, rest, restored))).toEqual(lived.states.at(-1));
      }),
      { numRuns: 60 },
    );
  });

  test('resumes an actor at any prefix in the folded state, and runs nothing while folding', () => {
    fc.assert(
      fc.property(walks, (picks) => {
        const lived = live(name, model, picks);
        let runs = 0;
        const count = fromPromise(() => {
          runs += 1;
          return new Promise<never>(() => {});
        });
        const actors = Object.fromEntries(
          Object.keys(model.machine.implementations.actors).map((slot) => [slot, count]),
        );
        const machine = model.machine.provide({ actors });
        const counted = { ...lived, definition: { ...lived.definition, machine } };
        const folded = fold(counted, lived.rows);
        expect(runs).toBe(0);
        if (folded.state.snapshot.status !== 'active') return;
        const persisted = persistPure(machine, folded.state);
        const actor = createLiveActor({
          machine,
          begin: { persisted },
          clock,
          onCaught: () => {},
          onError: () => {},
        });
        actor.start();
        expect(describeImpurity(actor.snapshot(), folded.state.snapshot)).toBeNull();
        const { children } = folded.state.snapshot;
        const waiting = Object.values<AnyActorRef | undefined>(children).filter(
          (child) => child && !folded.state.over.has(child),
        );
        expect(runs).toBe(waiting.length);
        actor.stop();
      }),
      { numRuns: 40 },
    );
  });

  test('skips repeated rows, and reports rows that are missing or out of order', () => {
    fc.assert(
      fc.property(walks, fc.nat(40), (picks, at) => {
        const lived = live(name, model, picks);
        const twice = lived.rows.flatMap((row) => [row, row]);
        expect(seen(fold(lived, twice))).toEqual(lived.states.at(-1));
        const overlap = [...lived.rows.slice(0, at + 1), ...lived.rows.slice(Math.max(0, at - 3))];
        expect(seen(fold(lived, overlap))).toEqual(lived.states.at(-1));
        if (lived.rows.length < 3) return;
        const hole = 1 + (at % (lived.rows.length - 2));
        const holed = foldRows(lived.definition, lived.rows.toSpliced(hole, 1), none);
        expect(holed).toMatchObject({ ok: false, error: { kind: 'missing-row', seq: hole + 1 } });
        const reversed = foldRows(lived.definition, lived.rows.toReversed(), none);
        expect(reversed).toMatchObject({ ok: false, error: { kind: 'missing-row' } });
      }),
      { numRuns: 40 },
    );
  });

  test('returns a result instead of throwing, whatever a row contains', () => {
    fc.assert(
      fc.property(walks, fc.nat(40), fc.object({ withDate: false }), (picks, at, junk) => {
        const lived = live(name, model, picks);
        const index = at % lived.rows.length;
        const spoilt: unknown[] = lived.rows.map((row, place) =>
          place === index ? { ...row, ...junk } : row,
        );
        expect(foldRows(lived.definition, spoilt, none)).toHaveProperty('ok');
        const replaced = lived.rows.map((row, place) => (place === index ? junk : row));
        expect(foldRows(lived.definition, replaced, none)).toHaveProperty('ok', false);
        const payload = encodePayload(JSON.parse(JSON.stringify(junk)));
        const filled = lived.rows.map((row, place) => (place === index ? { ...row, payload } : row));
        expect(foldRows(lived.definition, filled, none)).toHaveProperty('ok');
      }),
      { numRuns: 60 },
    );
  });
});

test("takes every machine to an end and through a slot's reply in some walk", () => {
  // Guards the tests above against walks that do not move.
  for (const [name, model] of models) {
    const ends = fc.sample(walks, { numRuns: 300, seed: 7 }).map((picks) => live(name, model, picks));
    expect(ends.some(({ states }) => states.at(-1)?.status === 'done')).toBe(true);
    expect(ends.some(({ rows }) => rows.some(({ type }) => type.startsWith('xstate.done')))).toBe(true);
  }
});
