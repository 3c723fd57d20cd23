import * as v from 'valibot';
import type { Organization } from '#server/ca/issuer.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Checks the organization behind an order, after its names were validated. */
export const vettingQueue = defineQueue(
  'org-vetting',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
);

/** Who checks organizations. */
export interface Reviewer {
  /** Seconds it takes to decide by itself; null where a person decides, by `npm run admin -- review-organization`. */
  readonly seconds: number | null;
  review(organization: Organization | null): 'passed' | 'organization-missing';
}

/**
 * The sandbox's reviewer: passes any organization whose record is complete, and says what is missing of one that is not.
 * Real ones ask registers and call back; none is asked here, and nobody trusts the result.
 */
export const sandboxReviewer: Reviewer = {
  // Long enough to be seen.
  seconds: 3,
  review: (organization) => (isComplete(organization) ? 'passed' : 'organization-missing'),
};

/** A person decides. */
export const manualReviewer: Reviewer = { ...sandboxReviewer, seconds: null };

function isComplete(organization: Organization | null): boolean {
  if (organization === null) return false;
  const { name, creditCode, country, locality } = organization;
  return [name, creditCode, country, locality].every((part) => part.trim() !== '');
}
