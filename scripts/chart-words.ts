/** How the edges of a chart read, in diagrams, in pages of coverage and in lists of paths. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { AnyStateNode } from 'xstate/graph';
import { chartEdges, type Edge, textOf } from '#tests/support/model.ts';

/** What leads along an edge: `pay answers isPay charged`. */
export function causeOf({ eventType, guard }: AnyTransitionDefinition): string {
  const cause = eventType
    .replace(/^$/, 'at once')
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answers')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 breaks')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');
  return guard === undefined ? cause : `${cause}, ${nameOf(guard)}`;
}

/** A guard or an action with what it is given: `isPay charged`. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named !== 'object' || named === null || !('type' in named)) return '';
  const params = 'params' in named ? ` ${textOf(named.params)}` : '';
  return `${String(named.type)}${params}`;
}

export function idOf({ path }: AnyStateNode): string {
  return path.join('.');
}

/** States where something went wrong, and nothing goes on by itself. */
const troubles =
  /^(failed|refused|unavailable|unreachable|unresolved|unsettled|unquoted|unjudged|captchaMissing|expired|exhausted|lost|gone|limited)$/;
const bad =
  /refused|unanswered|unsettled|unauthorised|unresolved|unknown|absent|closed|missing|tooOften|limited|wrongState|ticketOver|overtaken|lost|outdated|broken|faulty/i;

export function isTrouble(id: string): boolean {
  return troubles.test(id.split('.').at(-1) ?? '');
}

/** Whether an edge is walked because something went wrong, or leads out of where that ended. */
export function isFailure(machine: AnyStateMachine, { transition }: Edge): boolean {
  const { source, target = [], eventType, guard } = transition;
  if (eventType.startsWith('xstate.error.')) return true;
  if (isTrouble(idOf(source)) || target.some((node) => isTrouble(idOf(node)))) return true;
  if (guard !== undefined) return bad.test(nameOf(guard));
  // The answer that none of the guards took.
  return eventType.startsWith('xstate.done.') && siblingsOf(machine, transition) > 1;
}

function siblingsOf(machine: AnyStateMachine, { source, eventType }: AnyTransitionDefinition): number {
  return chartEdges(machine).filter(
    ({ transition }) => transition.source === source && transition.eventType === eventType,
  ).length;
}

/** The edges that a way through these states takes; throws where the chart has none. */
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
    if (edge === undefined) throw new Error(`${machine.id}: no edge leads from ${from} to ${to}`);
    return edge;
  });
}

function isAround(outer: string, inner: string): boolean {
  return outer === inner || isWithin(inner, outer);
}

function isWithin(inner: string, outer: string): boolean {
  return outer === '' || inner.startsWith(`${outer}.`);
}
