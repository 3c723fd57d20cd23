import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { unknownBy } from '#server/account/by.ts';
import { wholeAccount } from '#server/account/own.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { balanceOf, post } from '#server/ledger/ledger.ts';
import { createLog } from '#server/log.ts';
import { openPaymentQueue } from '#server/payment/open-queue.ts';
import { batchPayQueue } from '#server/payment/payment.jobs.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { requestFor } from '#tests/support/server/shop.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';

const { payment } = contract;

describe.runIf(await hasPostgres())('two server processes on one PostgreSQL', () => {
  it('process two queues of 500 orders, with doubled jobs, and charge each order once', async () => {
    const databaseUrl = await emptyPostgresDatabase();
    const start = async () => {
      const port = String(await freePort());
      const server = startServerProgram({ PORT: port, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
      await server.prints('Certhub is ready');
      return { server, url: `http://127.0.0.1:${port}` };
    };
    // The first one creates the tables.
    const one = await start();
    const two = await start();
    const database = await openDatabase({ databaseUrl });
    try {
      const here = await signedIn(one.url, demoAccount.email, demoAccount.password);
      const there = await signedIn(two.url, demoAccount.email, demoAccount.password);
      const csr = await requestFor(['batch.example.com'], 'demo');
      const cert = { csr, key: '', commonName: 'batch.example.com', domainNames: 'batch.example.com' };
      const body = {
        year: 1,
        dcvMethod: 'dns' as const,
        productType: 'dv_one_ssl',
        sslCerts: Array.from({ length: 500 }, () => cert),
      };
      const created = await here.ask(contract.purchase.create, {
        params: { productNo: 'bitcert-dv-one' },
        body,
      });

      const { db } = database;
      const [customer] = await db
        .select({ id: users.accountID })
        .from(users)
        .where(eq(users.email, demoAccount.email));
      const accountID = customer?.id ?? '';
      const before = await balanceOf(db, accountID);
      const money = {
        accountID,
        kind: 'deposit',
        cause: 'test',
        cents: created.total,
        at: new Date(),
      } as const;
      await db.transaction((tx) => post(tx, money));

      // In one transaction, so that the first queue has paid nothing when the second is made.
      const { jobs } = createJobRunner(database, createLog('silent'));
      const orderNos = created.orderNos.split(',');
      const queues = await db.transaction(async (tx) => {
        const opened = [];
        for (const [client, wanted] of [
          [here, orderNos.slice(0, 300)],
          // 200 orders of its own, and 50 that already wait in the first queue.
          [there, orderNos.slice(250)],
        ] as const) {
          const queue = await openPaymentQueue(
            tx,
            wholeAccount(accountID),
            { orderNos: wanted, payer: unknownBy },
            new Date(),
          );
          if (!queue.ok) throw new Error(`no queue: ${queue.error.kind}`);
          // Two jobs for one queue, so that both processes work on it.
          for (const double of [1, 2]) {
            await jobs.send(
              batchPayQueue,
              { queueID: queue.value, accountID },
              { tx, singletonKey: `${queue.value} ${double}` },
            );
          }
          opened.push({ client, queueId: queue.value });
        }
        return opened;
      });
      const read = () =>
        Promise.all(
          queues.map(({ client, queueId }) => client.ask(payment.batchStatus, { query: { queueId } })),
        );
      await expect
        .poll(async () => (await read()).every(({ status }) => status === 'end'), {
          timeout: 120_000,
          interval: 200,
        })
        .toBe(true);

      const ends = await read();
      expect(ends.reduce((sum, { successCount }) => sum + successCount, 0)).toBe(500);
      const reasons = new Set(ends.flatMap(({ failOrders }) => failOrders.map(({ reason }) => reason)));
      expect([...reasons]).toEqual(['in-other-queue']);
      const charges = await db.select().from(ledger).where(eq(ledger.kind, 'charge'));
      expect(charges).toHaveLength(500);
      expect(new Set(charges.map(({ orderID }) => orderID)).size).toBe(500);
      expect(await balanceOf(db, accountID)).toBe(before);
    } finally {
      await database.close();
      for (const { server } of [one, two]) {
        server.child.kill('SIGTERM');
        await server.ended();
      }
    }
  }, 240_000);
});
