import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import {
  customerWith,
  detailOf,
  orderBody,
  payOrder,
  placeOrder,
  publishValidations,
  stockShop,
} from '#tests/support/server/shop.ts';
import { openTestFolder } from '#tests/support/server/test-database.ts';
import { createClient, startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const dataDir = shareFolder();
let server: TestServer;
const open = async () => startTestServer({ database: await openTestFolder(dataDir) });

beforeAll(async () => {
  server = await open();
  await stockShop(server);
});
afterAll(() => server.close());

async function restart() {
  await server.close();
  server = await open();
}

it('loses nothing between creation, payment and issuance', async () => {
  const customer = await customerWith(server, 10_000);
  const after = () => createClient(server.url, customer.token);
  const body = await orderBody(customer);
  const create = () =>
    after().call(
      contract.purchase.create,
      { params: { productNo: 'dv-single' }, body },
      { key: 'creation-1' },
    );
  const orderNo = (await create()).data().orderNos;
  const created = await detailOf(after(), orderNo);
  const root = await (await server.visitor.fetch('/ca/root.crt')).arrayBuffer();
  await publishValidations(after(), orderNo);

  await restart();
  expect((await create()).data().orderNos).toBe(orderNo);
  expect({ ...(await detailOf(after(), orderNo)), serverTime: '' }).toEqual({ ...created, serverTime: '' });
  expect(await (await server.visitor.fetch('/ca/root.crt')).arrayBuffer()).toEqual(root);
  await payOrder(after(), orderNo);

  await restart();
  // The check scheduled with the payment is made by the next server.
  await expect
    .poll(async () => (await detailOf(after(), orderNo)).orderStatus, { timeout: 20_000, interval: 100 })
    .toBe(1000);
  expect((await after().call(contract.orders.count, { query: {} })).data()).toMatchObject({
    all: 1,
    issued: 1,
  });
  const again = await after().call(contract.payment.pay, {
    body: { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo },
  });
  expect(again.envelope.code).toBe(12011);
});

it('keeps the moved clock', async () => {
  const customer = await server.customer();
  await customer.call(contract.sandbox.moveClock, { body: { days: 30 } });
  await restart();
  const { serverTime } = await createClient(server.url, customer.token).ask(contract.sandbox.overview, {});
  expect(Date.parse(serverTime)).toBeGreaterThan(Date.now() + 29 * dayMs);
});

it('continues the order numbers', async () => {
  const customer = await server.customer();
  const first = await placeOrder(customer);
  await restart();
  const second = await placeOrder({ ...customer, ...createClient(server.url, customer.token) });
  expect(Number(second.split('-')[1])).toBeGreaterThan(Number(first.split('-')[1]));
});
