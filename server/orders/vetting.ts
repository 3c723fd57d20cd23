import * as v from 'valibot';
import type { Organisation } from '#server/ca/issuer.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Checks the organisation behind an order, after its names were proved. */
export const vettingQueue = defineQueue(
  'org-vetting',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
  { parallel: 4 },
);

/** How long the sandbox's reviewer takes: long enough to be seen. */
export const vettingSeconds = 3;

/**
 * The sandbox's reviewer: passes any organisation whose record is complete, and says what is missing of one that is not.
 * Real ones ask registers and call back; none is asked here, and nobody trusts the result.
 */
export function reviewOrganisation(organisation: Organisation | null): 'passed' | 'organisation-missing' {
  if (organisation === null) return 'organisation-missing';
  const { name, creditCode, country, locality } = organisation;
  const isComplete = [name, creditCode, country, locality].every((part) => part.trim() !== '');
  return isComplete ? 'passed' : 'organisation-missing';
}
