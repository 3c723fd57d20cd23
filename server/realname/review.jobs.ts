import * as v from 'valibot';
import { type RealNameKind, realNameKinds } from '#core/realname/real-name.ts';
import { sandboxReviewSeconds, sandboxVerdict } from '#core/realname/sandbox-review.ts';
import type { Db } from '#server/db/open.ts';
import { type Jobs, type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { decideRealName, findApplication, type Reviewer } from '#server/realname/review.ts';
import type { Services } from '#server/services.ts';

const reviewQueue = defineQueue(
  'real-name-review',
  v.object({ kind: v.picklist(realNameKinds), id: v.string() }),
  { retries: 5, retryDelay: 5 },
);

/** Decides by the rules of `core/realname/sandbox-review.ts`. */
export const sandboxReviewer: Reviewer = { review: async (application) => sandboxVerdict(application) };

/** Hands an application to the reviewer, once the caller's transaction commits. */
export async function planReview(tx: Db, jobs: Jobs, kind: RealNameKind, id: string): Promise<void> {
  await jobs.send(reviewQueue, { kind, id }, { tx, startAfter: sandboxReviewSeconds });
}

export function realNameJobs({ db, clock }: Services, reviewer: Reviewer): JobWork[] {
  return [
    workOn(reviewQueue, async ({ kind, id }) => {
      const application = await findApplication(db, kind, id);
      const verdict = application && (await reviewer.review(application));
      if (verdict) await decideRealName(db, kind, id, verdict, clock.now());
    }),
  ];
}
