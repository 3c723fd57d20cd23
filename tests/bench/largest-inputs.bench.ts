import { type Figure, round } from '#tests/bench/measure.ts';
import { measuredCalls, measureLargest, mostDelay, mostWait } from '#tests/support/inputs/largest-calls.ts';
import { hasPostgres } from '#tests/support/server/postgres.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

/** Calls shown one by one; the others are all below them. */
const shown = 8;

/** How long every call of the contract holds up the event loop at its largest allowed input, on PostgreSQL. */
export async function benchLargestInputs(): Promise<Figure[]> {
  if (!(await hasPostgres())) return [];
  const server = await startTestServer({ database: 'postgres' });
  try {
    const delays = await measureLargest(server, measuredCalls);
    const slowest = delays.toSorted((a, b) => b.othersRatio - a.othersRatio).slice(0, 1);
    const waits = slowest.map(({ call, others, othersRatio }) => ({
      name: `p99 of others’ calls, longest of all: beside ${call}`,
      value: round(others, 0),
      unit: 'ms',
      goal: `≤ ${mostWait}`,
      peer: `${round(othersRatio)} × a fixed task`,
    }));
    const held = delays.slice(0, shown).map(({ call, ms, ratio }) => ({
      name: `event loop held by ${call} at its largest input`,
      value: round(ms, 0),
      unit: 'ms',
      goal: `≤ ${mostDelay}`,
      peer: `${round(ratio)} × a fixed task; ${delays.length} calls measured`,
    }));
    return [...held, ...waits];
  } finally {
    await server.close();
  }
}
