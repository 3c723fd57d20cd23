import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import {
  MigrationFailed,
  type MigrationFiles,
  migrate,
  migrationsFolder,
  triggersFile,
  UnknownMigration,
} from '#server/db/migrate.ts';
import type { Database } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { openSession } from '#server/session/sessions.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { contentOf, openRelease, releases, shapeOf, tablesOf } from '#tests/support/server/releases.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';
import { createClient, startTestServer } from '#tests/support/server/test-server.ts';

const kinds = await databaseKinds();

/** Columns whose content an upgrade changes on purpose, as `table.column`, with the migration that does. */
const rewritten: Readonly<Record<string, string>> = {};

describe.each(kinds)('an upgrade on %s', (kind) => {
  describe.each(releases())('from %s', (release) => {
    let database: Database;

    beforeAll(async () => {
      database = await openRelease(release, kind);
    }, 120_000);

    it('keeps every row and makes the tables of a new database', async () => {
      const before = (await contentOf(database.db)).map((content) => ({
        ...content,
        columns: content.columns.filter((column) => !(`${content.table}.${column}` in rewritten)),
      }));
      const wanted = await contentOf(database.db, before);
      expect(wanted.find(({ table }) => table === 'orders')?.rows).toBeGreaterThan(30);
      await migrate(database.upgradeDb);
      expect(await contentOf(database.db, before)).toEqual(wanted);
      const fresh = await openTestDatabase(kind);
      expect(await shapeOf(database.db)).toEqual(await shapeOf(fresh.db));
      await fresh.close();
    });

    it('serves its customers as before', { timeout: 120_000 }, async () => {
      const server = await startTestServer({ database });
      const { db } = server.services;
      const [most] = await db
        .select({ accountID: orders.accountID, count: sql<number>`count(*)::int` })
        .from(orders)
        .groupBy(orders.accountID)
        .orderBy(desc(sql`count(*)`))
        .limit(1);
      if (most === undefined) throw new Error('the dump has no orders');
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.accountID, most.accountID));
      const token = await openSession(db, user?.id ?? '', server.services.clock.real());
      const customer = createClient(server.url, token);
      const list = await customer.ask(contract.orders.list, { query: {} });
      expect(list.total).toBe(most.count);
      const orderNo = list.data[0]?.orderNo ?? '';
      const detail = await customer.ask(contract.orders.detail, { params: { id: orderNo } });
      expect(detail.allOrders[0]?.orderNo).toBe(orderNo);
      const { balance } = await customer.ask(contract.session.account, {});
      expect(balance).toBeGreaterThanOrEqual(0);
      await server.close();
    });
  });

  describe('of a database made for this test', () => {
    let database: Database;
    let folder: string;
    let files: MigrationFiles;

    beforeAll(async () => {
      database = await openTestDatabase(kind);
      folder = await mkdtemp(join(tmpdir(), 'certhub-migrations-'));
      await cp(migrationsFolder, folder, { recursive: true });
      files = { folder, triggers: join(folder, 'triggers.sql') };
      await cp(triggersFile, files.triggers);
    });
    afterAll(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });

    it('does nothing where nothing is due', async () => {
      expect(await migrate(database.upgradeDb, files)).toEqual([]);
    });

    it('that fails changes nothing, and says which migration and why', async () => {
      const shape = await shapeOf(database.db);
      await writeFile(join(folder, '9001_good.sql'), 'create table novelties (id int)');
      await writeFile(join(folder, '9002_bad.sql'), 'alter table nowhere add column what int');
      const failure = await migrate(database.upgradeDb, files).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MigrationFailed);
      expect(String(failure)).toMatch(
        /9002_bad failed \(relation "nowhere" does not exist\). Nothing was changed/,
      );
      expect(await shapeOf(database.db)).toEqual(shape);
      // The version that ran before still starts.
      expect(await migrate(database.upgradeDb)).toEqual([]);
    });

    it('applies what is due once, in order, and is refused to the version before', async () => {
      await writeFile(join(folder, '9002_bad.sql'), 'alter table novelties add column what int');
      const both = await Promise.all([
        migrate(database.upgradeDb, files),
        kind === 'postgres' ? migrate(database.db, files) : [],
      ]);
      expect(both.flat()).toEqual(['9001_good', '9002_bad']);
      expect(await tablesOf(database.db)).toContain('novelties');
      await expect(migrate(database.upgradeDb)).rejects.toThrow(
        /newer version of Certhub \(it has 9001_good/,
      );
    });

    it('runs changed triggers again, and refuses the older ones afterwards', async () => {
      const text = await readFile(files.triggers, 'utf8');
      const newer = { ...files, triggers: join(folder, 'newer', 'triggers.sql') };
      await cp(files.triggers, newer.triggers);
      await writeFile(newer.triggers, text.replace('return new;', 'return new; -- changed'));
      expect(await migrate(database.upgradeDb, newer)).toEqual(['triggers']);
      expect((await shapeOf(database.db)).filter((line) => line.includes('-- changed'))).toHaveLength(1);
      expect(await migrate(database.upgradeDb, newer)).toEqual([]);
      await expect(migrate(database.upgradeDb, files)).rejects.toThrow(UnknownMigration);
    });

    it('refuses a migration that was changed after it was applied', async () => {
      const edited = await mkdtemp(join(tmpdir(), 'certhub-migrations-'));
      await cp(folder, edited, { recursive: true });
      await writeFile(join(edited, '9001_good.sql'), 'create table novelties (id bigint)');
      const changed = { folder: edited, triggers: join(edited, 'newer', 'triggers.sql') };
      await expect(migrate(database.upgradeDb, changed)).rejects.toThrow(/another content of 9001_good/);
      await rm(edited, { recursive: true });
    });

    it('refuses a database from before the first release, in words', async () => {
      const early = await openTestDatabase(kind);
      await early.db.execute(sql`create table applied_migrations (hash text primary key)`);
      await expect(migrate(early.upgradeDb)).rejects.toThrow(/before the first release/);
      await early.close();
    });
  });
});

describe('released migrations', () => {
  it('stay as they were released', async () => {
    const released: Record<string, string> = JSON.parse(
      await readFile(join(migrationsFolder, 'released.json'), 'utf8'),
    );
    const { createHash } = await import('node:crypto');
    const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
    const hashes: Record<string, string> = {};
    for (const name of names.filter((each) => each in released)) {
      hashes[name] = createHash('sha256')
        .update(await readFile(join(migrationsFolder, name)))
        .digest('hex');
    }
    expect(hashes).toEqual(released);
    // A file between two released ones would be applied by new databases only.
    expect(names.slice(0, Object.keys(released).length)).toEqual(Object.keys(released).toSorted());
  });
});
