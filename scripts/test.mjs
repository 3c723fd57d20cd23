// `npm test`: the checks, the build, every suite, and whether the charts were walked; its last line adds all of them up.
// `npm test -- fast` leaves out what needs a browser; `npm test -- whole` takes every seed and combination, of which the others take a part.
// A few files that failed are run once more, alone: what passes then is counted as passed, and named.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.mjs';
import { runCheck } from './check.mjs';
import { missingTools } from './test-tools.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [only = 'all'] = process.argv.slice(2);
if (!['all', 'fast', 'whole'].includes(only)) {
  console.error(`Unknown suite '${only}': expected 'fast', 'whole', or nothing to run every suite.`);
  process.exit(2);
}
/** More failures than these are not the machine's. */
const filesRunAgain = 4;
/** Seconds for everything, unless the whole run was asked for; a run that hangs is stopped and says so, well before a CI's own limit. */
const mostSeconds = 80 * 60;
/** Longest files of a suite that are printed with their seconds. */
const longestShown = 15;
if (only === 'whole') process.env.WHOLE = 'on';
mkdirSync(join(root, '.cache'), { recursive: true });
rmSync(join(root, '.cache/coverage'), { recursive: true, force: true });
const durations = [];
const totals = [
  // Neither keeps two cores busy all the time, and neither reads what the other writes.
  await timed('checks and build', async () => (await Promise.all([runCheck(), buildAll()]))[0]),
  await timed('fast', () => runVitest('fast')),
  ...(only === 'fast' ? [] : [await timed('e2e', () => runVitest('e2e'))]),
  await timed('coverage', judgeCoverage),
];
const passed = totals.reduce((sum, { passed }) => sum + passed, 0);
const failed = totals.reduce((sum, { failed }) => sum + failed, 0);
for (const { failures } of totals) for (const failure of failures) console.log(failure);
const missing = missingTools();
if (missing.length > 0) console.log(`Not installed, so not tested with: ${missing.join(', ')}`);
console.log(`Seconds: ${durations.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function timed(name, run) {
  const began = performance.now();
  const result = await run();
  durations.push(`${name} ${Math.round((performance.now() - began) / 1000)}`);
  return result;
}

/** A chart that is not walked counts as a failed test. */
function judgeCoverage() {
  const file = join(root, '.cache/chart-coverage.json');
  rmSync(file, { force: true });
  spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/coverage.ts'), only, file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return (
    readReport(file) ?? {
      passed: 0,
      failed: 1,
      failures: ['FAILED: the chart coverage could not be computed'],
    }
  );
}

function timeLeft() {
  if (only === 'whole') return {};
  return { timeout: Math.max(1000, Math.round(mostSeconds * 1000 - performance.now())) };
}

function runVitest(project) {
  const first = runFiles(project, `vitest-${project}.json`);
  const { files } = first;
  if (files.length === 0 || files.length > filesRunAgain) return first;
  for (const failure of first.failures) console.log(`Rerunning alone: ${failure}`);
  const second = runFiles(project, `vitest-${project}-again.json`, files);
  return { ...second, passed: first.passed - first.passedIn(files) + second.passed };
}

function runFiles(project, reportName, files = []) {
  const file = join(root, '.cache', reportName);
  rmSync(file, { force: true });
  const args = ['run', ...files, '--project', project, '--reporter=default', '--reporter=json'];
  const { status, error } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile.json=${file}`],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], killSignal: 'SIGKILL', ...timeLeft() },
  );
  const report = readReport(file);
  const failures =
    report === undefined ? [`FAILED: ${project} wrote no report (${error})`] : failuresIn(report);
  const results = report?.testResults ?? [];
  const failedFiles = results.filter((result) => result.status === 'failed').map(({ name }) => name);
  // A suite that fails beside its tests, by an error that nobody awaited, counts no test: it is a failure all the same.
  if (status !== 0 && failures.length === 0)
    failures.push(`FAILED: ${project} exited with ${status}, see above`);
  if (files.length === 0) printLongest(project, results);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failures.length,
    failures,
    files: failedFiles,
    passedIn: (names) =>
      results
        .filter(({ name }) => names.includes(name))
        .flatMap(({ assertionResults }) => assertionResults)
        .filter((test) => test.status === 'passed').length,
  };
}

/** Where the time of a suite goes. */
function printLongest(project, results) {
  const lines = results
    .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, longestShown)
    .map(({ name, seconds }) => `${relative(join(root, 'tests'), name)} ${seconds}`);
  console.log(`Longest of ${project}, in seconds: ${lines.join(', ')}`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Each failed test with the first line of why; a file that could not be loaded has no tests, only a message. */
function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`FAILED: ${file}: ${firstLine(message)}`];
    return failed.map((test) => `FAILED: ${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}
