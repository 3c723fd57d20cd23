import { type Figure, round } from '#tests/bench/measure.ts';
import { measuredCalls, measureLargest, mostDelay } from '#tests/support/largest-calls.ts';
import { hasPostgres } from '#tests/support/postgres.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** Calls shown one by one; the others are all below them. */
const shown = 8;

/** How long every call of the contract holds up the event loop at its largest allowed input, on PostgreSQL. */
export async function benchLargestInputs(): Promise<Figure[]> {
  if (!(await hasPostgres())) return [];
  const server = await startTestServer({ database: 'postgres' });
  try {
    const delays = await measureLargest(server, measuredCalls);
    return delays.slice(0, shown).map(({ call, ms, ratio }) => ({
      name: `event loop held by ${call} at its largest input`,
      value: round(ms, 0),
      unit: 'ms',
      goal: `≤ ${mostDelay}`,
      peer: `${round(ratio)} × a fixed task; ${delays.length} calls measured`,
    }));
  } finally {
    await server.close();
  }
}
