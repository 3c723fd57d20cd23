import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { mostFree, mostUnpaid } from '#server/purchase/open-orders.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { type OrderChoice, orderBody } from '#tests/support/server/shop.ts';

const server = shareShop();

const free = { productNo: 'dv-free', productType: 'dv_one_free_ssl', year: 90 } as const;
const cases = [
  { name: 'free orders that wait for validation', most: mostFree, status: 1002, payAmount: 0, choice: free },
  { name: 'orders that wait for payment', most: mostUnpaid, status: 1001, payAmount: 100, choice: {} },
];

it.each(cases)('limits $name to $most', { timeout: 240_000 }, async ({ most, status, payAmount, choice }) => {
  const { db } = server.services;
  const customer = await server.customer();
  await insertOrders(db, sql`select ${customer.id}::uuid as id`, most - 1);
  await db
    .update(orders)
    .set({ status, payAmount, rawAmount: payAmount })
    .where(eq(orders.accountID, customer.id));
  const { productNo = 'dv-single' }: OrderChoice = choice;
  const body = await orderBody(customer, choice);
  const create = () => customer.call(contract.purchase.create, { params: { productNo }, body });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 400, 400]);
  const refused = answers.find(({ envelope }) => envelope.code === 400);
  expect(refused?.envelope.errors).toMatchObject([{ reason: 'orders-open', expected: String(most) }]);
});
