import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { recheckQueue, recheckSweepQueue, sweepChecks } from '#server/validation/recheck.ts';
import { type Verification, verifyOrder } from '#server/validation/verify-order.ts';

export function dcvJobs(services: Verification): JobWork[] {
  return [
    workOn(recheckQueue, ({ orderID }) => verifyOrder(services, orderID, 'schedule')),
    workOn(recheckSweepQueue, () => sweepChecks(services), { everySeconds: 600 }),
  ];
}
