import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '#server/db/open.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** Milliseconds between two looks at the memory, each after its garbage was collected: with memory to spare, V8 leaves it lying. */
const lookEvery = 500;

/** Reads a file of a customer's bills as it comes, and how much memory the process needs meanwhile. */
export async function fileFigure(
  kind: Database['kind'],
  customer: TestCustomer,
  size: number,
  ending: 'csv' | 'xlsx',
): Promise<Figure> {
  const needed = () => {
    collectGarbage();
    return process.memoryUsage().rss;
  };
  const before = needed();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, needed());
  }, lookEvery);
  const began = performance.now();
  const response = await customer.fetch(`/v1/transactions/${ending}?timeZone=Asia/Kolkata`, {
    headers: { 'accept-encoding': 'identity' },
  });
  let bytes = 0;
  let rows = -1;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    for (const byte of part) if (byte === 10) rows += 1;
  }
  clearInterval(watch);
  const seconds = round((performance.now() - began) / 1000, 1);
  if (ending === 'csv' && rows !== size) throw new Error(`${rows} rows of ${size}`);
  return {
    name: `${kind}, ${size} bills as ${ending}, memory more than before`,
    value: round((most - before) / 1_048_576, 0),
    unit: 'MiB',
    goal: '≤ 300',
    peer: `${round(bytes / 1_048_576, 1)} MiB in ${seconds} s`,
  };
}
