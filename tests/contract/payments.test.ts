import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { hasPostgres, stopPostgres } from '#tests/support/postgres.ts';
import { placeOrder, stockShop } from '#tests/support/shop.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const databases = (await hasPostgres()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
afterAll(() => stopPostgres());

describe.each(databases)('on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await stockShop(server);
  });
  afterAll(() => server.close());

  it('pays an order by a code', async () => {
    const customer = await server.customer();
    const orderNo = await placeOrder(customer);
    const opened = (
      await customer.call(contract.payment.pay, {
        body: { payWay: 0, name: 'alipay', aim: 'makeOrder', orderNo },
      })
    ).data();
    expect(opened).toMatchObject({ orderNo, name: 'alipay', state: 'open', transferredPriceCent: 8_800 });
    expect(opened.qrCodeBase64.length).toBeGreaterThan(100);
    const shown = (await customer.call(contract.payment.detail, { params: { id: opened.paymentID } })).data();
    expect({ ...shown, expireTime: 0 }).toEqual({ ...opened, expireTime: 0 });
    await customer.call(contract.sandbox.settlePayment, {
      params: { ref: opened.paymentID },
      body: { outcome: 'accept' },
    });
    await expect
      .poll(
        async () =>
          (await customer.call(contract.payment.detail, { params: { id: opened.paymentID } })).data().state,
        {
          timeout: 10_000,
        },
      )
      .toBe('paid');
  });
});
