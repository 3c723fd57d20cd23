import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import * as v from 'valibot';
import { exclusively } from '#server/db/exclusive.ts';
import type { Database } from '#server/db/open.ts';
import { executeIn } from '#server/jobs/execute-in.ts';
import type { Jobs, JobWork } from '#server/jobs/jobs.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Log } from '#server/log.ts';
import { describeError } from '#server/log-error.ts';

/** Seconds between two looks for waiting jobs; a job sent by this very process is looked for at once. */
const pollSeconds = 2;
/** Seconds between two looks for running jobs that were lost with their process. */
const maintenanceSeconds = 60;
/** Milliseconds a stop waits for running jobs; those still running then are tried again later. */
const stopTimeout = 10_000;

/** PGlite's data belongs to one process, so whatever ran before this start died with its process. */
const orphansAgain = `do $$ begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set state = 'retry' where state = 'active';
  end if;
end $$`;

/** The jobs of this process: `jobs` takes them at once, `start` begins to work them. */
export interface JobRunner {
  readonly jobs: Jobs;
  start(works: readonly JobWork[]): Promise<void>;
  /** Waits for what is running and for its last row to be written. */
  stop(): Promise<void>;
}

export function createJobRunner(database: Database, log: Log): JobRunner {
  const pending = new Set<Promise<unknown>>();
  const boss = new PgBoss({
    db: {
      // Answers are written without being waited for, so a stop has to know what is still on its way.
      executeSql: async (text, values) => {
        const query = database.executeSql(text, values);
        pending.add(query);
        try {
          return await query;
        } finally {
          pending.delete(query);
        }
      },
    },
    maintenanceIntervalSeconds: maintenanceSeconds,
  });
  boss.on('error', (error) => log.error('jobs.error', { message: error.message }));
  const workers = new Map<string, string>();
  const wake = (queue: Queue): void => {
    const worker = workers.get(queue.name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };

  return {
    jobs: {
      async send(queue, payload, { tx, startAfter, singletonKey } = {}) {
        const data = v.parse(queue.payload, payload);
        await boss.send(queue.name, data as object, {
          // The queue holds one waiting job for a key, so a job that may have twins gets a key of its own.
          singletonKey: singletonKey ?? randomUUID(),
          retryLimit: queue.retries,
          retryDelay: queue.retryDelay,
          retryBackoff: true,
          expireInSeconds: queue.expireIn,
          ...(startAfter === undefined ? {} : { startAfter }),
          ...(tx === undefined ? {} : { db: { executeSql: executeIn(tx) } }),
        });
        if (tx === undefined) wake(queue);
      },
      wake,
    },
    async start(works) {
      const begin = async () => {
        await boss.start();
        for (const work of works) workers.set(work.queue.name, await startWorker(boss, work, log));
      };
      if (database.kind === 'pglite') {
        await database.executeSql(orphansAgain);
        await begin();
      } else {
        // Its tables are made without a lock of its own: processes that start together would make them twice.
        await exclusively(database.db, 'jobs', begin);
      }
    },
    async stop() {
      await boss.stop({ timeout: stopTimeout });
      await Promise.allSettled(pending);
    },
  };
}

async function startWorker(boss: PgBoss, { queue, run, cron }: JobWork, log: Log): Promise<string> {
  const { name } = queue;
  await boss.createQueue(name, { name, policy: 'short' });
  if (cron !== undefined) {
    await boss.schedule(name, cron, {}, { singletonKey: 'cron', retryLimit: queue.retries });
  }
  const worker = await boss.work(
    name,
    { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
    async (batch) => {
      // Where one job was, more may wait: the next look is not put off until the next poll.
      boss.notifyWorker(worker);
      for (const job of batch) {
        const began = performance.now();
        try {
          await run(job.data);
          log.debug('job.done', { queue: name, id: job.id, ms: Math.round(performance.now() - began) });
        } catch (error) {
          log.error('job.failed', { queue: name, id: job.id, error: describeError(error) });
          throw error;
        }
      }
    },
  );
  return worker;
}
