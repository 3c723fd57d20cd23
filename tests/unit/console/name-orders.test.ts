import { expect, test } from 'vitest';
import { nameOrders } from '#src/features/payment/name-orders.ts';

const orderNos = Array.from({ length: 500 }, (_, index) => `CN20261121-${10_001 + index}`);

test('names a single order by its number', async () => {
  expect(await nameOrders(['CN20261121-10001'])).toBe('CN20261121-10001');
});

test('gives equal lists of orders the same short name, and any other list another', async () => {
  const name = await nameOrders(orderNos);
  expect(name).toMatch(/^CN20261121-10001\+499:[0-9a-f]{32}$/);
  expect(await nameOrders([...orderNos])).toBe(name);
  expect(await nameOrders([...orderNos.slice(0, 499), 'CN20261121-99999'])).not.toBe(name);
  expect(await nameOrders(orderNos.toReversed())).not.toBe(name);
});
