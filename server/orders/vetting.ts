import * as v from 'valibot';
import type { Organization } from '#server/ca/issuer.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Checks the organization behind an order, after its names were validated. */
export const vettingQueue = defineQueue(
  'org-vetting',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
  { parallel: 4 },
);

/** How long the sandbox's reviewer takes: long enough to be seen. */
export const vettingSeconds = 3;

/**
 * The sandbox's reviewer: passes any organization whose record is complete, and says what is missing of one that is not.
 * Real ones ask registers and call back; none is asked here, and nobody trusts the result.
 */
export function reviewOrganization(organization: Organization | null): 'passed' | 'organization-missing' {
  if (organization === null) return 'organization-missing';
  const { name, creditCode, country, locality } = organization;
  const isComplete = [name, creditCode, country, locality].every((part) => part.trim() !== '');
  return isComplete ? 'passed' : 'organization-missing';
}
