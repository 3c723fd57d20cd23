import { isNull } from 'drizzle-orm';
import type { Database, Db } from '#server/db/open.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import type { JobWork } from '#server/jobs/jobs.ts';
import { stockShop } from '#tests/support/server/shop.ts';
import { createTestClock, type TestClock } from '#tests/support/server/test-clock.ts';
import { type DatabaseKind, openTestDatabase } from '#tests/support/server/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** The whole server with its sandbox, whose jobs run when told and whose transactions can be killed before they commit. */
export interface MoneyServer {
  readonly server: TestServer;
  readonly clock: TestClock;
  /** Decides whether the process dies before the next transaction commits. */
  isKilled: () => boolean;
  /** Runs the jobs that were sent, and those that they send, each at least once: `again` decides which of them run twice. */
  runJobs(again?: () => boolean): Promise<void>;
  /** What the jobs failed with that must run again. */
  failures(): readonly unknown[];
  /** Runs a periodic job. */
  sweep(queue: string): Promise<void>;
}

/** Rounds of jobs that send others. */
const rounds = 6;

export async function startMoneyServer(kind: DatabaseKind): Promise<MoneyServer> {
  // Sessions last by real time.
  const clock = { ...createTestClock(), real: () => new Date() };
  const works = new Map<string, JobWork>();
  const dying = { isKilled: () => false };
  const opened = await openTestDatabase(kind);
  const server = await startTestServer({
    database: {
      ...opened,
      db: killable(opened.db, () => dying.isKilled()),
      close: () => opened.close(),
    } satisfies Database,
    clock,
    config: { referralPercent: 10 },
    takeJobs: (all) => {
      for (const work of all) works.set(work.queue.name, work);
    },
  });
  await stockShop(server);
  const run = (queue: string, payload: unknown) => works.get(queue)?.run(payload);
  /** Jobs that failed, as those do whose process died: each is tried again. */
  let failed: { readonly queue: string; readonly payload: unknown; readonly error: unknown }[] = [];
  return {
    server,
    clock,
    get isKilled() {
      return dying.isKilled;
    },
    set isKilled(isKilled) {
      dying.isKilled = isKilled;
    },
    failures: () => failed.map(({ error }) => error),
    async sweep(queue) {
      await run(queue, {});
    },
    async runJobs(again = () => false) {
      for (let round = 0; round < rounds; round += 1) {
        const sent = await opened.db.delete(jobs).where(isNull(jobs.everySeconds)).returning();
        const due = [...failed, ...sent.toSorted((one, other) => one.id - other.id)];
        failed = [];
        if (due.length === 0) return;
        for (const { queue, payload } of due) {
          try {
            await run(queue, payload);
            if (again()) await run(queue, payload);
          } catch (error) {
            failed.push({ queue, payload, error });
          }
        }
      }
    },
  };
}

const kill = 'the process was killed before its transaction committed';

export function isKill(error: unknown): boolean {
  return error instanceof Error && error.message === kill;
}

function killable(db: Db, isKilled: () => boolean): Db {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      const transaction: Db['transaction'] = (work, ...rest) =>
        target.transaction(
          async (tx) => {
            const result = await work(tx);
            if (isKilled()) throw new Error(kill);
            return result;
          },
          ...rest,
        );
      return transaction;
    },
  });
}
