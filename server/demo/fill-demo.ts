import { eq, isNull, sql } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import { createAccount } from '#server/account/create-account.ts';
import { demoAccount, operatorAccount } from '#server/catalogue/seed-demo.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { customerCalls } from '#server/demo/customer-calls.ts';
import { buy, type Chance, change, type DemoCustomer, deposit, refundPart } from '#server/demo/demo-acts.ts';
import { demoCompanies, demoDomain } from '#server/demo/demo-customers.ts';
import { fillDesk } from '#server/demo/demo-desk.ts';
import type { JobWork } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { openSession } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { startServer } from '#server/start.ts';

/** The database already has a past. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

export interface DemoOptions {
  readonly days: number;
  readonly onDay?: (day: number) => void;
}

/**
 * Lives some weeks of a shop up to now, on a new database: a sandbox server whose clock is moved from day to day, with customers that
 * call it as browsers do, and its jobs run as each day asks. Closes the database.
 *
 * @returns the number of orders made
 */
export async function fillDemo(
  config: Config,
  database: Database,
  { days, onDay }: DemoOptions,
): Promise<number> {
  await refuseFilled(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const end = Date.now();
  let time = new Date(end - days * dayMs);
  const works = new Map<string, JobWork>();
  const server = await startServer(
    { ...config, port: 0, host: '127.0.0.1', publicUrl: undefined, tls: undefined },
    database,
    createLog('silent'),
    {
      clock: { now: () => time, real: () => new Date() },
      takeJobs: (all) => {
        for (const work of all) works.set(work.queue.name, work);
      },
    },
  );
  try {
    const { db } = server.services;
    const runJobs = async () => {
      const sent = await db.delete(jobs).where(isNull(jobs.everySeconds)).returning();
      // A job that fails is tried again by the server that runs later, if it still matters.
      for (const { queue, payload } of sent.toSorted((a, b) => a.id - b.id))
        await works
          .get(queue)
          ?.run(payload)
          .catch(() => undefined);
    };
    const runPeriodic = async () => {
      for (const work of works.values())
        if (work.everySeconds !== undefined) await work.run({}).catch(() => undefined);
    };
    const chance = chances(days);
    const customers = await openCustomers(server.url, database, time, config.passwordCost);
    const operator = customerCalls(server.url, await sessionOf(database, operatorAccount.email));
    for (let day = 0; day < days; day += 1) {
      const begin = end - (days - day) * dayMs;
      const at = (hours: number) => {
        time = new Date(Math.min(end, begin + hours * 3_600_000));
      };
      for (const [index, customer] of customers.entries()) {
        at(1 + index + chance());
        if (day % 21 === index) await deposit(customer, 2_000 + Math.floor(chance() * 40) * 100, chance);
        if (chance() < (index === 0 ? 0.7 : 0.4)) await buy(customer, chance);
        if (chance() < 0.15) await change(customer, chance);
        at(2 + index);
        await runJobs();
        if (day % refundEvery === refundEvery - 1 && day % customers.length === index)
          await refundPart(operator, customer);
      }
      // Providers answer and certificates are issued minutes later.
      for (const hours of [9, 10, 11]) {
        at(hours);
        await runPeriodic();
        await runJobs();
      }
      onDay?.(day);
    }
    // Today, a few have bought already.
    time = new Date(end);
    for (const customer of customers.slice(0, 3)) await buy(customer, chance);
    await runPeriodic();
    await fillDesk(operator, customers, time);
    await runJobs();
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from orders`);
    return rows[0]?.count ?? 0;
  } finally {
    await server.close();
  }
}

/** Days between two refunds that an operator makes. */
const refundEvery = 3;

async function sessionOf({ db }: Database, email: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return openSession(db, user?.id ?? '', new Date());
}

async function refuseFilled({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' limit 1`,
  );
  if (rows.length > 0)
    throw new NotEmpty('the database is not empty; a demo begins with a new one (DATA_DIR or DATABASE_URL)');
}

async function openCustomers(
  url: string,
  { db }: Database,
  now: Date,
  passwordCost: number,
): Promise<DemoCustomer[]> {
  const password = await storePassword(hashPassword(demoAccount.password), passwordCost);
  for (const { company, name, email, telephone, discount } of demoCompanies) {
    const owner = { email, telephone, displayName: name, country: 'CN', twoStepEmail: false, password };
    await createAccount(db, { account: { companyName: company, discount }, owner, now });
  }
  await db.update(users).set({ lastLoginTime: new Date() });
  const known = new Map(
    (await db.select({ id: users.id, email: users.email }).from(users)).map(({ id, email }) => [email, id]),
  );
  const open = async (email: string, domain: string): Promise<DemoCustomer> => {
    const token = await openSession(db, known.get(email) ?? '', new Date());
    return { calls: customerCalls(url, token), domain, orders: [], count: 0 };
  };
  return Promise.all([
    open(demoAccount.email, demoDomain),
    ...demoCompanies.map(({ email, domain }) => open(email, domain)),
  ]);
}

/** mulberry32: small, and the same for the same seed. */
function chances(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
