import { recheckQueue, recheckSweepQueue, sweepChecks } from '#server/dcv/recheck.ts';
import { type Verification, verifyOrder } from '#server/dcv/verify-order.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';

export function dcvJobs(services: Verification): JobWork[] {
  return [
    workOn(recheckQueue, ({ orderID }) => verifyOrder(services, orderID, 'schedule')),
    workOn(recheckSweepQueue, () => sweepChecks(services), { cron: '*/10 * * * *' }),
  ];
}
