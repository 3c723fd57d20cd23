import { it } from 'vitest';
import { makeFaultRuns } from '#tests/support/fault-runs.ts';
import { hasPostgres } from '#tests/support/postgres.ts';

const kind = (await hasPostgres()) ? 'postgres' : 'pglite';

/** Where no PostgreSQL is installed, the embedded database takes these seeds too. */
it(
  'charges equal payments, the ledger sums to the balance and nothing is paid twice, with calls that truly overlap',
  () => makeFaultRuns(kind, 251, 750),
  900_000,
);
