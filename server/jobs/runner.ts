import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { isDatabaseAway } from '#server/db/away.ts';
import type { Database } from '#server/db/open.ts';
import { createJobStore, type TakenJob } from '#server/jobs/job-store.ts';
import type { Jobs, JobWork } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { describeError, faultLine } from '#server/log-error.ts';

/** Milliseconds between polls, for delayed jobs and those sent by other processes; this process's own start at once. */
const pollMs = 500;
/** Milliseconds without a complete poll after which the loop counts as stopped. */
const stalledMs = 10_000;
/** Milliseconds a stop waits for running jobs; those still running are retried elsewhere. */
const stopTimeout = 10_000;

/** The jobs of this process: `jobs` accepts them immediately, `start` starts working on them. */
export interface JobRunner {
  readonly jobs: Jobs;
  start(works: readonly JobWork[]): Promise<void>;
  /** Whether the loop has reached the database within the last seconds. */
  isPolling(): boolean;
  /** Waits for running jobs and for their last rows to be written. */
  stop(): Promise<void>;
}

export function createJobRunner(database: Database, log: Log): JobRunner {
  const store = createJobStore(database.loopDb, randomUUID());
  const bell = createBell();
  const works = new Map<string, JobWork>();
  const running = new Map<Promise<void>, TakenJob>();
  let polledAt = Number.NEGATIVE_INFINITY;
  /** Since when the database has not answered. */
  let awaySince: number | null = null;
  let isStopping = false;
  let polling = Promise.resolve();

  /** Takes jobs until none is due or every place is taken. */
  async function takeAll(): Promise<void> {
    while (!isStopping) {
      const names = [...running.values()].map(({ queue }) => queue);
      const open = [...works.values()]
        .map(({ queue }) => queue)
        .filter(({ name, parallel }) => names.filter((each) => each === name).length < parallel);
      const job = open.length === 0 ? null : await store.take(open);
      const work = job === null ? undefined : works.get(job.queue);
      if (job === null || work === undefined) return;
      const run = runJob(work, job).finally(() => {
        running.delete(run);
        bell.ring();
      });
      running.set(run, job);
    }
  }

  async function poll(): Promise<void> {
    while (!isStopping) {
      try {
        // With PGlite no other process can be running.
        if (database.kind === 'postgres') await store.keepAlive([...running.values()].map(({ id }) => id));
        noteReturn();
        await takeAll();
        polledAt = performance.now();
      } catch (error) {
        noteFailure(error);
      }
      await bell.rung(pollMs);
    }
  }

  /** A lost database is logged once, and so is its return: a line for every poll would bury both. */
  function noteFailure(error: unknown): void {
    const isAway = isDatabaseAway(error);
    if (!isAway) log.error('jobs.error', { error: describeError(error) });
    if (!isAway || awaySince !== null) return;
    awaySince = performance.now();
    log.error('database.away', { error: describeError(error) });
  }

  function noteReturn(): void {
    if (awaySince === null) return;
    log.warn('database.back', { ms: Math.round(performance.now() - awaySince) });
    awaySince = null;
    database.renew();
  }

  async function runJob({ queue, run }: JobWork, job: TakenJob): Promise<void> {
    const about = { queue: queue.name, id: job.id };
    const began = performance.now();
    try {
      await within(queue.expireIn, run(job.payload));
      await written(() => store.finish(job.id));
      log.debug('job.done', { ...about, ms: Math.round(performance.now() - began) });
    } catch (error) {
      log.error('job.failed', { ...about, error: describeError(error) });
      const isGivenUp = job.failures >= queue.retries;
      await written(() =>
        isGivenUp
          ? store.finish(job.id)
          : store.retry(job.id, queue.retryDelay * 2 ** job.failures, faultLine(error)),
      );
    }
  }

  /** Records a job's outcome, retrying however long the database is down: this process still counts as working on the job. */
  async function written(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (isStopping) throw error;
        noteFailure(error);
        await pause(pollMs);
      }
    }
  }

  return {
    jobs: {
      async send(queue, payload, options = {}) {
        await store.add(queue, v.parse(queue.payload, payload), options);
        if (options.tx === undefined) bell.ring();
      },
      wake: bell.ring,
      isStopping: () => isStopping,
    },
    isPolling: () => performance.now() - polledAt < stalledMs,
    async start(all) {
      // PGlite's data belongs to one process, so any job running before this start died with its process.
      if (database.kind === 'pglite') await store.release(true);
      for (const work of all) {
        works.set(work.queue.name, work);
        if (work.everySeconds !== undefined) await store.addPeriodic(work.queue, work.everySeconds);
      }
      polling = poll();
    },
    async stop() {
      isStopping = true;
      bell.ring();
      await polling;
      const patience = new AbortController();
      const late = pause(stopTimeout, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(running.keys()), late]);
      patience.abort();
      if (works.size > 0) await store.release();
    },
  };
}

/** A signal that is not lost: a ring with nobody waiting wakes the next waiter. */
function createBell() {
  let hasRung = false;
  let wakeWaiter: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      wakeWaiter?.();
    },
    async rung(limitMs: number): Promise<void> {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limitMs);
          wakeWaiter = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wakeWaiter = null;
      hasRung = false;
    },
  };
}

/** Rejects if the work takes longer. The work itself cannot be stopped, so it may then run twice. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${seconds} s`)), seconds * 1000);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
