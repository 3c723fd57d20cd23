import { it } from 'vitest';
import { makeFaultRuns } from '#tests/support/faults/fault-runs.ts';
import { isWhole } from '#tests/support/whole.ts';

/** `payment-faults-postgres.test.ts` runs the seeds after these: a thousand together with `npm test -- whole`. */
it(
  'keeps charges equal to payments and the ledger equal to the balance, and pays nothing twice, whatever is lost, doubled or late',
  () => makeFaultRuns('pglite', 1, isWhole ? 100 : 60),
  900_000,
);
