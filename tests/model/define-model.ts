import type {
  AnyStateMachine,
  ContextFrom,
  DoneActorEvent,
  ErrorActorEvent,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';

/** Drives a machine's tests and replays. Each machine has one in `tests/model/models`. */
export interface MachineModel<M extends AnyStateMachine> {
  readonly machine: M;
  /** The main path as the states it passes, separated by spaces; several where one would omit much. */
  readonly paths: readonly string[];
  /** Initial inputs by name. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** Samples of every event, including slot answers; numbers that must match are taken from the snapshot. */
  readonly events: (snapshot: SnapshotFrom<M>) => readonly EventFromLogic<M>[];
  /**
   * The subset of `events` to try when walking all states; defaults to all of them. For a machine whose parallel
   * regions multiply, it answers one question before raising another. Random-order tests use `events`.
   */
  readonly walk?: (snapshot: SnapshotFrom<M>) => readonly EventFromLogic<M>[];
  /** Paths of regions whose inner states another model covers; the walk need not reach them. */
  readonly elsewhere?: readonly string[];
  /** Invariants of the leaf states, by path; each returns a sentence describing a violation, or null. */
  readonly states: Readonly<Record<string, Invariant<M>>>;
  /** The part of the context that guards read; snapshots that differ in it are walked separately. */
  readonly project?: (context: ContextFrom<M>) => unknown;
}

export type Invariant<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>) => string | null;

export function defineModel<M extends AnyStateMachine>(model: MachineModel<M>): MachineModel<M> {
  return model;
}

/** Applies one invariant to all leaf states. */
export function everyState<M extends AnyStateMachine>(
  { root }: M,
  rule: Invariant<M>,
): Readonly<Record<string, Invariant<M>>> {
  return Object.fromEntries(leavesOf(root).map(({ path }) => [path.join('.'), rule]));
}

function leavesOf(node: AnyStateMachine['root']): readonly AnyStateMachine['root'][] {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leavesOf);
}

/** A slot's answer as an event of its machine. */
export function done<K extends string, Output>(slot: K, output: Output): DoneActorEvent<Output, K> {
  return { type: `xstate.done.actor.${slot}`, output, actorId: slot };
}

/** A slot's rejection as an event of its machine. */
export function broke<K extends string>(slot: K): ErrorActorEvent<unknown, K> {
  return { type: `xstate.error.actor.${slot}`, error: new Error(`${slot} broke`), actorId: slot };
}

/** A call that was not answered. */
export const dropped: CallFailure = { kind: 'disconnected' };

export const unauthorized: CallFailure = { kind: 'unauthorized' };

/** A call that the server refused. */
export function refusal(code: number, errors: readonly Fault[] = [], data: unknown = null): CallFailure {
  return { kind: 'refused', code, msg: 'no', errors, data };
}

/** The trivial invariant. */
export function anything(): null {
  return null;
}

/** Returns `sentence` if the condition does not hold. */
export function unless(holds: boolean, sentence: string): string | null {
  return holds ? null : sentence;
}
