/**
 * Judges and draws the test coverage of every chart: `.cache/coverage/<machine>.html`. `npm test` runs this last, with what to leave
 * out (`fast`: the browser) and a file for the result.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import {
  type BrowserStep,
  coverageFolder,
  machineName,
  type WalkedByModel,
} from '#tests/support/models/coverage-files.ts';
import { chartEdges, leafPaths } from '#tests/support/models/model.ts';
import { drawChart, escapeText } from './chart-picture.ts';
import { charts, happyPaths, machineFiles } from './charts.ts';

export interface MachineCoverage {
  readonly pure: WalkedByModel | null;
  readonly running: WalkedByModel | null;
  readonly browser: readonly BrowserStep[];
}

/** Edges the browser suite must walk, as worded in the charts. */
const browserEdges: Readonly<Record<string, readonly string[]>> = readJson(
  resolve(import.meta.dirname, '../tests/e2e/walked-edges.json'),
) as Record<string, readonly string[]>;

/** Reads what the last runs recorded. */
export function readCoverage(): (name: string) => MachineCoverage {
  const folder = resolve(coverageFolder, 'browser');
  const lines = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => readFileSync(resolve(folder, file), 'utf8').trim().split('\n'))
    : [];
  const steps = lines.map((line): BrowserStep => JSON.parse(line));
  return (name) => ({
    pure: readJson(resolve(coverageFolder, `${name}.pure.json`)) as WalkedByModel | null,
    running: readJson(resolve(coverageFolder, `${name}.running.json`)) as WalkedByModel | null,
    browser: steps.filter(({ machine }) => machineName({ id: machine }) === name),
  });
}

/** Faults of one machine's coverage, one sentence each. */
export function judge(
  name: string,
  machine: AnyStateMachine | undefined,
  coverage: MachineCoverage,
  inBrowser: readonly string[] | null,
): readonly string[] {
  if (machine === undefined) return [`${name} is missing from scripts/charts.ts`];
  const byModel = (['pure', 'running'] as const).flatMap((by) => {
    const walked = coverage[by];
    if (walked === null) return [`no model walked the ${by} ${name}`];
    return missedIn(machine, walked).map((missed) => `the ${by} ${name} never walked ${missed}`);
  });
  const edges = new Map(chartEdges(machine).map(({ key, text }) => [text, key]));
  const seen = new Set(coverage.browser.map(({ key }) => key));
  const byBrowser = (inBrowser ?? []).flatMap((text) => {
    const key = edges.get(text);
    if (key === undefined) return [`walked-edges.json names an edge that ${name} does not have: ${text}`];
    return seen.has(key) ? [] : [`no browser test walked ${name}: ${text}`];
  });
  return [...byModel, ...byBrowser];
}

function missedIn(machine: AnyStateMachine, { edges, states, elsewhere }: WalkedByModel): readonly string[] {
  const isElsewhere = (id: string) =>
    elsewhere.some((region) => id === region || id.startsWith(`${region}.`));
  return [
    ...chartEdges(machine)
      .filter(({ key }) => !edges.includes(key) && !isElsewhere(key.split(' ')[0] ?? ''))
      .map(({ text }) => text),
    ...leafPaths(machine).filter((id) => !states.includes(id) && !isElsewhere(id)),
  ];
}

/** The page of one machine: its chart with everything untested in red, and each edge with the tests that walked it. */
async function coveragePage(
  name: string,
  machine: AnyStateMachine,
  { pure, running, browser }: MachineCoverage,
): Promise<string> {
  const edges = chartEdges(machine);
  const marks = [new Set(pure?.edges), new Set(running?.edges), new Set(browser.map(({ key }) => key))];
  const isOthers = (id: string) =>
    pure?.elsewhere.some((region) => id === region || id.startsWith(`${region}.`)) ?? false;
  const stateOf = (key: string) => key.split(' ')[0] ?? '';
  const missed = new Set([
    ...edges
      .filter(({ key }) => !isOthers(stateOf(key)) && !(marks[0]?.has(key) && marks[1]?.has(key)))
      .map(({ key }) => key),
    ...leafPaths(machine).filter(
      (id) => !isOthers(id) && !(pure?.states.includes(id) && running?.states.includes(id)),
    ),
  ]);
  const paths = (happyPaths[name] ?? []).map((path) => path.split(' '));
  const svg = await drawChart(machine, { paths, edges, missed });
  const rows = edges.map(({ key, text }) => {
    const cells = marks.map((walked) => (walked.has(key) ? '<td>✓</td>' : '<td class="missed">–</td>'));
    const note = isOthers(stateOf(key)) ? ' (in its own model)' : '';
    return `<tr><td>${escapeText(text + note)}</td>${cells.join('')}</tr>`;
  });
  return [
    '<!doctype html><meta charset="utf-8">',
    `<title>${name}</title>`,
    '<style>body{font:14px system-ui;margin:2em}td,th{padding:2px 12px;text-align:left}.missed{color:#c62828}</style>',
    `<h1>${name}</h1>`,
    svg,
    '<table><tr><th>Edge</th><th>pure</th><th>running</th><th>browser</th></tr>',
    ...rows,
    '</table>',
  ].join('\n');
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Each machine counts as one passed or failed test. */
async function judgeAll(only: string | undefined, answer: string | undefined): Promise<void> {
  const read = readCoverage();
  const failures: string[] = [];
  const links: string[] = [];
  let passed = 0;
  for (const name of machineFiles().keys()) {
    const machine = charts[name];
    const coverage = read(name);
    const wrong = judge(name, machine, coverage, only === 'fast' ? null : (browserEdges[name] ?? []));
    if (wrong.length === 0) passed++;
    else failures.push(`FAILED: coverage of ${name}: ${wrong.join('; ')}`);
    if (machine === undefined) continue;
    const page = await coveragePage(name, machine, coverage);
    writeFileSync(resolve(coverageFolder, `${name}.html`), page);
    const seen = new Set(coverage.browser.map(({ key }) => key));
    const edges = chartEdges(machine);
    const inBrowser = edges.filter(({ key }) => seen.has(key)).length;
    links.push(
      `<li><a href="${name}.html">${name}</a>: ${wrong.length === 0 ? 'covered' : 'not covered'}, ${inBrowser} of ${edges.length} edges in a browser`,
    );
  }
  writeFileSync(
    resolve(coverageFolder, 'index.html'),
    ['<!doctype html><meta charset="utf-8"><title>Coverage</title><ul>', ...links, '</ul>'].join('\n'),
  );
  console.log(`Charts: ${passed} covered, ${failures.length} not; .cache/coverage/index.html`);
  if (answer !== undefined)
    writeFileSync(answer, JSON.stringify({ passed, failed: failures.length, failures }));
  else for (const failure of failures) console.log(failure);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await judgeAll(process.argv[2], process.argv[3]);
