/**
 * `npm run mutate`: inserts faults into guards, rules and charts, one at a time, counts those no test detects, and writes
 * `docs/mutation.md`. `-- ordering queue` runs only these subjects, `--sample 40` sets how many mutants of each, `--seed 7` which ones. An
 * interrupted run resumes; `--again` runs the current tests on the survivors of the last run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

interface Subject {
  readonly files: readonly string[];
  /** Quick ones first: a mutant is done at the first failure. */
  readonly tests: readonly string[];
}

const root = resolve(import.meta.dirname, '..');
const machines = (folder: string, ...names: readonly string[]) =>
  names.map((name) => `machines/${folder}/${name}.ts`);
const journal = (...names: readonly string[]) => names.map((name) => `src/adapters/journal/${name}.ts`);
const model = (...names: readonly string[]) => names.map((name) => `tests/model/${name}.test.ts`);

const subjects: Readonly<Record<string, Subject>> = {
  ordering: {
    files: machines('purchase/ordering', 'ordering.machine', 'ordering.rules'),
    tests: [
      'tests/unit/machines/ordering-rules.test.ts',
      'tests/unit/machines/purchase-rules.test.ts',
      'tests/unit/workflows/place-order.test.ts',
      ...model('ordering', 'purchase-interrupted', 'histories'),
    ],
  },
  batch: {
    files: machines('purchase/batch', 'batch.machine', 'batch.rules'),
    tests: [
      'tests/unit/machines/batch-view.test.ts',
      'tests/unit/machines/batch-faults.test.ts',
      ...model('batch-journaled', 'batch'),
    ],
  },
  payment: {
    files: machines('payment', 'payment.machine', 'payment.rules'),
    tests: [
      'tests/unit/machines/payment-edges.test.ts',
      'tests/unit/machines/payment-view.test.ts',
      ...model('payment', 'payment-interrupted', 'histories'),
    ],
  },
  queue: {
    files: machines('payment/payment-queue', 'payment-queue.machine', 'payment-queue.rules'),
    tests: [
      'tests/unit/machines/payment-queue-rules.test.ts',
      ...model('payment-queue-model', 'payment-queue'),
      'tests/unit/console/open-payments.test.ts',
      ...model('histories'),
    ],
  },
  journal: {
    files: [
      ...journal(
        'fold',
        'pure-machine',
        'writer',
        'workflow',
        'delivery',
        'log',
        'row',
        'export',
        'payload-codec',
      ),
      'core/support/read-export.ts',
      'core/support/secret-guard.ts',
    ],
    tests: [
      ...['payload', 'export', 'versions', 'durable', 'work', 'tabs', 'storage'].map(
        (name) => `tests/unit/journal/${name}.test.ts`,
      ),
      ...['hostile-exports', 'film'].map((name) => `tests/unit/support/${name}.test.ts`),
      ...model('journaled-flows', 'histories'),
      ...['journal-fold', 'journal-tabs'].map((name) => `tests/property/${name}.test.ts`),
    ],
  },
};

interface Tried {
  readonly subject: string;
  readonly mutant: Mutant;
  readonly isKilled: boolean;
  /** Its tests ran out of time: counts as killed, but may only have been slow. */
  readonly isEndless?: boolean;
  /** Survived at first, but is killed by a newer test. */
  readonly isLate?: boolean;
}

interface Count {
  readonly subject: string;
  readonly all: number;
}

/** Why an undetected mutant may stay, by its file, line and change. */
const answersFile = resolve(root, 'tests/fixtures/mutation-answers.json');
const resultFile = resolve(root, '.cache/mutation.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean' },
  },
});
/** Milliseconds after which a run of a subject's tests is stopped. */
const patience = new Map<string, number>();
const words = { red: 'killed  ', endless: 'endless ', green: 'SURVIVED' };
const names = positionals.length > 0 ? positionals : Object.keys(subjects);
const known: { counts: Count[]; tried: Tried[] } = existsSync(resultFile)
  ? JSON.parse(readFileSync(resultFile, 'utf8'))
  : { counts: [], tried: [] };

if (values.again) tryAgain();
else runAll();
writeFileSync(resolve(root, 'docs/mutation.md'), page());

/** Takes one mutant of each subject in turn, so that an interrupted run has covered them evenly and can resume. */
function runAll(): void {
  const samples = names.map(sampleFor);
  for (let at = 0; at < Number(values.sample); at++)
    for (const [index, subject] of names.entries()) {
      const mutant = samples[index]?.[at];
      if (mutant !== undefined && !isTried(subject, mutant)) tryOne(subject, mutant);
    }
}

