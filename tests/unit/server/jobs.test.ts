import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';

import { jobs as jobsTable, jobWorkers } from '#server/db/schema/jobs.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

const queue = defineQueue('greetings', v.object({ name: v.string(), at: v.optional(v.number(), 7) }), {
  retries: 2,
  retryDelay: 1,
});
const databases = await databaseKinds();

describe.each(databases)('jobs on %s', (kind) => {
  let database: Database;
  let runner: JobRunner;
  let lines: string[];
  const done: unknown[] = [];
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    lines = [];
    done.length = 0;
    runner = newRunner();
  });
  afterEach(async () => {
    await runner.stop();
    await database.close();
  });

  function newRunner(): JobRunner {
    return createJobRunner(
      database,
      createLog('debug', (line) => lines.push(line)),
    );
  }
  const keep: JobWork = workOn(queue, async (payload) => {
    done.push(payload);
  });
  const countJobs = () => database.db.$count(jobsTable, eq(jobsTable.queue, queue.name));

  it('are run at once, with a parsed payload', async () => {
    await runner.start([keep]);
    const names = Array.from({ length: 40 }, (_, index) => `小雪 ${index}`);
    const began = performance.now();
    for (const name of names) {
      await runner.jobs.send(queue, { name });
      await eventually(() => expect(done).toContainEqual({ name, at: 7 }));
    }
    // Polled for twice a second, they would take twenty seconds.
    expect(performance.now() - began).toBeLessThan(10_000);
    await eventually(async () => expect(await countJobs()).toBe(0));
  });

  it('exist only if the transaction that sent them commits', async () => {
    await runner.start([keep]);
    const { jobs } = runner;
    await expect(
      database.db.transaction(async (tx) => {
        await jobs.send(queue, { name: 'undone' }, { tx });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await countJobs()).toBe(0);
    await database.db.transaction((tx) => jobs.send(queue, { name: 'kept' }, { tx, startAfter: 3600 }));
    expect(await countJobs()).toBe(1);
    await database.db.transaction((tx) => jobs.send(queue, { name: 'now' }, { tx }));
    jobs.wake();
    await eventually(() => expect(done).toEqual([{ name: 'now', at: 7 }]));
  });

  it('with the same key are queued once', async () => {
    await runner.start([keep]);
    for (let round = 0; round < 3; round += 1) {
      await runner.jobs.send(queue, { name: 'same' }, { singletonKey: 'one', startAfter: 3600 });
      await runner.jobs.send(queue, { name: 'any' }, { startAfter: 3600 });
    }
    expect(await countJobs()).toBe(4);
  });

  it('are retried if they fail, and the log gives the reason without the payload', async () => {
    let tries = 0;
    const flaky = workOn(queue, async (payload) => {
      tries += 1;
      if (tries === 1) throw new Error('not today');
      done.push(payload);
    });
    await runner.start([flaky]);
    await runner.jobs.send(queue, { name: 'stubborn' });
    await eventually(() => expect(done).toHaveLength(1));
    expect(tries).toBe(2);
    expect(lines.join('\n')).toContain('not today');
    expect(lines.join('\n')).not.toContain('stubborn');
  });

  it('reject a payload that does not match', async () => {
    await runner.start([keep]);
    // @ts-expect-error the payload is wrong on purpose
    await expect(runner.jobs.send(queue, { name: 1 })).rejects.toThrow();
    expect(await countJobs()).toBe(0);
  });

  it('are finished before a stop completes', async () => {
    let release = () => {};
    const running = new Promise<void>((begun) => {
      const slow = workOn(queue, async (payload) => {
        begun();
        await new Promise<void>((go) => {
          release = go;
        });
        done.push(payload);
      });
      void runner.start([slow]).then(() => runner.jobs.send(queue, { name: 'slow' }));
    });
    await running;
    const stopped = runner.stop();
    release();
    await stopped;
    expect(done).toHaveLength(1);
    expect(await countJobs()).toBe(0);
    expect(await database.db.$count(jobWorkers)).toBe(0);
  });

  it('are removed when given up, while a recurring one is kept exactly once', async () => {
    const never = defineQueue('never', v.object({}), { retries: 0 });
    const often = defineQueue('often', v.object({}), { retries: 0 });
    let runs = 0;
    const fails = async () => {
      runs += 1;
      throw new Error('never');
    };
    const works = [workOn(never, fails), workOn(often, fails, { everySeconds: 0.2 })];
    await runner.start(works);
    await runner.jobs.send(never, {});
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await eventually(async () =>
      expect((await database.db.select().from(jobsTable)).map((job) => job.queue)).toEqual(['often']),
    );
    await runner.stop();
    runner = newRunner();
    await runner.start(works);
    expect(await database.db.$count(jobsTable)).toBe(1);
  });

  it('of one customer leave room for those of another', async () => {
    const slow = defineQueue('slow', v.object({ of: v.string() }), { parallel: 4, perAccount: 2 });
    const begun: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const works = [
      workOn(slow, async ({ of }) => {
        begun.push(of);
        if (of === 'many') await gate;
      }),
    ];
    const [many, other] = [randomUUID(), randomUUID()];
    await runner.start(works);
    for (let count = 0; count < 40; count += 1) {
      await runner.jobs.send(slow, { of: 'many' }, { accountID: many });
    }
    await runner.jobs.send(slow, { of: 'other' }, { accountID: other });
    await eventually(() => expect(begun).toEqual(['many', 'many', 'other']));
    release();
    await eventually(() => expect(begun).toHaveLength(41));
  });

  it('fail if they take too long, and the next one runs', async () => {
    const hanging = defineQueue('hanging', v.object({ n: v.number() }), { expireIn: 0.1, retries: 0 });
    await runner.start([
      workOn(hanging, async ({ n }) => {
        if (n === 1) await new Promise<never>(() => undefined);
        done.push(n);
      }),
    ]);
    await runner.jobs.send(hanging, { n: 1 });
    await runner.jobs.send(hanging, { n: 2 });
    await eventually(() => expect(done).toEqual([2]));
    expect(lines.join('\n')).toContain('not finished after 0.1 s');
  });
});

describe.each(databases)('jobs of a process that died, on %s', (kind) => {
  it('are run by the next process within 3 seconds', async () => {
    const database = await openTestDatabase(kind);
    const done: string[] = [];
    const keep = workOn(queue, async ({ name }) => {
      done.push(name);
    });
    const dead = randomUUID();
    await database.db.insert(jobWorkers).values({ id: dead, seenTime: new Date() });
    const running = { queue: queue.name, tried: true, worker: dead, runTime: new Date() };
    const deadline = new Date(Date.now() + 3_600_000);
    await database.db.insert(jobsTable).values({ ...running, payload: { name: 'orphan' }, deadline });
    const next = createJobRunner(database, createLog('silent'));
    const began = performance.now();
    await next.start([keep]);
    await eventually(() => expect(done).toEqual(['orphan']));
    expect(performance.now() - began).toBeLessThan(3_000);
    await next.stop();
    await database.close();
  });
});
