import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { backUp, restore } from '#server/backup/back-up.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, type Db, openDatabase } from '#server/db/open.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import { openRelease, releases } from '#tests/support/server/releases.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const count = Number(process.env.ORDERS ?? 100_000);
/** Milliseconds for one statement: seeding takes longer than a customer's call may. */
const queryMs = 600_000;

/** Measures the upgrade from the first release, a backup and its restore, with 100 000 orders, on both databases. */
export async function benchBackup(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of await databaseKinds()) {
    figures.push(await upgraded(kind));
    const folder = await mkdtemp(join(tmpdir(), 'certhub-bench-'));
    try {
      figures.push(...(await backedUp(kind, folder)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

async function upgraded(kind: Database['kind']): Promise<Figure> {
  const [first = ''] = releases();
  const database = await openRelease(first, kind);
  // Orders of the first release, each with an entry of its ledger.
  await insertOrders(database.upgradeDb, sql`select account_id as id from orders group by 1 limit 1`, count);
  await database.upgradeDb.execute(sql`
    insert into ledger (account_id, kind, cents, balance_after, order_id, at)
    select account_id, 'refund', 1, 0, id, create_time from orders where product_no = 'p'`);
  const seconds = await timed(() => migrate(database.upgradeDb));
  await database.close();
  return figure(`${kind}: upgrade from ${first}`, seconds, 's', kind === 'postgres' ? '≤ 60' : '≤ 180');
}

async function backedUp(kind: Database['kind'], folder: string): Promise<Figure[]> {
  const place = async (name: string) => ({
    ...readConfig({ PORT: '0' }),
    passwordCost: 4,
    dataDir: join(folder, name),
    databaseUrl: kind === 'postgres' ? await emptyPostgresDatabase() : undefined,
  });
  const from = await place('from');
  const database = await openDatabase({ ...from, queryMs });
  const server = await startTestServer({ database, config: from });
  const customer = await server.customer();
  await insertOrders(database.db, sql`select ${customer.id}::uuid as id`, count);
  const pause = database.copyTo === null ? 0 : await timed(() => copyOf(database, join(folder, 'copy')));
  const scrape = await timed(() => gauges(database.db));
  await server.close();
  const file = join(folder, 'backup.gz');
  const backup = await timed(() => backUp(from, file, '0'));
  const { size } = await stat(file);
  const restored = await timed(async () => restore(await place('to'), file));
  return [
    figure(`${kind}: backup`, backup, 's', '≤ 120'),
    figure(`${kind}: calls wait for the copy`, pause, 's', '≤ 10'),
    figure(`${kind}: size of the file`, size / 1024 / 1024, 'MiB', '≤ 200'),
    figure(`${kind}: restore`, restored, 's', '≤ 300'),
    figure(`${kind}: a scrape counts the orders`, scrape * 1000, 'ms', '≤ 500'),
  ];
}

async function copyOf({ copyTo }: Database, folder: string): Promise<void> {
  await copyTo?.(folder);
}

async function gauges(db: Db): Promise<void> {
  await db.execute(sql`select status, count(*) from orders group by status`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function figure(name: string, value: number, unit: string, goal: string): Figure {
  return { name: `${count} orders, ${name}`, value: round(value), unit, goal, peer: '' };
}
