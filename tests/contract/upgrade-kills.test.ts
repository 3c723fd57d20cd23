import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { openRelease, releases, shapeOf } from '#tests/support/server/releases.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { isWhole } from '#tests/support/whole.ts';

const [first = ''] = releases();
const points = 10;
const count = Number(process.env.ORDERS ?? 5_000);

// Servers of their own, one after the other: only in the whole run.
const isRun = isWhole && (await hasPostgres());

describe.runIf(isRun)('an upgrade on PostgreSQL that is killed', { timeout: 900_000 }, () => {
  /** Address of the first release's database with many orders. */
  const arrange = async (): Promise<string> => {
    const url = await emptyPostgresDatabase();
    const database = await openRelease(first, 'postgres', url);
    const account = sql`select account_id as id from orders group by 1 limit 1`;
    await insertOrders(database.upgradeDb, account, count);
    await database.close();
    return url;
  };
  const look = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl });
    const { rows } = await database.db.execute<{ orders: number }>(
      sql`select count(*)::int as orders from orders`,
    );
    const seen = { shape: (await shapeOf(database.db)).join('\n'), orders: rows[0]?.orders ?? 0 };
    await database.close();
    return seen;
  };
  const start = (url: string) => startServerProgram({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'error' });

  it(`is as before or done, at ${points} points, and goes on at the next start`, async () => {
    const whole = await arrange();
    const old = await look(whole);
    const began = performance.now();
    const program = start(whole);
    await program.prints('Certhub is ready at ');
    const took = performance.now() - began;
    program.child.kill('SIGTERM');
    await program.ended();
    const done = await look(whole);
    expect(done.orders).toBe(old.orders);
    const outcomes = { old: 0, done: 0 };
    for (let point = 0; point < points; point += 1) {
      const url = await arrange();
      const killed = start(url);
      await wait((took * (point + 0.5)) / points);
      killed.child.kill('SIGKILL');
      await killed.ended();
      const found = await look(url);
      expect(found.orders).toBe(old.orders);
      expect([old.shape, done.shape]).toContain(found.shape);
      outcomes[found.shape === old.shape ? 'old' : 'done'] += 1;
      const database = await openDatabase({ databaseUrl: url });
      await migrate(database.upgradeDb);
      await database.close();
      expect((await look(url)).shape).toBe(done.shape);
    }
    console.info(`upgrade in ${Math.round(took)} ms; killed: ${outcomes.old} old, ${outcomes.done} done`);
    expect(outcomes.old + outcomes.done).toBe(points);
  });
});
