import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import { openDatabase } from '#server/db/open.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { insertOrders } from '#tests/support/many-orders.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/postgres.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** One customer with half of all orders, and others with the rest. */
const most = 50_000;
const others = { customers: 200, orders: 250 } as const;
/** Days measured, each on its own. */
const days = 3;
/** Milliseconds for one statement of the seeding. */
const seedMs = 600_000;

/** Measures the job that writes the notices and mails of a day, at 100 000 orders. */
export async function benchNotices(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of await databaseKinds()) {
    const folder = await mkdtemp(join(tmpdir(), 'certhub-bench-'));
    const database = await openDatabase(
      kind === 'pglite'
        ? { dataDir: folder }
        : { databaseUrl: await emptyPostgresDatabase(), queryMs: seedMs },
    );
    // Its own jobs would write the same notices.
    const server = await startTestServer({ database, takeJobs: () => undefined });
    try {
      const { services } = server;
      const { db } = services;
      const customer = await server.customer();
      await db.execute(sql`insert into accounts (company_name)
        select 'other' || n from generate_series(1, ${others.customers}::int) n`);
      await insertOrders(db, sql`select id from accounts where company_name like 'other%'`, others.orders);
      await insertOrders(db, sql`select ${customer.id}::uuid as id`, most);
      for (const table of ['orders', 'certificates']) await db.execute(sql.raw(`vacuum (analyze) ${table}`));
      const run = async (day: number) => {
        const now = () => addDays(services.clock.real(), day);
        const began = performance.now();
        const written = await notify({ ...services, clock: { ...services.clock, now } });
        return { seconds: (performance.now() - began) / 1000, written };
      };
      const first = await run(0);
      const daily = [];
      for (let day = 1; day <= days; day += 1) daily.push(await run(day));
      figures.push({
        name: `${kind}, reminders of a day at 100 000 orders`,
        value: round(Math.max(...daily.map(({ seconds }) => seconds)), 1),
        unit: 's',
        goal: '≤ 10',
        peer: `${daily.map(({ written }) => written).join(', ')} notices; ${round(first.seconds, 1)} s for the ${first.written} of the first run`,
      });
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return figures;
}
