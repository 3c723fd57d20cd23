import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { jobs, jobWorkers } from '#server/db/schema/jobs.ts';
import type { SendOptions } from '#server/jobs/jobs.ts';
import type { Queue } from '#server/jobs/queue.ts';

/** A job taken by this process. */
export interface TakenJob {
  readonly id: number;
  readonly queue: string;
  readonly payload: unknown;
  readonly failures: number;
}

/** Seconds without a heartbeat after which a process counts as dead; it sends four in that time. */
const deadAfter = 2;
/** Extra seconds a process has to notice that its job timed out before others may take the job. */
const grace = 5;

/** The jobs table as one process uses it; `worker` identifies the process. */
export function createJobStore(db: Db, worker: string) {
  const mine = (id: number) => and(eq(jobs.id, id), eq(jobs.worker, worker));
  const free = { worker: null, deadline: null } as const;

  return {
    async add(queue: Queue, payload: unknown, options: SendOptions): Promise<void> {
      const { tx = db, startAfter = 0, singletonKey = null, accountID = null } = options;
      await tx
        .insert(jobs)
        .values({ queue: queue.name, payload, key: singletonKey, accountID, runTime: inSeconds(startAfter) })
        .onConflictDoNothing();
    },

    async addPeriodic({ name }: Queue, everySeconds: number): Promise<void> {
      await db
        .insert(jobs)
        .values({ queue: name, payload: {}, everySeconds, runTime: inSeconds(everySeconds) })
        .onConflictDoUpdate({
          target: jobs.queue,
          targetWhere: isNotNull(jobs.everySeconds),
          set: { everySeconds },
        });
    },

    /** Takes the job of these queues that has been due longest, skipping customers at their queue's limit. */
    async take(queues: readonly Queue[]): Promise<TakenJob | null> {
      const column = (values: readonly (string | number)[], type: string) =>
        sql`${sql.param(values)}::${sql.raw(type)}[]`;
      const { rows } = await db.execute<{
        id: number | string;
        queue: string;
        payload: unknown;
        failures: number;
      }>(sql`
        with open as (
          select * from unnest(
            ${column(
              queues.map(({ name }) => name),
              'text',
            )},
            ${column(
              queues.map(({ expireIn }) => expireIn),
              'float8',
            )},
            ${column(
              queues.map(({ perAccount }) => perAccount),
              'int',
            )}
          ) as open (name, expire_in, per_account)
        ), full_up as (
          select j.queue, j.account_id from jobs j join open on open.name = j.queue
          where j.worker is not null and j.account_id is not null
          group by j.queue, j.account_id, open.per_account having count(*) >= open.per_account
        ), next as (
          select j.id, open.expire_in from jobs j join open on open.name = j.queue
          where j.worker is null and j.run_time <= now()
            and (j.account_id is null or (j.queue, j.account_id) not in (select queue, account_id from full_up))
          order by j.run_time, j.id limit 1 for update of j skip locked
        )
        update jobs set worker = ${worker}, tried = true,
          deadline = now() + make_interval(secs => next.expire_in + ${grace})
        from next where jobs.id = next.id
        returning jobs.id, jobs.queue, jobs.payload, jobs.failures`);
      const [row] = rows;
      return row === undefined ? null : { ...row, id: Number(row.id) };
    },

    /** Marks a job done: a periodic one is scheduled again, any other is deleted. */
    async finish(id: number): Promise<void> {
      const next = {
        ...free,
        failures: 0,
        failingSince: null,
        fault: '',
        runTime: sql`now() + make_interval(secs => ${jobs.everySeconds})`,
      };
      const again = await db
        .update(jobs)
        .set(next)
        .where(and(mine(id), isNotNull(jobs.everySeconds)))
        .returning({ id: jobs.id });
      if (again.length === 0) await db.delete(jobs).where(mine(id));
    },

    /** Frees a failed job for another attempt. `fault`: what operators read of its error. */
    async retry(id: number, seconds: number, fault: string): Promise<void> {
      await db
        .update(jobs)
        .set({
          ...free,
          failures: sql`${jobs.failures} + 1`,
          failingSince: sql`coalesce(${jobs.failingSince}, now())`,
          fault,
          runTime: inSeconds(seconds),
        })
        .where(mine(id));
    },

    /**
     * Records this process's heartbeat. Frees the jobs of processes that have stopped theirs, and those that were taken for this one by
     * a query whose reply never arrived: all but `running`.
     */
    async keepAlive(running: readonly number[]): Promise<void> {
      const seenTime = sql`now()`;
      await db
        .insert(jobWorkers)
        .values({ id: worker, seenTime })
        .onConflictDoUpdate({ target: jobWorkers.id, set: { seenTime } });
      await db.execute(sql`
        update jobs set worker = null, deadline = null where worker is not null and (deadline < now()
          or (worker = ${worker} and id <> all (${sql.param(running)}::bigint[])) or not exists (
          select 1 from job_workers w where w.id = worker and w.seen_time > now() - make_interval(secs => ${deadAfter})))`);
    },

    /** Frees this process's unfinished jobs; with `all`, every job, for use where no other process can be running. */
    async release(all = false): Promise<void> {
      await db
        .update(jobs)
        .set(free)
        .where(all ? isNotNull(jobs.worker) : eq(jobs.worker, worker));
      await db
        .delete(jobWorkers)
        .where(
          all ? undefined : sql`${eq(jobWorkers.id, worker)} or ${lt(jobWorkers.seenTime, inSeconds(-3600))}`,
        );
    },
  };
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
