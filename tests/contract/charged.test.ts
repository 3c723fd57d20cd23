import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, payOrder, placeOrders } from '#tests/support/server/shop.ts';

const price = 8_800;
const server = shareShop();

it('says what the balance was before and after each charge, whoever else paid meanwhile', async () => {
  const customer = await customerWith(server, 10 * price);
  const charged = (...orderNos: readonly string[]) =>
    customer.ask(contract.payment.charged, { query: { orderNos: orderNos.join(',') } });
  const [first = '', second = '', unpaid = ''] = await placeOrders(customer, 3);
  // Two tabs, each of which read the balance before the other paid.
  await payOrder(customer, first);
  await payOrder(customer, second);
  expect(await charged(second)).toEqual({ balance: { before: 9 * price, after: 8 * price } });
  expect(await charged(first)).toEqual({ balance: { before: 10 * price, after: 9 * price } });
  expect(await charged(second, first)).toEqual({ balance: { before: 10 * price, after: 8 * price } });
  expect(await charged(unpaid)).toEqual({ balance: null });
});

it('says nothing of the charges of others', async () => {
  const customer = await customerWith(server, price);
  const [orderNo = ''] = await placeOrders(customer, 1);
  await payOrder(customer, orderNo);
  const other = await server.customer();
  expect(await other.ask(contract.payment.charged, { query: { orderNos: orderNo } })).toEqual({
    balance: null,
  });
});