function sampleFor(name: string): readonly Mutant[] {
  const subject = subjects[name];
  if (subject === undefined) throw new Error(`unknown subject: ${name}`);
  const begun = Date.now();
  if (run(subject.tests, null) !== 'green') throw new Error(`the tests of ${name} fail without a mutant`);
  patience.set(name, 60_000 + 4 * (Date.now() - begun));
  const mutants = subject.files.flatMap((file) => [
    ...mutantsOf(file, readFileSync(join(root, file), 'utf8')),
  ]);
  const sample = sampleOf(mutants, Number(values.sample), Number(values.seed));
  // Results from another sample, or from a file changed since, do not apply.
  known.tried = known.tried.filter(
    (tried) => tried.subject !== name || sample.some((mutant) => isSame(mutant, tried.mutant)),
  );
  known.counts = [
    ...known.counts.filter((count) => count.subject !== name),
    { subject: name, all: mutants.length },
  ];
  return sample;
}

function tryOne(subject: string, mutant: Mutant): void {
  const end = run(subjects[subject]?.tests ?? [], mutant, patience.get(subject));
  known.tried.push({ subject, mutant, isKilled: end !== 'green', isEndless: end === 'endless' });
  writeFileSync(resultFile, JSON.stringify(known));
  console.log(`${words[end]} ${placeOf(mutant)}`);
}

function isTried(name: string, mutant: Mutant): boolean {
  return known.tried.some(({ subject, mutant: tried }) => subject === name && isSame(tried, mutant));
}

function isSame(one: Mutant, other: Mutant): boolean {
  return one.file === other.file && one.start === other.start && one.change === other.change;
}

/** Runs the current tests on the survivors of the last run. */
function tryAgain(): void {
  known.tried = known.tried.map((one) => {
    const tests = subjects[one.subject]?.tests ?? [];
    if (one.isKilled) return one;
    const end = run(tests, one.mutant);
    console.log(`${words[end]} ${placeOf(one.mutant)}`);
    return { ...one, isKilled: end !== 'green', isEndless: end === 'endless', isLate: end !== 'green' };
  });
  writeFileSync(resultFile, JSON.stringify(known));
}

function sampleOf(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const random = seededRandom(seed);
  const left = [...mutants];
  const drawn: Mutant[] = [];
  while (drawn.length < size && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

/** The result of a subject's tests with a mutant. A run that hangs counts as detecting it. */
function run(tests: readonly string[], mutant: Mutant | null, timeout = 600_000): keyof typeof words {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status, signal } = spawnSync(
    'nice',
    // Limits memory, which an endless loop would fill before its time is up.
    [
      '-n',
      '4',
      process.execPath,
      '--max-old-space-size=1500',
      vitest,
      'run',
      '--config',
      'mutation.config.ts',
      ...tests,
    ],
    {
      cwd: root,
      stdio: 'ignore',
      timeout,
      killSignal: 'SIGKILL',
      env: { ...process.env, MUTANT: JSON.stringify(mutant), TESTS: JSON.stringify(tests) },
    },
  );
  return status === 0 ? 'green' : signal === 'SIGKILL' ? 'endless' : 'red';
}

function placeOf({ file, line, what, change }: Mutant): string {
  return `${file}:${line} (${what}) ${change}`;
}

function page(): string {
  const answers: Record<string, string> = JSON.parse(readFileSync(answersFile, 'utf8'));
  const rows = known.counts.map(({ subject, all }) => {
    const tried = known.tried.filter((one) => one.subject === subject);
    const killed = tried.filter(({ isKilled }) => isKilled).length;
    const late = tried.filter(({ isLate }) => isLate === true).length;
    const endless = tried.filter(({ isEndless }) => isEndless === true).length;
    const share = Math.floor((100 * killed) / tried.length);
    return `| ${subject} | ${all} | ${tried.length} | ${killed - late} | ${killed} | ${endless} | ${share} % |`;
  });
  const survivors = known.tried.filter(({ isKilled }) => !isKilled);
  const listed = survivors.map(({ mutant: { file, line, what, change } }) => {
    const place = readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim();
    const answer = answers[`${file}: ${place}: ${change}`] ?? 'Not explained yet.';
    return `| ${file}:${line} | ${what} | \`${change.replaceAll('|', '\\|')}\` | ${answer} |`;
  });
  return [
    '# Mutation testing',
    '',
    'Generated by `npm run mutate`. Each mutant makes one change: it inverts a condition, drops a guard or an action, changes a target or',
    `shifts a constant. The places are a sample (seed ${values.seed}). A mutant is killed if one of its subject’s tests fails or hangs.`,
    '',
    'The sample is small: it reveals gaps but does not prove that there are no others.',
    '',
    '| Subject | Possible mutants | Tested | Killed at first | Killed after adding tests for survivors | Of those, hung | |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Survivors',
    '',
    '| Place | Kind | Change | Why it survives |',
    '|---|---|---|---|',
    ...listed,
    '',
  ].join('\n');
}
