import { expect } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  createMachine,
  type EventObject,
} from 'xstate';
import { type AnyStateNode, type DirectedGraphNode, getStateNodes, toDirectedGraph } from 'xstate/graph';
import type { MachineModel } from '#tests/model/define-model.ts';

/** The model of any machine. */
export type AnyModel = MachineModel<AnyStateMachine>;

/** An edge of the chart; `text` reads `ready --payment.submit [hasMethod]--> paying`. */
export interface Edge {
  /** The same in every copy of the machine, including a browser's. */
  readonly key: string;
  readonly transition: AnyTransitionDefinition;
  readonly text: string;
}

/** The parts of a chart that were walked: keys of edges, paths of leaf states. */
export interface Walked {
  readonly edges: Set<string>;
  readonly states: Set<string>;
}

/** A path through a machine: the events that lead to a state, and the last one, which takes `edges`. */
export interface Walk {
  readonly inputName: string;
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly { readonly event: EventObject; readonly after: AnyMachineSnapshot }[];
}

export interface Coverage {
  readonly snapshots: readonly AnyMachineSnapshot[];
  /** Walks that together take every reachable edge. */
  readonly walks: readonly Walk[];
  readonly walked: Walked;
}

function isElsewhere({ elsewhere = [] }: AnyModel, path: string): boolean {
  return elsewhere.some((region) => path === region || path.startsWith(`${region}.`));
}

function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

/** Every edge of the chart: those of `toDirectedGraph`, plus the eventless ones it omits. */
export function chartEdges(machine: AnyStateMachine): readonly Edge[] {
  return graphNodes(toDirectedGraph(machine)).flatMap(({ stateNode, edges }) => [
    ...edges.map(({ transition }) => edgeOf(stateNode, transition)),
    ...(stateNode.always ?? []).map((transition) => edgeOf(stateNode, transition)),
  ]);
}

/** Paths of the leaf states. */
export function leafPaths(machine: AnyStateMachine): readonly string[] {
  return getStateNodes(machine)
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.path.join('.'));
}

export function activeLeaves(snapshot: AnyMachineSnapshot): readonly string[] {
  return snapshot._nodes
    .filter((node: AnyStateNode) => Object.keys(node.states).length === 0)
    .map((node: AnyStateNode) => node.path.join('.'));
}

/**
 * Walks the pure machine breadth first from every input, to every snapshot that differs in its state or in the values guards read. Returns
 * the states and edges that its model's events reach.
 */
export function coverMachine(model: AnyModel): Coverage {
  const walked: Walked = { edges: new Set(), states: new Set() };
  const snapshots: AnyMachineSnapshot[] = [];
  const walks: Walk[] = [];
  const keyOf = ({ value, context }: AnyMachineSnapshot) =>
    JSON.stringify([value, model.project?.(context) ?? null]);
  for (const [inputName, input] of Object.entries(model.inputs)) {
    const begun = takeStep((scope) => model.machine.getInitialSnapshot(scope, input));
    addWalked(walked, begun.walked);
    const known = new Set([keyOf(begun.after)]);
    const shortest: Walk[] = [{ inputName, start: begun.after, steps: [] }];
    // The list grows during iteration.
    for (const walk of shortest) {
      const before = endOf(walk);
      snapshots.push(before);
      for (const event of possibleEvents(model, before)) {
        const { after, walked: taken } = takeStep((scope) => model.machine.transition(before, event, scope));
        const longer = { ...walk, steps: [...walk.steps, { event, after }] };
        if ([...taken.edges].some((key) => !walked.edges.has(key))) walks.push(longer);
        addWalked(walked, taken);
        const key = keyOf(after);
        if (!known.has(key)) shortest.push(longer);
        known.add(key);
      }
    }
  }
  return { snapshots, walks, walked };
}

/** The states and edges a model must cover but did not. */
export function missedBy(model: AnyModel, { edges, states }: Walked) {
  return {
    edges: chartEdges(model.machine)
      .filter(({ key, transition }) => !edges.has(key) && !isElsewhere(model, pathOf(transition.source)))
      .map(({ text }) => text),
    states: leafPaths(model.machine).filter((path) => !states.has(path) && !isElsewhere(model, path)),
  };
}

export function addWalked(walked: Walked, more: Walked): void {
  for (const key of more.edges) walked.edges.add(key);
  for (const path of more.states) walked.states.add(path);
}

/** The keys of the edges each step of a walk takes. */
export function edgesOfSteps({ machine }: AnyModel, { start, steps }: Walk): readonly ReadonlySet<string>[] {
  return steps.map(({ event }, index) => {
    const before = steps[index - 1]?.after ?? start;
    return takeStep((scope) => machine.transition(before, event, scope)).walked.edges;
  });
}

