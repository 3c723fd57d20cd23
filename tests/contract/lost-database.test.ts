import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { eventually } from '#tests/support/eventually.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** A wire to the database that can be cut or fall silent. */
async function openWire(target: URL) {
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const wire: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      // What is sent during a silence is lost for ever, as on a connection that a firewall forgot.
      let isDead = isSilent;
      from.on('data', (bytes) => {
        isDead ||= isSilent;
        if (!isDead) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!isDead) to.destroy();
        pairs.delete(pair);
      });
    }
  });
  const url = new URL(target);
  url.port = String(await listenLocally(wire));
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.map(act);
  };
  return {
    url: url.href,
    cut: () => each((socket) => socket.resetAndDestroy()),
    silence: (on: boolean) => {
      isSilent = on;
    },
    close: () => {
      each((socket) => socket.destroy());
      wire.close();
    },
  };
}

describe.runIf(await hasPostgres())('a lost PostgreSQL connection', { timeout: 120_000 }, () => {
  let direct = '';
  let wire: Awaited<ReturnType<typeof openWire>>;
  let server: TestServer;
  beforeAll(async () => {
    direct = await emptyPostgresDatabase();
    wire = await openWire(new URL(direct));
    const database = await openDatabase({ databaseUrl: wire.url });
    await migrate(database.db);
    server = await startTestServer({ database });
  });
  afterEach(() => wire.silence(false));
  afterAll(async () => {
    await server.close();
    wire.close();
  });

  const ready = async () => (await fetch(`${server.url}/readyz`)).status;

  it('in a transaction fails that transaction and nothing else, and keeps no place', async () => {
    for (let round = 0; round < 20; round += 1) {
      const lost = server.services.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        wire.cut();
        await pause(20);
        await tx.execute(sql`select 1`);
      });
      expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
    }
    await eventually(async () => expect(await ready()).toBe(200));
  });

  it('between two queries of a transaction does not end the process', async () => {
    const held = server.services.db.transaction(async () => {
      const admin = new pg.Client({ connectionString: direct });
      await admin.connect();
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'certhub'`,
      );
      await admin.end();
      await pause(100);
    });
    await expect(held).rejects.toThrow();
    await eventually(async () => expect(await ready()).toBe(200));
  });

  it('under load answers 503 with Retry-After or the reply, and loses nothing acknowledged', async () => {
    const customer = await server.customer();
    const acknowledged: string[] = [];
    let unavailable = 0;
    let isOver = false;
    const load = Array.from({ length: 8 }, async (_, worker) => {
      for (let turn = 0; !isOver; turn += 1) {
        const email = `w${worker}-${turn}@example.com`;
        const body = { lastname: '林', firstname: '雪', email, telephone: '+8613800138000' };
        const reply = await customer.call(contract.parties.contacts.add, { body });
        if (reply.status === 503) {
          expect(reply.headers.get('retry-after')).toBe('1');
          unavailable += 1;
        } else {
          const lines = server.logLines.filter((line) => line.includes('request.failed'));
          expect(reply.envelope, lines.at(-1)).toMatchObject({ code: 200 });
          acknowledged.push(email);
        }
      }
    });
    for (let round = 0; round < 20; round += 1) {
      await pause(50);
      wire.cut();
    }
    await pause(300);
    isOver = true;
    await Promise.all(load);
    expect(unavailable).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThan(0);
    const stored = await server.services.db.select({ email: contacts.email }).from(contacts);
    const kept = new Set(stored.map(({ email }) => email));
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  });

  it('that falls silent is logged, said by /readyz, and replaced within five seconds of its return', async () => {
    const customer = await server.customer();
    const answers = () => customer.call(contract.session.account, {});
    await answers();
    wire.silence(true);
    // These wait on connections that will never answer.
    const stuck = [answers(), answers()];
    await eventually(async () => expect(await ready()).toBe(503));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await pause(3_000);
    wire.silence(false);
    const back = performance.now();
    await eventually(async () => expect((await answers()).status).toBe(200));
    await Promise.all(stuck);
    await eventually(async () => expect(await ready()).toBe(200));
    expect(performance.now() - back).toBeLessThan(5_000);
    const events = server.logLines.map((line) => JSON.parse(line).event);
    expect(events).toEqual(expect.arrayContaining(['database.away', 'database.back']));
  });

  it('past its deadline is given up', async () => {
    const { db, close } = await openDatabase({ databaseUrl: direct, queryMs: 100 });
    const began = performance.now();
    const slow = await db.execute(sql`select pg_sleep(30)`).catch((error: unknown) => error);
    expect(isDatabaseAway(slow)).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
    await close();
  });
});

it('is ready on the embedded database', async () => {
  const server = await startTestServer();
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
  await server.close();
});
