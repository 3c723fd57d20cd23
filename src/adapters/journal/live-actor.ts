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

/** An event on its way into the log. `reporter` is the child that sent it, where a child did. */
export interface CaughtEvent {
  readonly event: AnyEventObject;
  readonly reporter: AnyActorRef | null;
}

export interface LiveActorOptions {
  readonly machine: AnyStateMachine;
  /** A new flow begins with its input, so that its entry actions run; any other is taken up where it was. */
  readonly begin: { readonly input: unknown } | { readonly persisted: PersistedState };
  readonly clock: JournalClock;
  /** Called with everything that reaches the root and was not applied by `apply`. */
  readonly onCaught: (caught: CaughtEvent) => void;
  readonly onError: (error: unknown) => void;
}

const applyType = 'journal.apply';

/**
 * The machine behind a gate. The root's own logic is the one place every event comes through, whoever sent it: a
 * person, a slot's answer, a callback, a delayed `raise`. What was not yet written is handed out and changes nothing: the
 * running half of a flow does the work its state asks for, and changes state only by 'apply'.
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
      : // The persisted state is the fold's own, made by `persistPure` of this machine.
        createActor(gate, { clock, snapshot: begin.persisted as unknown as Snapshot<unknown> });
  actor.subscribe({ error: options.onError });
  return {
    start: () => void actor.start(),
    /** Applies a written event at once. */
    apply: (event: AnyEventObject) => actor.send({ type: applyType, event }),
    /** Whether the child that reported is still the one invoked: false once it was stopped or begun anew. */
    isPresent: (reporter: AnyActorRef) => actor.getSnapshot().children[reporter.id] === reporter,
    snapshot: (): AnyMachineSnapshot => actor.getSnapshot(),
    stop: () => void actor.stop(),
  };
}

export type LiveActor = ReturnType<typeof createLiveActor>;

/** XState's own word for the end of an actor; stopping is no event of the flow. */
const stopType = 'xstate.stop';
