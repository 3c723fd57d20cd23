import type { Browser } from 'playwright';
import { benchBackup } from '#tests/bench/backup.bench.ts';
import { benchBatch } from '#tests/bench/batch.bench.ts';
import { benchBatchPage } from '#tests/bench/batch-page.bench.ts';
import { benchBills } from '#tests/bench/bills.bench.ts';
import { benchBillsFile } from '#tests/bench/bills-file.bench.ts';
import { benchCt } from '#tests/bench/ct.bench.ts';
import { benchFirstPaint } from '#tests/bench/first-paint.bench.ts';
import { benchFirstVisit } from '#tests/bench/first-visit.bench.ts';
import { benchIntake } from '#tests/bench/intake.bench.ts';
import { benchInventory } from '#tests/bench/inventory.bench.ts';
import { benchJournal } from '#tests/bench/journal.bench.ts';
import { benchKeys } from '#tests/bench/keys.bench.ts';
import { benchLargestInputs } from '#tests/bench/largest-inputs.bench.ts';
import { benchLongTexts } from '#tests/bench/long-texts.bench.ts';
import { benchManyNames } from '#tests/bench/many-names.bench.ts';
import { type Figure, isReached } from '#tests/bench/measure.ts';
import { benchNewcomer } from '#tests/bench/newcomer.bench.ts';
import { benchOrderLists } from '#tests/bench/order-lists.bench.ts';
import { benchOrders } from '#tests/bench/orders.bench.ts';
import { benchPageInteractions } from '#tests/bench/page-interactions.bench.ts';
import { benchProcesses } from '#tests/bench/processes.bench.ts';
import { benchPublicLoad } from '#tests/bench/public-load.bench.ts';
import { benchReplay } from '#tests/bench/replay.bench.ts';
import { benchScans } from '#tests/bench/scans.bench.ts';
import { benchServerStart } from '#tests/bench/server-start.bench.ts';
import { benchTools } from '#tests/bench/tools.bench.ts';
import { benchX509 } from '#tests/bench/x509.bench.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';

/**
 * `npm run bench` prints one figure per line, or one JSON object per line with `-- --json`; `-- batch-page keys` runs only those benches. A
 * bench that fails or times out gets its own line, the others still run, and the exit code is 1.
 */
const benches: Readonly<Record<string, (browser: Browser) => Promise<Figure[]>>> = {
  'server-start': benchServerStart,
  orders: benchOrders,
  'order-lists': benchOrderLists,
  inventory: benchInventory,
  scans: benchScans,
  ct: benchCt,
  bills: benchBills,
  'bills-file': benchBillsFile,
  backup: benchBackup,
  processes: benchProcesses,
  'largest-inputs': benchLargestInputs,
  'public-load': benchPublicLoad,
  journal: benchJournal,
  'first-visit': benchFirstVisit,
  'first-paint': benchFirstPaint,
  newcomer: benchNewcomer,
  keys: benchKeys,
  batch: benchBatch,
  'batch-page': benchBatchPage,
  'page-interactions': benchPageInteractions,
  'many-names': benchManyNames,
  'long-texts': benchLongTexts,
  replay: benchReplay,
  intake: benchIntake,
  x509: benchX509,
  tools: benchTools,
};
/** Milliseconds; the slowest bench, order-lists, takes over half of it on two idle cores. */
const timeLimit = 1_500_000;

const options = process.argv.slice(2);
const asJson = options.includes('--json');
const wanted = options.filter((option) => !option.startsWith('--'));
for (const name of wanted) if (!(name in benches)) throw new Error(`no bench is called ${name}`);

// The browser's own listener ends the browser alone, and what a bench has begun would go on.
process.once('SIGTERM', () => process.exit(143));

let isBroken = false;
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    for (const figure of await within(timeLimit, bench)) print(figure);
  } catch (error) {
    isBroken = true;
    const reason = error instanceof Error ? error.message : String(error);
    console.log(asJson ? JSON.stringify({ name, error: reason }) : `! ${name}: ${reason}`);
  }
}
process.exit(isBroken ? 1 : 0);

/** Runs a bench with its own browser; closing it also ends anything a timed-out bench is waiting for. */
async function within(
  limit: number,
  bench: (browser: Browser) => Promise<Figure[]>,
): Promise<readonly Figure[]> {
  const browser = await launchBrowser();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limit / 1_000} s`)), limit);
  });
  try {
    return await Promise.race([bench(browser), late]);
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

function print(figure: Figure): void {
  if (asJson) {
    console.log(JSON.stringify(figure));
    return;
  }
  const { name, value, unit, goal, peer } = figure;
  const mark = isReached(figure) ? '✓' : '✗';
  console.log(`${mark} ${name}: ${value} ${unit} (goal ${goal})${peer === '' ? '' : ` · ${peer}`}`);
}
