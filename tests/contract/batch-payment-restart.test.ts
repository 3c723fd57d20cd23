import { beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { eventually } from '#tests/support/eventually.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { balanceMethod, requestFor } from '#tests/support/server/shop.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { makeTestFolder } from '#tests/support/server/test-database.ts';
import { createClient, type TestClient } from '#tests/support/server/test-server.ts';

const { orders, payment, session } = contract;

/** `within`: milliseconds a queue may stall after the server dies if another one runs, otherwise after the next start. */
const cases = [
  { name: 'the next one, on PGlite', postgres: false, hasOther: false, within: 3_000 },
  { name: 'the next one, on PostgreSQL', postgres: true, hasOther: false, within: 3_000 },
  { name: 'another one, on PostgreSQL', postgres: true, hasOther: true, within: 5_000 },
];
/** Milliseconds of a start on an idle machine; the limits scale with how much slower a busy one is. */
const usualStart = 2_000;
const withPostgres = await hasPostgres();

/** Number of times the active server is killed, two per queue. */
const mostKills = Number(process.env.KILLS ?? 2);
const queues = Math.ceil(mostKills / 2);
/** Orders per queue. */
const count = 150;

const dataDir = shareFolder();
beforeAll(() => makeTestFolder(dataDir));

it.each(cases.filter(({ postgres }) => withPostgres || !postgres))(
  'finishes the queue of a killed server within $within ms (by $name), charging each order once',
  async ({ name, postgres, hasOther, within }) => {
    const databaseUrl = postgres ? await emptyPostgresDatabase() : '';
    let pace = 1;
    const start = async (port: number) => {
      const began = performance.now();
      const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
      const process = startServerProgram(env);
      await process.prints('Certhub is ready');
      pace = Math.max(pace, (performance.now() - began) / usualStart);
      return { port, process, url: `http://127.0.0.1:${port}` };
    };
    let working = await start(await freePort());
    let other = hasOther ? await start(await freePort()) : null;
    const { email, password } = demoAccount;
    const token = tokenIn((await signIn(createClient(working.url, null), email, password)).headers);
    const client = () => createClient(working.url, token);
    if (queues > 1) await depositMore(client(), queues * count * 10_000);

    const names = ['batch.example.com'];
    const csr = await requestFor(names, 'demo');
    const cert = { csr, key: '', commonName: names[0] ?? '', domainNames: names.join(',') };
    const body = {
      year: 1,
      dcvMethod: 'dns' as const,
      productType: 'dv_one_ssl',
      sslCerts: Array.from({ length: count }, () => cert),
    };
    const stoodStill: number[] = [];
    for (let queue = 0; queue < queues; queue += 1) {
      const before = (await client().ask(session.account, {})).balance;
      const created = await client().ask(contract.purchase.create, {
        params: { productNo: 'bitcert-dv-one' },
        body,
      });
      const payBody = { ...balanceMethod, orderNos: created.orderNos };
      const pay = () =>
        client().call(payment.batchPay, { body: payBody }, { key: `batch-key-of-the-kill-${queue}` });
      const { queueId } = (await pay()).data();
      const read = () => client().ask(payment.batchStatus, { query: { queueId } });

      let kills = 0;
      while (kills < 2) {
        const { status, successCount } = await read();
        if (status === 'end') break;
        if (successCount <= kills * (count / 3)) continue;
        kills += 1;
        const killed = working;
        killed.process.child.kill('SIGKILL');
        expect(await killed.process.ended()).toBe('SIGKILL');
        let began = performance.now();
        if (other === null) {
          working = await start(killed.port);
          began = performance.now();
        } else {
          working = other;
        }
        const { successCount: paid } = await read();
        while (paid < count && (await read()).successCount === paid);
        stoodStill.push(performance.now() - began);
        if (other !== null) other = await start(killed.port);
      }
      expect(kills).toBeGreaterThan(0);
      // The browser repeats its request with the same key and gets the same queue.
      expect((await pay()).data().queueId).toBe(queueId);
      await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 100 }).toBe('end');
      expect(await read()).toMatchObject({
        total: count,
        successCount: count,
        failCount: 0,
        paidCents: created.total,
      });
      expect((await client().ask(session.account, {})).balance).toBe(before - created.total);
      const { allOrders } = await client().ask(orders.detail, {
        params: { id: created.orderNos.split(',').slice(0, 60).join(',') },
      });
      for (const { orderNo, timeline } of allOrders) {
        expect([orderNo, timeline.filter(({ kind }) => kind === 'paid').length]).toEqual([orderNo, 1]);
      }
    }
    const longest = Math.max(...stoodStill);
    console.info(`${stoodStill.length} kills, longest standstill ${Math.round(longest)} ms, by ${name}`);
    expect(longest).toBeLessThan(within * pace);
    for (const { process } of other === null ? [working] : [working, other]) {
      process.child.kill('SIGTERM');
      expect(await process.ended()).toBe(0);
    }
  },
  180_000 + mostKills * 30_000,
);

async function depositMore(client: TestClient, amount: number): Promise<void> {
  const { depositNo } = await client.ask(contract.deposit.create, { body: { amount } });
  const body = { payWay: 0, name: 'alipay', aim: 'deposit', orderNo: depositNo } as const;
  const { paymentID } = await client.ask(payment.pay, { body });
  const accepted = { params: { ref: paymentID }, body: { outcome: 'accept' } } as const;
  await client.ask(contract.sandbox.settlePayment, accepted);
  await eventually(async () =>
    expect((await client.ask(contract.deposit.detail, { params: { id: depositNo } })).state).toBe('paid'),
  );
}
