import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

/** A transition of the chart as it is read aloud. */
export interface Edge {
  readonly from: string;
  readonly guard: string;
  /** Empty when it stays. */
  readonly to: readonly string[];
  readonly actions: readonly string[];
}

/** What a machine made of an event. */
export interface Explanation {
  readonly taken: readonly Edge[];
  /** Asked first, and their guards said no. */
  readonly refused: readonly Edge[];
}

/** Why an event led where it did, or was ignored. Asks the pure machine; nothing runs. */
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
      // Behind the one that was taken nobody was asked any more.
      !taken.some((one) => one.source === edge.source && asked.indexOf(one) < asked.indexOf(edge)),
  );
  return { taken: taken.map(edgeOf), refused: refused.map(edgeOf) };
}

/** An event that the present state handles. `guards`: what its edges ask. */
export interface Possible {
  readonly type: string;
  /** `depends`: on what it brings, by these guards. */
  readonly is: 'possible' | 'depends';
  readonly guards: readonly string[];
}

/** What a person could do now. */
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
    // Guards that read the event cannot be asked without one.
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

/** The name of a guard or an action, with its parameter. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named !== 'object' || named === null || !('type' in named)) return '';
  const params = 'params' in named && typeof named.params === 'string' ? ` ${named.params}` : '';
  return `${String(named.type)}${params}`;
}
