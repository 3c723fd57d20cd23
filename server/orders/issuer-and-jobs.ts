import type { Issuer } from '#server/ca/issuer.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** The issuer, and the jobs that ask it if it is external. */
export interface Issuance {
  readonly issuer: Issuer | null;
  readonly jobs: Jobs;
}
