import * as v from 'valibot';
import type { Organization } from '#server/ca/issuer.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Vets the organization of an order, after its names are validated. */
export const vettingQueue = defineQueue(
  'org-vetting',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
  { parallel: 4 },
);

/** Vets organizations. */
export interface Reviewer {
  /** Seconds until an automatic decision; null if a person decides, with `npm run admin -- review-organization`. */
  readonly seconds: number | null;
  review(organization: Organization | null): 'passed' | 'organization-missing';
}

/**
 * The sandbox's reviewer: passes any organization whose record is complete, and refuses the others. Real reviewers ask registers and
 * call back; this one asks nobody, and nobody trusts its result.
 */
export const sandboxReviewer: Reviewer = {
  // Long enough to be visible.
  seconds: 3,
  review: (organization) => (isComplete(organization) ? 'passed' : 'organization-missing'),
};

/** Leaves the decision to a person. */
export const manualReviewer: Reviewer = { ...sandboxReviewer, seconds: null };

function isComplete(organization: Organization | null): boolean {
  if (organization === null) return false;
  const { name, creditCode, country, locality } = organization;
  return [name, creditCode, country, locality].every((part) => part.trim() !== '');
}
