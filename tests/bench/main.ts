import { benchBatch } from '#tests/bench/batch.bench.ts';
import { benchBatchPage } from '#tests/bench/batch-page.bench.ts';
import { benchFirstVisit } from '#tests/bench/first-visit.bench.ts';
import { benchIntake } from '#tests/bench/intake.bench.ts';
import { benchJournal } from '#tests/bench/journal.bench.ts';
import { benchKeys } from '#tests/bench/keys.bench.ts';
import { type Figure, isReached } from '#tests/bench/measure.ts';
import { benchOrders } from '#tests/bench/orders.bench.ts';
import { benchServerStart } from '#tests/bench/server-start.bench.ts';
import { launchBrowser } from '#tests/support/browser.ts';

/** `npm run bench`: a line a figure; with `-- --json` one JSON object a line. */
const asJson = process.argv.includes('--json');
const browser = await launchBrowser();
try {
  for (const bench of [
    benchServerStart,
    benchOrders,
    benchJournal,
    () => benchFirstVisit(browser),
    () => benchKeys(browser),
    benchBatch,
    () => benchBatchPage(browser),
    () => benchIntake(browser),
  ]) {
    for (const figure of await bench()) print(figure);
  }
} finally {
  await browser.close();
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
