import type {
  AnyStateMachine,
  ContextFrom,
  DoneActorEvent,
  ErrorActorEvent,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

/**
 * What a machine's tests and replays go by: each machine has one in `<name>.model.ts`, which nothing else imports.
 */
export interface MachineModel<M extends AnyStateMachine> {
  readonly machine: M;
  /** Ways to begin, by name. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** Every event with samples, what slots answer included; the snapshot fills in numbers that must match. */
  readonly events: (snapshot: SnapshotFrom<M>) => readonly EventFromLogic<M>[];
  /**
   * The part of `events` that a walk over all states tries in a snapshot; all of them when absent. A machine whose regions
   * multiply answers one question before it raises another. Random orders are tried with `events`.
   */
  readonly walk?: (snapshot: SnapshotFrom<M>) => readonly EventFromLogic<M>[];
  /** Regions whose inside a model of their own covers, by path; the walk is not held to them. */
  readonly elsewhere?: readonly string[];
  /** What must hold in each state without children, by path; an answer is a sentence about what is wrong. */
  readonly states: Readonly<Record<string, Invariant<M>>>;
  /** The part of the context that guards read: two snapshots that differ in it are walked as two. */
  readonly project?: (context: ContextFrom<M>) => unknown;
}

export type Invariant<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>) => string | null;

export function defineModel<M extends AnyStateMachine>(model: MachineModel<M>): MachineModel<M> {
  return model;
}

/** One rule for all states without children. */
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

/** A slot's answer as its machine receives it. */
export function done<K extends string, Output>(slot: K, output: Output): DoneActorEvent<Output, K> {
  return { type: `xstate.done.actor.${slot}`, output, actorId: slot };
}

/** A slot that threw. */
export function broke<K extends string>(slot: K): ErrorActorEvent<unknown, K> {
  return { type: `xstate.error.actor.${slot}`, error: new Error(`${slot} broke`), actorId: slot };
}

/** Nothing in particular must hold. */
export function anything(): null {
  return null;
}

/** `sentence` when it does not hold. */
export function unless(holds: boolean, sentence: string): string | null {
  return holds ? null : sentence;
}
