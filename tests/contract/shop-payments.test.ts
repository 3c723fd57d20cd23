import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { payments } from '#server/db/schema/payments.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';

const server = shareServer();
const { shop } = contract;

it('failed payments of every customer are listed by day, provider, reason, amount, customer and number', async () => {
  const by = await server.operator(['shop:money']);
  const { db } = server.services;
  const made = async (state: 'refused' | 'expired' | 'replaced', endTime: string, baseCents: number) => {
    const customer = await server.customer();
    const orderNo = await placeOrder(customer, await singleNameProduct(customer));
    const method = { payWay: 0, name: 'alipay', aim: 'makeOrder' } as const;
    await customer.ask(contract.payment.pay, { body: { ...method, orderNo } });
    const values = { state, endTime: new Date(endTime), baseCents };
    await db.update(payments).set(values).where(eq(payments.orderNo, orderNo));
    return { orderNo, account: customer.id };
  };
  const early = await made('refused', '2026-03-01T08:00:00Z', 10_000);
  const late = await made('expired', '2026-03-02T08:00:00Z', 50_000);
  // Paid by another method later: nothing failed.
  await made('replaced', '2026-03-02T09:00:00Z', 10_000);
  const listed = async (query: object) => {
    const { data, total } = await by.ask(shop.failedPayments, { query });
    expect(total).toBe(data.length);
    return data.map(({ payableNo }) => payableNo);
  };
  expect(await listed({})).toEqual([late.orderNo, early.orderNo]);
  expect(await listed({ failedFrom: '2026-03-01T00:00:00Z', failedTo: '2026-03-02T00:00:00Z' })).toEqual([
    early.orderNo,
  ]);
  expect(await listed({ state: 'expired' })).toEqual([late.orderNo]);
  expect(await listed({ least: '200' })).toEqual([late.orderNo]);
  expect(await listed({ method: 'wechat' })).toEqual([]);
  expect(await listed({ account: early.account })).toEqual([early.orderNo]);
  expect(await listed({ search: ` ${late.orderNo} ` })).toEqual([late.orderNo]);
  const [row] = (await by.ask(shop.failedPayments, { query: {} })).data;
  expect(row).toMatchObject({ state: 'expired', method: 'alipay', cents: 50_000, aim: 'makeOrder' });
});
