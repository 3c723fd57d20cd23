import { statePath } from '#src/adapters/journal/pure-machine.ts';
import {
  type AnyModel,
  chartEdges,
  type Edge,
  edgesOfSteps,
  type Walk,
} from '#tests/support/models/model.ts';
import { causeOf } from './chart-words.ts';
import type { MachineCoverage } from './coverage.ts';

/** The shortest paths that together take every edge, shortest first: each in words, with the tests that walked it below. */
export function pathLines(
  model: AnyModel,
  walks: readonly Walk[],
  coverage: MachineCoverage,
): readonly string[] {
  const edges = new Map(chartEdges(model.machine).map((edge) => [edge.key, edge]));
  const shortestFirst = walks.toSorted((one, other) => one.steps.length - other.steps.length);
  return shortestFirst.flatMap((walk, index) => {
    const taken = edgesOfSteps(model, walk);
    const keys = new Set(taken.flatMap((each) => [...each]));
    return [
      `${index + 1}. ${inWords(walk, taken, edges)}`,
      ...walkedBy(keys, coverage).map((line) => `   ${line}`),
    ];
  });
}

/** `with 'fresh', in ready: order.place → creating; createOrders done, isCreated → created`. */
function inWords(
  { inputName, start, steps }: Walk,
  taken: readonly ReadonlySet<string>[],
  known: ReadonlyMap<string, Edge>,
): string {
  const words = steps.map(({ event, after }, index) => {
    const [edge] = [...(taken[index] ?? [])].flatMap((key) => known.get(key) ?? []);
    const cause = edge === undefined ? `${event.type} (ignored)` : causeOf(edge.transition);
    return `${cause} → ${briefly(after.value)}`;
  });
  return `with '${inputName}', in ${briefly(start.value)}: ${words.join('; ')}`;
}

/** Of parallel regions, shows those not at rest. */
function briefly(value: unknown): string {
  const regions = statePath(value).split(',');
  const busy = regions.filter((region) => !/\.(settled|open|create|single)$/.test(region));
  return busy.length === 0 || regions.length === 1 ? (regions[0] ?? '') : busy.join(' & ');
}

function walkedBy(keys: ReadonlySet<string>, { pure, running, browser }: MachineCoverage): readonly string[] {
  const byModel = [pure, running].flatMap((walked, index) => {
    const isWalked = walked !== null && [...keys].every((key) => walked.edges.includes(key));
    return isWalked ? [`${index === 0 ? 'pure' : 'running'}: ${walked.test}`] : [];
  });
  const inBrowser = [...new Set(browser.map(({ test }) => test))].filter((test) => {
    const seen = new Set(browser.filter((step) => step.test === test).map(({ key }) => key));
    return [...keys].every((key) => seen.has(key));
  });
  const shown = inBrowser.slice(0, 3).map((test) => `browser: ${test}`);
  if (inBrowser.length > shown.length)
    shown.push(`and ${inBrowser.length - shown.length} more browser tests`);
  if (byModel.length + shown.length === 0) return ['no test walked it in the last run (npm test)'];
  return [...byModel, ...shown];
}
