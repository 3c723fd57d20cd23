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
 * A machine as arithmetic: states in, states out, nothing is run. The children in these snapshots are inert; they only
 * hold what a running actor would begin with. `over` holds the children that stay although they have reported:
 * taken up again they would do their work twice.
 */
export interface PureState {
  readonly snapshot: AnyMachineSnapshot;
  readonly over: ReadonlyMap<AnyActorRef, Snapshot<unknown>>;
}

export function beginPure(machine: AnyStateMachine, input: unknown): PureState {
  const [snapshot] = initialTransition(machine, input);
  return { snapshot: orThrow(snapshot), over: new Map() };
}

/** Throws what the machine throws, also when it has no way out for a slot's error. */
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
 * Where a machine stands while it is arithmetic: XState's `transition` makes one for each step, which a long log would
 * pay for thousands of times. Nothing is ever run in it.
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
  if (first === undefined) throw new Error('XState showed no scope');
  const scope: AnyActorScope = { ...first, actionExecutor: () => undefined };
  scopes.set(machine, scope);
  return scope;
}

/** What a running actor takes up, and what a cache holds. */
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

/** Throws when the machine cannot take it up. */
export function restorePure(machine: AnyStateMachine, persisted: unknown): PureState {
  if (!isRecord(persisted) || !isRecord(persisted.children)) throw new Error('not a persisted snapshot');
  // XState's type wants a status that only the machine knows.
  const actor = createActor(machine, { snapshot: persisted as unknown as Snapshot<unknown> });
  return { snapshot: orThrow(actor.getSnapshot()), over: new Map() };
}

/** Whether work is under way that has not reported. */
export function isBusy({ snapshot, over }: PureState): boolean {
  return (
    snapshot.status === 'active' &&
    childrenOf(snapshot).some((ref) => !over.has(ref) && ref.getSnapshot().status === 'active')
  );
}

const reports = ['xstate.done.actor.', 'xstate.error.actor.'];

/** Whether a child says this, and not a person. */
export function isReport(type: string): boolean {
  return reports.some((prefix) => type.startsWith(prefix));
}

/** The child an `xstate.done.actor.…` or the like is about; `null` for other events or when it is not there. */
export function childOf(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyActorRef | null {
  const prefix = reports.find((start) => event.type.startsWith(start));
  return prefix === undefined ? null : (snapshot.children[event.type.slice(prefix.length)] ?? null);
}

/** Whether the machine has the event at all, in any state. */
export function isKnownEvent(machine: AnyStateMachine, type: string): boolean {
  return isReport(type) || machine.events.some((descriptor) => matchesDescriptor(type, String(descriptor)));
}

/** The state as a path, parallel regions joined by commas: `editing.names,editing.price`. */
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
