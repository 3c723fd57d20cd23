import * as v from 'valibot';
import { dayMs } from '#core/day.ts';
import { openSearch } from '#server/discovery/ct/search.ts';
import { searchWatched } from '#server/discovery/ct/search-watched.ts';
import { watchProved } from '#server/discovery/ct/watches.ts';
import { type LogWorld, tailQueue, workOnLogs } from '#server/discovery/ct/work-on-logs.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';

/** Watches what was validated since. */
const watchQueue = defineQueue('discovery-watch', v.object({}));
const searchQueue = defineQueue('discovery-ct-search', v.object({}), { retries: 0, expireIn: 600 });

/** Seconds between two looks. */
const every = { watch: 5, tail: 10, search: 300 } as const;

export function ctJobs(services: Services, world: LogWorld): JobWork[] {
  const { db, clock, config } = services;
  // The first look is at everything; a clock that was moved only makes it look at more.
  let last: Date | null = null;
  const watch = async () => {
    const now = clock.now();
    await watchProved(db, last === null || last > now ? new Date(0) : new Date(last.getTime() - dayMs), now);
    last = now;
  };
  const search = config.ctSearch === undefined ? null : openSearch(config.ctSearch);
  return [
    workOn(watchQueue, watch, { everySeconds: every.watch }),
    ...(world.logs.length === 0
      ? []
      : [workOn(tailQueue, () => workOnLogs(services, world), { everySeconds: every.tail })]),
    ...(search === null
      ? []
      : [workOn(searchQueue, () => searchWatched(services, search), { everySeconds: every.search })]),
  ];
}
