import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import {
  checkDomains,
  domainCheckQueue,
  domainSweepQueue,
  sweepDomains,
} from '#server/validation/check-domains.ts';
import { sweepSeconds } from '#server/validation/organization-domains.ts';
import { recheckQueue, recheckSweepQueue, sweepChecks } from '#server/validation/recheck.ts';
import { type Verification, verifyOrder } from '#server/validation/verify-order.ts';

export function dcvJobs(services: Verification): JobWork[] {
  return [
    workOn(recheckQueue, ({ orderID }) => verifyOrder(services, orderID, 'schedule')),
    workOn(recheckSweepQueue, () => sweepChecks(services), { everySeconds: 600 }),
    workOn(domainCheckQueue, ({ organizationID }) => checkDomains(services, organizationID, 'schedule')),
    workOn(domainSweepQueue, () => sweepDomains(services), { everySeconds: sweepSeconds }),
  ];
}
