import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

/** A transition of the chart, by names. */
export interface Edge {
  readonly from: string;
  readonly guard: string;
  /** Empty if the transition has no target. */
  readonly to: readonly string[];
  readonly actions: readonly string[];
}

/** What a machine did with an event. */
export interface Explanation {
  readonly taken: readonly Edge[];
  /** Considered first, but their guards refused. */
  readonly refused: readonly Edge[];
}

/** Explains why an event led to its transitions or was ignored. Queries the pure machine; nothing runs. */
export function explain(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): Explanation {
  const taken: readonly AnyTransitionDefinition[] = machine.getTransitionData(before, event) ?? [];
  const asked = candidates(before, event.type);
  const refused = asked.filter(
    (edge) =>
      edge.guard !== undefined &&
      !taken.includes(edge) &&
      // Transitions after the one taken were not considered.
      !taken.some((one) => one.source === edge.source && asked.indexOf(one) < asked.indexOf(edge)),
  );
  return { taken: taken.map(edgeOf), refused: refused.map(edgeOf) };
}

/** An event handled in the current state. `guards`: guards of its transitions. */
export interface Possible {
  readonly type: string;
  /** `depends`: on the event's data, checked by these guards. */
  readonly is: 'possible' | 'depends';
  readonly guards: readonly string[];
}

/** Events the user could trigger in this state. */
export function possibleNow(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): readonly Possible[] {
  if (snapshot.status !== 'active') return [];
  return machine.events
    .map(String)
    .filter((type) => !type.startsWith('xstate.'))
    .flatMap((type) => {
      const edges = candidates(snapshot, type);
      if (edges.length === 0) return [];
      const guards = edges.flatMap(({ guard }) => (guard === undefined ? [] : [nameOf(guard)]));
      return [{ type, guards, is: judge(snapshot, type, edges) }];
    });
}

function judge(
  snapshot: AnyMachineSnapshot,
  type: string,
  edges: readonly AnyTransitionDefinition[],
): Possible['is'] {
  if (edges.some(({ guard }) => guard === undefined)) return 'possible';
  try {
    // Guards that read the event's data cannot be evaluated without it.
    return snapshot.can({ type }) ? 'possible' : 'depends';
  } catch {
    return 'depends';
  }
}

function candidates(snapshot: AnyMachineSnapshot, type: string): readonly AnyTransitionDefinition[] {
  return snapshot._nodes.flatMap((node) => node.transitions.get(type) ?? []);
}

function edgeOf({ source, target, guard, actions }: AnyTransitionDefinition): Edge {
  return {
    from: source.path.join('.'),
    guard: guard === undefined ? '' : nameOf(guard),
    to: (target ?? []).map(({ path }) => path.join('.')),
    actions: actions.map(nameOf),
  };
}

/** Name of a guard or action, with its parameter. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named !== 'object' || named === null || !('type' in named)) return '';
  const params = 'params' in named && typeof named.params === 'string' ? ` ${named.params}` : '';
  return `${String(named.type)}${params}`;
}
