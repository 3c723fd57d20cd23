import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { freePort } from '#tests/support/server-process.ts';
import { balanceMethod, requestFor } from '#tests/support/shop.ts';
import { signedIn } from '#tests/support/sign-in.ts';
import { startFromSource } from '#tests/support/source-server.ts';

const { orders, payment, session } = contract;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'certhub-batch-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('a queue whose server is killed is worked off by the next one, each order charged once', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const started = startFromSource({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    await started.says('Certhub is ready');
    return started;
  };
  let server = await start();
  const client = await signedIn(url, demoAccount.email, demoAccount.password);
  const before = (await client.call(session.account, {})).data().balance;

  const names = ['batch.example.com'];
  const csr = await requestFor(names, 'demo');
  const cert = { csr, key: '', commonName: names[0] ?? '', domainNames: names.join(',') };
  const body = {
    year: 1,
    dcvMethod: 'dns' as const,
    productType: 'dv_one_ssl',
    sslCerts: Array.from({ length: 150 }, () => cert),
  };
  const created = (
    await client.call(contract.purchase.create, { params: { productNo: 'bitcert-dv-one' }, body })
  ).data();
  const payBody = { ...balanceMethod, orderNos: created.orderNos };
  const pay = () => client.call(payment.batchPay, { body: payBody }, { key: 'batch-key-of-the-kill' });
  const { queueId } = (await pay()).data();
  const read = async () => (await client.call(payment.batchStatus, { query: { queueId } })).data();

  let kills = 0;
  while (kills < 2) {
    const { status, successCount } = await read();
    if (status === 'end') break;
    if (successCount <= kills * 50) continue;
    kills += 1;
    server.child.kill('SIGKILL');
    expect(await server.ended()).toBe('SIGKILL');
    server = await start();
  }
  expect(kills).toBe(2);
  // The browser asks again with the key it had: the same queue.
  expect((await pay()).data().queueId).toBe(queueId);
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 100 }).toBe('end');
  expect(await read()).toMatchObject({
    total: 150,
    successCount: 150,
    failCount: 0,
    paidCents: created.total,
  });
  expect((await client.call(session.account, {})).data().balance).toBe(before - created.total);
  const { allOrders } = (
    await client.call(orders.detail, { params: { id: created.orderNos.split(',').slice(0, 60).join(',') } })
  ).data();
  for (const { orderNo, timeline } of allOrders) {
    expect([orderNo, timeline.filter(({ kind }) => kind === 'paid').length]).toEqual([orderNo, 1]);
  }
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
}, 180_000);
