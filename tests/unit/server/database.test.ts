import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exclusively } from '#server/db/exclusive.ts';
import { openDatabase } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const withPostgres = await hasPostgres();
const databases = withPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(databases)('the %s database', (kind) => {
  it('returns times, large numbers and JSON as they were written', async () => {
    const database = await openTestDatabase(kind);
    const at = new Date('2026-11-20T08:00:00.123Z');
    const [account] = await database.db.insert(accounts).values({}).returning();
    const accountID = account?.id ?? '';
    const [row] = await database.db
      .insert(users)
      .values({ accountID, email: 'a@b.test', displayName: '林 <b>', password: '', lastLoginTime: at })
      .returning();
    expect(row).toMatchObject({ lastLoginTime: at, displayName: '林 <b>', role: 'owner' });
    const { rows } = await database.db.execute<{ n: number }>(sql`select 1 as n`);
    expect(rows).toEqual([{ n: 1 }]);
    await database.close();
  });
});

describe('PGlite', () => {
  it('reports use beside an open transaction instead of waiting forever', async () => {
    const { db, close } = await openTestDatabase();
    const beside = db.transaction(async () => {
      await db.select().from(users);
    });
    await expect(beside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside the open transaction') },
    });
    expect(await db.$count(users)).toBe(0);
    await close();
  });

  it('makes others wait for an open transaction', async () => {
    const { db, close } = await openTestDatabase();
    const order: string[] = [];
    const ended: Promise<unknown>[] = [];
    let commit = () => {};
    const entered = new Promise<void>((isOpen) => {
      const open = db.transaction(async (tx) => {
        await tx.$count(users);
        await new Promise<void>((go) => {
          commit = go;
          isOpen();
        });
        order.push('transaction');
      });
      ended.push(open);
    });
    await entered;
    ended.push(db.$count(users).then(() => order.push('beside')));
    commit();
    await Promise.all(ended);
    expect(order).toEqual(['transaction', 'beside']);
    await close();
  });
});

describe.runIf(withPostgres)('several processes on one PostgreSQL', () => {
  it('may start at once on an empty database', async () => {
    const url = await emptyPostgresDatabase();
    const servers = await Promise.all(
      Array.from({ length: 3 }, async () =>
        startTestServer({ database: await openDatabase({ databaseUrl: url }) }),
      ),
    );
    const first = servers[0];
    if (!first) throw new Error('no server');
    // The demo account, the account that signs in with a code, and support.
    expect(await first.services.db.$count(users)).toBe(5);
    // A session opened on one of them is valid on all.
    const customer = await first.customer();
    for (const server of servers) {
      const response = await fetch(`${server.url}/v1/account`, { headers: { token: customer.token } });
      expect(response.status).toBe(200);
    }
    await Promise.all(servers.map((server) => server.close()));
  });

  it('run exclusive work one after the other', async () => {
    const url = await emptyPostgresDatabase();
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url })));
    await opened[0]?.db.execute(sql`create table turns (n int)`);
    await Promise.all(
      opened.map(({ db }) =>
        exclusively(db, 'seed', async (tx) => {
          const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from turns`);
          await tx.execute(sql`select pg_sleep(0.05)`);
          await tx.execute(sql`insert into turns values (${rows[0]?.count ?? -1})`);
        }),
      ),
    );
    const { rows } = await (opened[0]?.db.execute<{ n: number }>(sql`select n from turns order by n`) ?? {
      rows: [],
    });
    expect(rows.map((row) => row.n)).toEqual([0, 1, 2]);
    await Promise.all(opened.map((database) => database.close()));
  });
});

it('a PostgreSQL that accepts the connection but sends nothing times out', async () => {
  const silent = createServer(() => undefined);
  const port = await listenLocally(silent);
  const opening = openDatabase({ databaseUrl: `postgres://127.0.0.1:${port}/certhub`, connectMs: 50 });
  await expect(opening).rejects.toThrow('timeout');
  silent.close();
});