/** The model's rules a snapshot breaks; empty if none. */
export function brokenRules(model: AnyModel, snapshot: AnyMachineSnapshot): readonly string[] {
  if (snapshot.status === 'error') return [`the machine failed: ${String(snapshot.error)}`];
  return activeLeaves(snapshot).flatMap((path) => {
    const rule = model.states[path];
    if (rule === undefined) return [`the catalogue has no state '${path}'`];
    const wrong = rule(snapshot);
    return wrong === null ? [] : [`${path}: ${wrong}`];
  });
}

/** The model's events possible now: a slot replies only while it is running. */
export function possibleEvents(model: AnyModel, snapshot: AnyMachineSnapshot): readonly EventObject[] {
  if (snapshot.status !== 'active') return [];
  const known = (model.walk ?? model.events)(snapshot).filter((event) => {
    const slot = slotOf(event);
    return slot === null || slot in snapshot.children;
  });
  return [...known, ...timersOf(snapshot)];
}

/** A snapshot's running timers, as the events they send. */
export function timersOf(snapshot: AnyMachineSnapshot): readonly EventObject[] {
  const nodes: readonly AnyStateNode[] = snapshot._nodes;
  return nodes.flatMap((node) => node.after).map(({ eventType }) => ({ type: eventType }));
}

/** The slot an event comes from; null for events from a user or a timer. */
export function slotOf(event: EventObject): string | null {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1] ?? null;
}

export function describeEvent(event: EventObject): string {
  const { type, ...rest } = event;
  const text = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${type}${text.length > 160 ? `${text.slice(0, 160)}…` : text}`;
}

/** The checks every machine must pass: edges and states covered, catalogued states complete, rules kept. */
export function expectCovered(model: AnyModel, coverage: Coverage): void {
  expect(missedBy(model, coverage.walked)).toEqual({ edges: [], states: [] });
  expect(Object.keys(model.states).toSorted(), 'states of the catalogue').toEqual(
    [...leafPaths(model.machine)].toSorted(),
  );
  expect(coverage.snapshots.flatMap((snapshot) => brokenRules(model, snapshot))).toEqual([]);
}

/** The last snapshot of a walk. */
export function endOf({ start, steps }: Walk): AnyMachineSnapshot {
  return steps.at(-1)?.after ?? start;
}

/** A stand-in for a running actor: the pure machine runs nothing on it. */
const still = createActor(createMachine({}));

interface PureStep {
  readonly after: AnyMachineSnapshot;
  /** The edges it took, including eventless ones, and the leaf states it was in, including those it only passed through. */
  readonly walked: Walked;
}

function takeStep(
  run: (scope: Parameters<AnyStateMachine['transition']>[2]) => AnyMachineSnapshot,
): PureStep {
  const walked: Walked = { edges: new Set(), states: new Set() };
  const system = Object.create(still.system, {
    _sendInspectionEvent: { value: (inspected: Inspected) => noteStep(walked, inspected) },
  });
  const after = run({
    self: still,
    id: still.id,
    sessionId: still.sessionId,
    logger: () => {},
    defer: () => {},
    system,
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  });
  if (after.status === 'error') throw after.error;
  for (const path of activeLeaves(after)) walked.states.add(path);
  return { after, walked };
}

interface Inspected {
  readonly type: string;
  readonly snapshot?: unknown;
  readonly _transitions?: readonly AnyTransitionDefinition[];
}

/** Records a microstep, as reported by XState to an inspector. */
export function noteStep(walked: Walked, { type, snapshot, _transitions = [] }: Inspected): void {
  if (type !== '@xstate.microstep') return;
  for (const transition of _transitions) walked.edges.add(edgeKey(transition));
  for (const path of activeLeaves(snapshot as AnyMachineSnapshot)) walked.states.add(path);
}

function graphNodes(node: DirectedGraphNode): readonly DirectedGraphNode[] {
  return [node, ...node.children.flatMap(graphNodes)];
}

function edgeOf(source: AnyStateNode, transition: AnyTransitionDefinition): Edge {
  const targets = transition.target?.map((node) => node.path.join('.')).join(' & ') ?? '(stays)';
  const guard = transition.guard === undefined ? '' : ` [${guardName(transition.guard)}]`;
  const from = source.path.join('.') || source.key;
  return {
    key: edgeKey(transition),
    transition,
    text: `${from} --${transition.eventType || 'always'}${guard}--> ${targets}`,
  };
}

/** `source event index`, where `index` is the position among the source's edges for that event. */
function edgeKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings: readonly AnyTransitionDefinition[] =
    (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return [pathOf(source), eventType, siblings.indexOf(transition)].join(' ');
}

export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return 'guard';
  return 'params' in guard ? `${String(guard.type)} ${textOf(guard.params)}` : String(guard.type);
}

/** The string parameters that name the case: `names` for `{ name: 'names', askFor: … }`. */
export function textOf(params: unknown): string {
  if (typeof params !== 'object' || params === null) return String(params);
  return Object.values(params)
    .filter((value) => typeof value === 'string')
    .join(' ');
}
