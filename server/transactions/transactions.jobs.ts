import * as v from 'valibot';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import { keepBudgets } from '#server/transactions/budget-causes.ts';

const budgetQueue = defineQueue('budgets', v.object({}));

/** Warns of budgets that are used up, every minute. */
export function transactionJobs({ db, clock }: Pick<Services, 'db' | 'clock'>): JobWork[] {
  return [workOn(budgetQueue, async () => void (await keepBudgets(db, clock.now())), { everySeconds: 60 })];
}
