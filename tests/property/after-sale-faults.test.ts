import { it } from 'vitest';
import { afterSale, makeFaultRuns } from '#tests/support/faults/fault-runs.ts';
import { hasPostgres } from '#tests/support/server/postgres.ts';
import { isWhole } from '#tests/support/whole.ts';

const kind = (await hasPostgres()) ? 'postgres' : 'pglite';

/** `RUNS=500` runs that many of each. */
it(
  'renews, revokes, re-signs and issues the next certificate once or not at all, whatever is lost, doubled or late',
  () => makeFaultRuns('pglite', 2_001, isWhole ? 40 : 25, afterSale),
  900_000,
);

it(
  'does the same with calls and jobs that really overlap',
  () => makeFaultRuns(kind, 2_501, isWhole ? 120 : 40, afterSale),
  900_000,
);
