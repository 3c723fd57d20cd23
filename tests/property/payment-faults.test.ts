import { it } from 'vitest';
import { makeFaultRuns } from '#tests/support/fault-runs.ts';

/** The seeds after these are those of `payment-faults-postgres.test.ts`: together they are a thousand. */
it(
  'charges equal payments, the ledger sums to the balance and nothing is paid twice, whatever is lost, doubled or late',
  () => makeFaultRuns('pglite', 1, 250),
  900_000,
);
