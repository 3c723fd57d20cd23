import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, issuedOrder, requestFor } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

describe.each(await databaseKinds())('on %s', { timeout: 60_000 }, (database) => {
  const server = shareShop({ database });
  const customer = shareCustomer(() => server.customer());

  const name = 'same-key.example.com';
  const order = (owner: TestCustomer, csr: string, key: string) =>
    issuedOrder(server, owner, { sslCerts: [{ csr, key, commonName: name, domainNames: name }] });
  const keysOf = async (owner: TestCustomer, orderNo: string) => [
    (await detailOf(owner, orderNo)).certificate?.key,
    (await owner.ask(contract.orders.certificate, { params: { id: orderNo }, query: {} })).key,
    (await owner.ask(contract.orders.batchCerts, { body: { orderNos: orderNo } })).data[0]?.certificate?.key,
  ];

  it('gives a certificate without a key the key of another order of the same customer', async () => {
    const csr = await requestFor([name], customer.id);
    const without = await order(customer, csr, '');
    expect(await keysOf(customer, without)).toEqual(['', '', '']);
    const withKey = await order(customer, csr, 'v1.c2VhbGVk');
    expect(await keysOf(customer, withKey)).toEqual(['v1.c2VhbGVk', 'v1.c2VhbGVk', 'v1.c2VhbGVk']);
    expect(await keysOf(customer, without)).toEqual(['v1.c2VhbGVk', 'v1.c2VhbGVk', 'v1.c2VhbGVk']);
    // Another public key or another customer gets nothing.
    const other = await server.customer();
    const strange = await order(other, await requestFor([name], other.id), '');
    expect(await keysOf(other, strange)).toEqual(['', '', '']);
  });
});
