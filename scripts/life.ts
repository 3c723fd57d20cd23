/**
 * Lives the years of many customers against a model: `npm run life -- --seeds 200 --database pglite --workers 2`. Finished seeds are kept
 * in `.cache/life` and not lived again without `--fresh`; seeds with differences are. `--seed 7` lives one. Exits 1 if any seed differs.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Report, runLives } from '#tests/life/run-life.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    database: { type: 'string', default: 'pglite' },
    workers: { type: 'string', default: '2' },
    fresh: { type: 'boolean', default: false },
    views: { type: 'boolean', default: false },
    /** Seeds of a process that another one started. */
    batch: { type: 'string' },
  },
});
const database = values.database === 'postgres' ? 'postgres' : 'pglite';
const folder = join(dirname(fileURLToPath(import.meta.url)), '../.cache/life', database);
const fileOf = (seed: number) => join(folder, `${seed}.json`);
/** Customers that share a server, and so the time its jobs take. */
const together = 5;

mkdirSync(folder, { recursive: true });
if (values.batch !== undefined) {
  await live(values.batch.split(',').map(Number));
  process.exit(0);
}
const all =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)
    : [Number(values.seed)];
if (values.fresh) for (const seed of all) rmSync(fileOf(seed), { force: true });
const open = all.filter((seed) => !isDone(seed));
console.log(`${all.length - open.length} of ${all.length} seeds are done`);
const batches = Array.from({ length: Math.ceil(open.length / together) }, (_, index) =>
  open.slice(index * together, (index + 1) * together),
);
const began = performance.now();
await Promise.all(Array.from({ length: Number(values.workers) }, work));
const reports = all.flatMap(reportsOf);
for (const report of reports) console.log(JSON.stringify(report, null, 2));
const seconds = (performance.now() - began) / 1000;
const lived = open.filter((seed) => existsSync(fileOf(seed))).length;
console.log(
  `${all.length} seeds on ${database}, ${reports.length} differences; ${(seconds / Math.max(1, lived)).toFixed(1)} s a seed`,
);
process.exit(all.every(isDone) ? 0 : 1);

async function live(seeds: readonly number[]): Promise<void> {
  const onDay = (day: number) => {
    if (day % 100 === 0) console.log(`seeds ${seeds.join(',')}: day ${day}`);
  };
  const found = await runLives({ database, seeds, withNotices: !values.views, onDay });
  for (const seed of seeds)
    writeFileSync(fileOf(seed), JSON.stringify(found.filter((report) => report.seed === seed)));
}

async function work(): Promise<void> {
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const args = [
      '--import',
      'tsx',
      fileURLToPath(import.meta.url),
      '--batch',
      batch.join(','),
      '--database',
      database,
    ];
    const child = spawn(process.execPath, [...args, ...(values.views ? ['--views'] : [])], {
      stdio: 'inherit',
    });
    await new Promise((resolve) => child.once('exit', resolve));
    console.log(
      batch
        .map(
          (seed) =>
            `seed ${seed}: ${existsSync(fileOf(seed)) ? `${reportsOf(seed).length} differences` : 'failed'}`,
        )
        .join('\n'),
    );
  }
}

function reportsOf(seed: number): Report[] {
  return existsSync(fileOf(seed)) ? JSON.parse(readFileSync(fileOf(seed), 'utf8')) : [];
}

function isDone(seed: number): boolean {
  return existsSync(fileOf(seed)) && reportsOf(seed).length === 0;
}
