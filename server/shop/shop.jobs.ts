import * as v from 'valibot';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import { type ActWorld, runDueActs } from '#server/shop/acts.ts';

const actQueue = defineQueue('shop-acts', v.object({}));

/** Runs acts of operators whose time has come, every minute. */
export function shopJobs({ db, clock }: Pick<Services, 'db' | 'clock'>, world: ActWorld): JobWork[] {
  return [
    workOn(
      actQueue,
      async () => {
        const ran = await runDueActs(world, db, clock.now());
        if (ran > 0) await world.sites.refresh();
      },
      { everySeconds: 60 },
    ),
  ];
}
