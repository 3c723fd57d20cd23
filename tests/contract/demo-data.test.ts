import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { productChanges } from '#server/db/schema/catalogue.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { announcements } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { organizationRealNames } from '#server/db/schema/realname.ts';
import { shopActs } from '#server/db/schema/shop.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

it('a demo is some days of a shop up to now, and begins with an empty database', {
  timeout: 120_000,
}, async () => {
  const database = await openTestDatabase();
  const { close } = database;
  const config = { ...readConfig({}), passwordCost: 4 };
  // The test's template has the tables already.
  for (const statement of [sql`drop schema public cascade`, sql`create schema public`])
    await database.db.execute(statement);
  const kept = { ...database, close: async () => undefined };
  const made = await fillDemo(config, kept, { days: 4 });
  const found = await database.db.select({ at: orders.createTime, status: orders.status }).from(orders);
  expect(found).toHaveLength(made);
  expect(made).toBeGreaterThan(3);
  expect(found.some(({ status }) => status === 1000)).toBe(true);
  expect(new Set(found.map(({ at }) => at.toISOString().slice(0, 10))).size).toBeGreaterThan(1);
  expect(found.every(({ at }) => at <= new Date())).toBe(true);
  // Something lies on each part of the operator's desk.
  for (const table of [announcements, productChanges, organizationRealNames, shopActs, invoices, packages])
    expect(await database.db.$count(table)).toBeGreaterThan(0);
  expect(await compareLedger(database.db)).toEqual([]);
  await expect(fillDemo(config, kept, { days: 4 })).rejects.toThrow(/not empty/);
  await close();
});
