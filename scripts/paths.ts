/**
 * `npm run paths -- MACHINE`: the shortest ways that together take every edge, in words, and the tests that walked each when they ran
 * last. Without a name it lists the machines.
 */
import { resolve } from 'node:path';
import { statePath } from '#src/adapters/journal/pure-machine.ts';
import {
  type AnyModel,
  chartEdges,
  coverMachine,
  type Edge,
  edgesOfSteps,
  type Walk,
} from '#tests/support/model.ts';
import { causeOf } from './chart-words.ts';
import { machineFiles } from './charts.ts';
import { type MachineCoverage, readCoverage } from './coverage.ts';

const [name = ''] = process.argv.slice(2);
const files = machineFiles();
const file = files.get(name);
if (file === undefined) {
  console.error(`There is no machine '${name}'. There are: ${[...files.keys()].toSorted().join(', ')}.`);
  process.exit(2);
}
const model = await modelOf(file);
const edges = new Map(chartEdges(model.machine).map((edge) => [edge.key, edge]));
const coverage = readCoverage()(name);
const walks = coverMachine(model).walks.toSorted((one, other) => one.steps.length - other.steps.length);
for (const [index, walk] of walks.entries()) {
  const taken = edgesOfSteps(model, walk);
  console.log(`${index + 1}. ${inWords(walk, taken, edges)}`);
  for (const line of walkedBy(new Set(taken.flatMap((keys) => [...keys])), coverage))
    console.log(`   ${line}`);
}

async function modelOf(machineFile: string): Promise<AnyModel> {
  const path = resolve(import.meta.dirname, '..', machineFile.replace('.machine.ts', '.model.ts'));
  const found = Object.entries(await import(path)).find(([key]) => key.endsWith('Model'));
  if (found === undefined) throw new Error(`${path} exports no model`);
  return found[1] as AnyModel;
}

/** `with 'fresh', in ready: order.place → creating; createOrders answers, isCreated → created`. */
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

/** Of regions at work side by side, those that are not at rest. */
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
  if (byModel.length + shown.length === 0) return ['no test walked it when they ran last (npm test)'];
  return [...byModel, ...shown];
}
