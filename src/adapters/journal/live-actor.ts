import {
  type ActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type Snapshot,
} from 'xstate';
import { childOf, isReport, type PersistedState } from '#src/adapters/journal/pure-machine.ts';
import type { JournalClock } from '#src/adapters/journal/types.ts';

/** An event to be logged. `reporter` is the child that sent it, if any. */
export interface CaughtEvent {
  readonly event: AnyEventObject;
  readonly reporter: AnyActorRef | null;
}

export interface LiveActorOptions {
  readonly machine: AnyStateMachine;
  /** A new flow starts with its input, so its entry actions run; any other resumes from its persisted state. */
  readonly begin: { readonly input: unknown } | { readonly persisted: PersistedState };
  readonly clock: JournalClock;
  /** Called with every event that reaches the root without `apply`. */
  readonly onCaught: (caught: CaughtEvent) => void;
  readonly onError: (error: unknown) => void;
}

const applyType = 'journal.apply';

/**
 * The machine behind a gate. All events pass through the root's logic, whoever sent them: a user, a slot's answer, a
 * callback, a delayed `raise`. An event not yet written is passed to `onCaught` and changes nothing. The running actor
 * performs the work of its state, but changes state only through 'apply'.
 */
export function createLiveActor(options: LiveActorOptions) {
  const { machine } = options;
  const gate: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    config: machine.config,
    transition(snapshot, event, scope: AnyActorScope) {
      if (event.type === applyType) return machine.transition(snapshot, event.event, scope);
      if (event.type === stopType) return machine.transition(snapshot, event, scope);
      options.onCaught({ event, reporter: isReport(event.type) ? childOf(snapshot, event) : null });
      return snapshot;
    },
    getInitialSnapshot: (scope: AnyActorScope, input) => machine.getInitialSnapshot(scope, input),
    restoreSnapshot: (persisted, scope: AnyActorScope) => machine.restoreSnapshot(persisted, scope),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
    start: (snapshot) => machine.start(snapshot),
  };
  const { clock, begin } = options;
  const actor =
    'input' in begin
      ? createActor(gate, { clock, input: begin.input })
      : // The persisted state was made from this machine by `persistPure`.
        createActor(gate, { clock, snapshot: begin.persisted as unknown as Snapshot<unknown> });
  actor.subscribe({ error: options.onError });
  return {
    start: () => void actor.start(),
    /** Applies a written event synchronously. */
    apply: (event: AnyEventObject) => actor.send({ type: applyType, event }),
    /** Whether the reporting child is still the invoked one; false once it was stopped or restarted. */
    isPresent: (reporter: AnyActorRef) => actor.getSnapshot().children[reporter.id] === reporter,
    snapshot: (): AnyMachineSnapshot => actor.getSnapshot(),
    stop: () => void actor.stop(),
  };
}

export type LiveActor = ReturnType<typeof createLiveActor>;

/** XState's event that ends an actor; stopping is not an event of the flow. */
const stopType = 'xstate.stop';
