import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/boss.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hasPostgres, stopPostgres } from '#tests/support/postgres.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const queue = defineQueue('greetings', v.object({ name: v.string(), at: v.optional(v.number(), 7) }), {
  retries: 2,
  retryDelay: 1,
});
const databases = (await hasPostgres()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
afterAll(() => stopPostgres());

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
  async function countJobs(): Promise<number> {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${queue.name}`,
    );
    return rows[0]?.count ?? -1;
  }

  it('are worked with a parsed payload, at once', async () => {
    await runner.start([keep]);
    const names = ['小雨', '小雪', '大雪', '小寒', '大寒'];
    const began = performance.now();
    for (const name of names) {
      await runner.jobs.send(queue, { name });
      await eventually(() => expect(done).toContainEqual({ name, at: 7 }));
    }
    // Looking for them every two seconds would take ten.
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it('are there exactly when the transaction they were sent in commits', async () => {
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
    jobs.wake(queue);
    await eventually(() => expect(done).toEqual([{ name: 'now', at: 7 }]));
  });

  it('with the same key wait once', async () => {
    await runner.start([keep]);
    for (let round = 0; round < 3; round += 1) {
      await runner.jobs.send(queue, { name: 'same' }, { singletonKey: 'one', startAfter: 3600 });
      await runner.jobs.send(queue, { name: 'any' }, { startAfter: 3600 });
    }
    expect(await countJobs()).toBe(4);
  });

  it('that fail are tried again, and the log says why without the payload', async () => {
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

  it('do not take a payload that does not fit', async () => {
    await runner.start([keep]);
    // @ts-expect-error the payload is wrong on purpose
    await expect(runner.jobs.send(queue, { name: 1 })).rejects.toThrow();
    expect(await countJobs()).toBe(0);
  });

  it('that run are finished before a stop ends', async () => {
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
    const { rows } = await database.db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = ${queue.name}`,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});

it('jobs that died with their process are worked by the next one on PGlite', async () => {
  const database = await openTestDatabase();
  const done: string[] = [];
  const keep = workOn(queue, async ({ name }) => {
    done.push(name);
  });
  const first = createJobRunner(database, createLog('silent'));
  await first.start([keep]);
  await first.jobs.send(queue, { name: 'orphan' }, { startAfter: 3600 });
  await first.stop();
  await database.db.execute(
    sql`update pgboss.job set state = 'active', started_on = now(), start_after = now() where name = ${queue.name}`,
  );
  const next = createJobRunner(database, createLog('silent'));
  await next.start([keep]);
  await eventually(() => expect(done).toEqual(['orphan']));
  await next.stop();
  await database.close();
});
