import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  initialTransition,
  type Snapshot,
  transition,
} from 'xstate';

/** Every event a flow received, in order, including replies from its slots. */
export type History = readonly EventObject[];

export const resumeEvent: EventObject = { type: 'flow.resume' };

/**
 * Runs a flow with a user's acts and records every event it received. `machine` has its slots filled. The flow settles after each act; acts
 * in a nested list are sent at once, as in a double click.
 */
export async function recordFlow(
  machine: AnyStateMachine,
  input: unknown,
  acts: readonly (EventObject | readonly EventObject[])[],
): Promise<{ readonly history: History; readonly end: AnyMachineSnapshot }> {
  const history: EventObject[] = [];
  const actor = createActor(machine, {
    input,
    inspect: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.actorRef === actor) history.push(inspected.event);
    },
  });
  actor.start();
  await atRest(() => actor.getSnapshot());
  for (const burst of acts) {
    for (const act of [burst].flat()) if (actor.getSnapshot().status === 'active') actor.send(act);
    await atRest(() => actor.getSnapshot());
  }
  actor.stop();
  return { history: history.filter(({ type }) => type !== 'xstate.init'), end: actor.getSnapshot() };
}

/** Folds a history; runs nothing. */
export function foldHistory(machine: AnyStateMachine, input: unknown, history: History): AnyMachineSnapshot {
  let [snapshot] = initialTransition(machine, input);
  for (const event of history) [snapshot] = transition(machine, snapshot, event);
  return snapshot;
}

/**
 * Resumes a flow where its log ends, as after a crash: serialized and restored, sent `flow.resume` if it handles it, its work restarted;
 * then the remaining acts follow.
 */
export async function resumeFlow(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  acts: readonly EventObject[],
): Promise<AnyMachineSnapshot> {
  const [told] = from.can(resumeEvent) ? transition(machine, from, resumeEvent) : [from];
  const written: Snapshot<unknown> = JSON.parse(JSON.stringify(machine.getPersistedSnapshot(told)));
  const actor = createActor(machine, { snapshot: written });
  actor.start();
  await atRest(() => actor.getSnapshot());
  for (const act of acts) {
    actor.send(act);
    await atRest(() => actor.getSnapshot());
  }
  actor.stop();
  return actor.getSnapshot();
}

/** The user's acts, without the replies of slots. */
export function actsOf(history: History): readonly EventObject[] {
  return history.filter(({ type }) => !type.startsWith('xstate.'));
}

/** Waits until no slot is running; here every slot replies eventually. */
async function atRest(read: () => AnyMachineSnapshot): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (isAtWork(read()));
}

function isAtWork({ status, children }: AnyMachineSnapshot): boolean {
  const refs = Object.values<AnyActorRef | undefined>(children);
  return status === 'active' && refs.some((ref) => ref?.getSnapshot().status === 'active');
}
