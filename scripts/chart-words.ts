/** Wording of a chart's edges, in diagrams, coverage pages and lists of paths. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { AnyStateNode } from 'xstate/graph';
import { chartEdges, type Edge, textOf } from '#tests/support/models/model.ts';

/** What triggers an edge: `pay done, isPay charged`. */
export function causeOf({ eventType, guard }: AnyTransitionDefinition): string {
  const cause = eventType
    .replace(/^$/, 'always')
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');
  return guard === undefined ? cause : `${cause}, ${nameOf(guard)}`;
}

/** A guard or an action with its params: `isPay charged`. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named !== 'object' || named === null || !('type' in named)) return '';
  const params = 'params' in named ? ` ${textOf(named.params)}` : '';
  return `${String(named.type)}${params}`;
}

export function idOf({ path }: AnyStateNode): string {
  return path.join('.');
}

/** States in which something went wrong and nothing proceeds automatically. */
const troubles =
  /^(failed|refused|unavailable|unreachable|unresolved|unsettled|unquoted|unjudged|captchaMissing|expired|exhausted|lost|gone|limited)$/;
const bad =
  /refused|unanswered|unsettled|unauthorized|unresolved|unknown|absent|closed|missing|tooOften|limited|wrongState|ticketOver|overtaken|lost|outdated|broken|faulty/i;

export function isTrouble(id: string): boolean {
  return troubles.test(id.split('.').at(-1) ?? '');
}

/** Whether an edge is taken because something went wrong, or leads out of a state reached that way. */
export function isFailure(machine: AnyStateMachine, { transition }: Edge): boolean {
  const { source, target = [], eventType, guard } = transition;
  if (eventType.startsWith('xstate.error.')) return true;
  if (isTrouble(idOf(source)) || target.some((node) => isTrouble(idOf(node)))) return true;
  if (guard !== undefined) return bad.test(nameOf(guard));
  // The fallback for answers no guard matched.
  return eventType.startsWith('xstate.done.') && siblingsOf(machine, transition) > 1;
}

function siblingsOf(machine: AnyStateMachine, { source, eventType }: AnyTransitionDefinition): number {
  return chartEdges(machine).filter(
    ({ transition }) => transition.source === source && transition.eventType === eventType,
  ).length;
}

/** The edges of a path through these states. Throws if the chart has none. */
export function edgesAlong(machine: AnyStateMachine, states: readonly string[]): readonly Edge[] {
  const edges = chartEdges(machine).filter((edge) => !edge.key.includes('xstate.error.'));
  return states.slice(1).map((to, index) => {
    const from = states[index] ?? '';
    const fits = edges.filter(
      ({ transition }) =>
        isAround(idOf(transition.source), from) &&
        transition.target?.some((target) => idOf(target) === to || isWithin(to, idOf(target))),
    );
    const edge = fits.find(({ transition }) => idOf(transition.source) === from) ?? fits[0];
    if (edge === undefined) throw new Error(`${machine.id}: no edge from ${from} to ${to}`);
    return edge;
  });
}

function isAround(outer: string, inner: string): boolean {
  return outer === inner || isWithin(inner, outer);
}

function isWithin(inner: string, outer: string): boolean {
  return outer === '' || inner.startsWith(`${outer}.`);
}
