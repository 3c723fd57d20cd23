import {
  type ActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
  type Snapshot,
  transition,
} from 'xstate';

/**
 * A pure machine: states in, states out, nothing runs. Children in these snapshots are inert; they only carry what a
 * running actor would start with. `over` holds children that are still present although they have reported; resuming
 * them would repeat their work.
 */
export interface PureState {
  readonly snapshot: AnyMachineSnapshot;
  readonly over: ReadonlyMap<AnyActorRef, Snapshot<unknown>>;
}

export function beginPure(machine: AnyStateMachine, input: unknown): PureState {
  const [snapshot] = initialTransition(machine, input);
  return { snapshot: orThrow(snapshot), over: new Map() };
}

/** Rethrows what the machine throws, including a slot's error without a transition. */
export function stepPure(machine: AnyStateMachine, state: PureState, event: AnyEventObject): PureState {
  const { snapshot } = state;
  const next: AnyMachineSnapshot = machine.transition(snapshot, event, scopeOf(machine, snapshot));
  const reporter = childOf(snapshot, event);
  const over = new Map(state.over);
  if (reporter !== null) over.set(reporter, settledSnapshot(event));
  const staying = new Set(childrenOf(next));
  for (const ref of over.keys()) if (!staying.has(ref)) over.delete(ref);
  return { snapshot: orThrow(next), over };
}

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

/**
 * An inert actor scope, cached per machine. XState's `transition` creates one per step, which is too slow for a long
 * log.
 */
function scopeOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): AnyActorScope {
  const known = scopes.get(machine);
  if (known !== undefined) return known;
  const shown: AnyActorScope[] = [];
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject> = {
    transition: (present, _event, scope: AnyActorScope) => {
      shown.push(scope);
      return present;
    },
    getInitialSnapshot: () => snapshot,
    getPersistedSnapshot: (present) => present,
  };
  transition(logic, snapshot, { type: '' });
  const [first] = shown;
  if (first === undefined) throw new Error('XState provided no actor scope');
  const scope: AnyActorScope = { ...first, actionExecutor: () => undefined };
  scopes.set(machine, scope);
  return scope;
}

/** The state to start a running actor from, or to cache. */
export function persistPure(machine: AnyStateMachine, { snapshot, over }: PureState): PersistedState {
  const persisted: object = machine.getPersistedSnapshot(snapshot);
  const inner = 'children' in persisted && isRecord(persisted.children) ? persisted.children : {};
  const children: Record<string, unknown> = {};
  for (const [id, child] of Object.entries(inner)) {
    const ref: AnyActorRef | undefined = snapshot.children[id];
    const end = ref === undefined ? undefined : over.get(ref);
    children[id] = end !== undefined && isRecord(child) ? { ...child, snapshot: end } : child;
  }
  return { ...persisted, children };
}

export interface PersistedState {
  readonly children: Record<string, unknown>;
}

/** Throws if the machine cannot restore the state. */
export function restorePure(machine: AnyStateMachine, persisted: unknown): PureState {
  if (!isRecord(persisted) || !isRecord(persisted.children)) throw new Error('not a persisted snapshot');
  // XState's type requires a status that only the machine knows.
  const actor = createActor(machine, { snapshot: persisted as unknown as Snapshot<unknown> });
  return { snapshot: orThrow(actor.getSnapshot()), over: new Map() };
}

/** Whether work is in progress that has not reported. */
export function isBusy({ snapshot, over }: PureState): boolean {
  return (
    snapshot.status === 'active' &&
    childrenOf(snapshot).some((ref) => !over.has(ref) && ref.getSnapshot().status === 'active')
  );
}

const reports = ['xstate.done.actor.', 'xstate.error.actor.'];

/** Whether the event is a child's report rather than a user event. */
export function isReport(type: string): boolean {
  return reports.some((prefix) => type.startsWith(prefix));
}

/**
 * The child that an event such as `xstate.done.actor.…` belongs to; `null` for other events or if it does not exist.
 */
export function childOf(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyActorRef | null {
  const prefix = reports.find((start) => event.type.startsWith(start));
  return prefix === undefined ? null : (snapshot.children[event.type.slice(prefix.length)] ?? null);
}

/** Whether any state of the machine handles the event. */
export function isKnownEvent(machine: AnyStateMachine, type: string): boolean {
  return isReport(type) || machine.events.some((descriptor) => matchesDescriptor(type, String(descriptor)));
}

/** The state as a path, parallel regions separated by commas: `editing.names,editing.price`. */
export function statePath(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return '';
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const paths = statePath(inner);
      return paths === '' ? [key] : paths.split(',').map((path) => `${key}.${path}`);
    })
    .join(',');
}

function settledSnapshot(event: AnyEventObject): Snapshot<unknown> {
  return event.type.startsWith('xstate.error.actor.')
    ? { status: 'error', output: undefined, error: event.error }
    : { status: 'done', output: event.output, error: undefined };
}

function childrenOf(snapshot: AnyMachineSnapshot): AnyActorRef[] {
  return Object.values<AnyActorRef | undefined>(snapshot.children).filter((ref) => ref !== undefined);
}

function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === '*' || descriptor === type) return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}

function orThrow(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
