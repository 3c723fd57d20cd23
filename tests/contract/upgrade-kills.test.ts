import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import { openRelease, releases, shapeOf, storeRelease } from '#tests/support/server/releases.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { isWhole } from '#tests/support/whole.ts';

const [first = ''] = releases();
const kinds: readonly Database['kind'][] = isWhole ? await databaseKinds() : ['pglite'];
const points = 10;
/** Settings of a server that finds the database. */
type Place = Readonly<Record<string, string>>;
const count = Number(process.env.ORDERS ?? 5_000);

// Servers of their own, one after the other: only in the whole run.
describe.runIf(isWhole).each(kinds)('an upgrade on %s that is killed', { timeout: 900_000 }, (kind) => {
  const isShared = kind === 'postgres';
  let folder: string;
  let places = 0;

  /** Makes the first release's database with many orders: where a server finds it. */
  const arrange = async (): Promise<Place> => {
    places += 1;
    const place = join(folder, String(places));
    if (!isShared) {
      await cp(join(folder, 'old'), place, { recursive: true });
      return { DATA_DIR: place };
    }
    const url = await emptyPostgresDatabase();
    await fill(await openRelease(first, kind, url));
    return { DATABASE_URL: url };
  };
  const fill = async (database: Database) => {
    const account = sql`select account_id as id from orders group by 1 limit 1`;
    await insertOrders(database.upgradeDb, account, count);
    await database.close();
  };
  const look = async ({ DATABASE_URL, DATA_DIR }: Place) => {
    const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
    const { rows } = await database.db.execute<{ orders: number }>(
      sql`select count(*)::int as orders from orders`,
    );
    const seen = { shape: (await shapeOf(database.db)).join('\n'), orders: rows[0]?.orders ?? 0 };
    await database.close();
    return seen;
  };
  const start = (place: Place) => startServerProgram({ ...place, PORT: '0', LOG_LEVEL: 'error' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'certhub-kills-'));
    if (isShared) return;
    const dataDir = join(folder, 'old');
    await storeRelease(first, dataDir);
    await fill(await openDatabase({ dataDir }));
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

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
      const place = await arrange();
      const killed = start(place);
      await wait((took * (point + 0.5)) / points);
      killed.child.kill('SIGKILL');
      await killed.ended();
      const found = await look(place);
      expect(found.orders).toBe(old.orders);
      expect([old.shape, done.shape]).toContain(found.shape);
      outcomes[found.shape === old.shape ? 'old' : 'done'] += 1;
      const { DATABASE_URL, DATA_DIR } = place;
      const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
      await migrate(database.upgradeDb);
      await database.close();
      expect((await look(place)).shape).toBe(done.shape);
    }
    console.info(
      `${kind}: upgrade in ${Math.round(took)} ms; killed: ${outcomes.old} old, ${outcomes.done} done`,
    );
    expect(outcomes.old + outcomes.done).toBe(points);
  });
});
