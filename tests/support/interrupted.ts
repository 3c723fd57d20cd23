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

/** Everything a flow received, in order, what its slots answered included. */
export type History = readonly EventObject[];

export const resumeEvent: EventObject = { type: 'flow.resume' };

/**
 * Runs a flow by what a person does and notes down everything it received. `machine` has its slots filled. The flow
 * comes to rest after each act; acts in a list of their own come at once, as in a double click.
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

/** Folds a history; nothing runs. */
export function foldHistory(machine: AnyStateMachine, input: unknown, history: History): AnyMachineSnapshot {
  let [snapshot] = initialTransition(machine, input);
  for (const event of history) [snapshot] = transition(machine, snapshot, event);
  return snapshot;
}

/**
 * Takes a flow up where its log ends, as after a crash: written down and read back, told that it was interrupted where
 * it wants to know, its work begun again; then the person goes on with what they had not done yet.
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

/** What a person did, without what slots answered. */
export function actsOf(history: History): readonly EventObject[] {
  return history.filter(({ type }) => !type.startsWith('xstate.'));
}

/** Waits until nothing is at work: every slot here answers sooner or later. */
async function atRest(read: () => AnyMachineSnapshot): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (isAtWork(read()));
}

function isAtWork({ status, children }: AnyMachineSnapshot): boolean {
  const refs = Object.values<AnyActorRef | undefined>(children);
  return status === 'active' && refs.some((ref) => ref?.getSnapshot().status === 'active');
}
