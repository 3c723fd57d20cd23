import { it } from 'vitest';
import { makeFaultRuns } from '#tests/support/faults/fault-runs.ts';
import { hasPostgres } from '#tests/support/server/postgres.ts';
import { isWhole } from '#tests/support/whole.ts';

const kind = (await hasPostgres()) ? 'postgres' : 'pglite';

/** Without PostgreSQL, the embedded database runs these seeds as well. */
it(
  'keeps charges equal to payments and the ledger equal to the balance, and pays nothing twice, with calls that really overlap',
  () => makeFaultRuns(kind, 101, isWhole ? 900 : 160),
  900_000,
);
