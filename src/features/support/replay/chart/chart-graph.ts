import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type AnyStateNode, getStateNodes } from 'xstate/graph';
import type { FilmStep } from '#src/adapters/journal/film.ts';

export interface ChartNode {
  /** Path from the root, joined by dots. */
  readonly id: string;
  readonly name: string;
  readonly children: readonly ChartNode[];
}

export interface ChartEdge {
  readonly from: string;
  readonly to: string;
  /** Events that trigger the transition. */
  readonly causes: readonly string[];
}

export interface ChartGraph {
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

/** Returns the states of a machine and the transitions between them. Transitions between the same two states are merged into one edge. */
export function chartGraph(machine: AnyStateMachine): ChartGraph {
  const edges = new Map<string, { from: string; to: string; causes: Set<string> }>();
  for (const node of getStateNodes(machine)) {
    for (const { target, eventType } of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      for (const to of target ?? []) {
        const [from, into] = [idOf(node), idOf(to)];
        // Skip self-transitions, including those into the state's own children.
        if (into === from || into.startsWith(`${from}.`) || into === '') continue;
        const key = `${from} ${into}`;
        const edge = edges.get(key) ?? { from, to: into, causes: new Set<string>() };
        edge.causes.add(eventType.replace(/^xstate\.(done|error)\.actor\./, '') || '·');
        edges.set(key, edge);
      }
    }
  }
  return {
    nodes: Object.values(machine.root.states).map(nodeOf),
    edges: [...edges.values()].map(({ from, to, causes }) => ({ from, to, causes: [...causes] })),
  };
}

/** Highlights of a chart: the current states, and what was walked before. */
export interface Walked {
  readonly active: ReadonlySet<string>;
  readonly visited: ReadonlySet<string>;
  /** Edges as `from to`. */
  readonly edges: ReadonlySet<string>;
}

/** Returns the path up to and including a step. An edge counts as walked if its source was left for its target. */
export function walkedUntil(
  graph: ChartGraph,
  steps: readonly FilmStep[],
  at: number,
  present: AnyMachineSnapshot | null,
): Walked {
  const pairs = new Set<string>();
  const visited = new Set<string>();
  let before = '';
  for (const { state } of steps.slice(0, at + 1)) {
    if (state === '' || state === before) continue;
    for (const path of withParents(state)) visited.add(path);
    if (before !== '') pairs.add(`${before} ${state}`);
    before = state;
  }
  const moves = [...pairs].map((pair) => pair.split(' ').map(withParents));
  const walked = graph.edges.filter(({ from, to }) =>
    moves.some(
      ([left = new Set<string>(), entered = new Set<string>()]) =>
        left.has(from) && entered.has(to) && !left.has(to),
    ),
  );
  return {
    active: new Set(present?._nodes.map(idOf) ?? []),
    visited,
    edges: new Set(walked.map(({ from, to }) => `${from} ${to}`)),
  };
}

/** Current states of a flow, by full id. Of parallel states, each is displayed relative to `within`. */
export interface Present {
  readonly within: string;
  /** States that the step entered, then others that are not in their initial state. */
  readonly shown: readonly string[];
  /** Parallel states that are in their initial state. */
  readonly resting: readonly string[];
}

export function presentStates(now: AnyMachineSnapshot, before: AnyMachineSnapshot | null): Present {
  const leaves = now._nodes.filter(({ states }) => Object.keys(states).length === 0);
  const [leaf] = leaves;
  if (leaf === undefined || leaves.length === 1) return { within: '', shown: leaves.map(idOf), resting: [] };
  const depth = leaf.path.findIndex((name, index) => leaves.some(({ path }) => path[index] !== name));
  const former = new Set(before?._nodes);
  const isAtRest = (node: AnyStateNode) => node.parent?.initial.target?.includes(node) === true;
  const moved = leaves.filter((node) => !former.has(node));
  const stayed = leaves.filter((node) => former.has(node));
  // When all regions were entered at once, only those not in their initial state are of interest.
  const news = moved.length === leaves.length ? moved.filter((node) => !isAtRest(node)) : moved;
  return {
    within: leaf.path.slice(0, depth).join('.'),
    shown: [...news, ...stayed.filter((node) => !isAtRest(node))].map(idOf),
    resting: leaves.filter((node) => isAtRest(node) && !news.includes(node)).map(idOf),
  };
}

/** Returns the states named in a text such as `editing.names,editing.price`, with their ancestors. */
function withParents(state: string): ReadonlySet<string> {
  return new Set(
    state.split(',').flatMap((path) => {
      const names = path.split('.');
      return names.map((_, index) => names.slice(0, index + 1).join('.'));
    }),
  );
}

function nodeOf(node: AnyStateNode): ChartNode {
  return { id: idOf(node), name: node.key, children: Object.values(node.states).map(nodeOf) };
}

function idOf(node: AnyStateNode): string {
  return node.path.join('.');
}
