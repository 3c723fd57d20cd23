import * as v from 'valibot';
import type { Organisation } from '#server/ca/issuer.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Checks the organisation behind an order, after its names were validated. */
export const vettingQueue = defineQueue(
  'org-vetting',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
);

/** Who checks organisations. */
export interface Reviewer {
  /** Seconds it takes to decide by itself; null where a person decides, by `npm run admin -- review-organization`. */
  readonly seconds: number | null;
  review(organisation: Organisation | null): 'passed' | 'organisation-missing';
}

/**
 * The sandbox's reviewer: passes any organisation whose record is complete, and says what is missing of one that is not.
 * Real ones ask registers and call back; none is asked here, and nobody trusts the result.
 */
export const sandboxReviewer: Reviewer = {
  // Long enough to be seen.
  seconds: 3,
  review: (organisation) => (isComplete(organisation) ? 'passed' : 'organisation-missing'),
};

/** A person decides. */
export const manualReviewer: Reviewer = { ...sandboxReviewer, seconds: null };

function isComplete(organisation: Organisation | null): boolean {
  if (organisation === null) return false;
  const { name, creditCode, country, locality } = organisation;
  return [name, creditCode, country, locality].every((part) => part.trim() !== '');
}
