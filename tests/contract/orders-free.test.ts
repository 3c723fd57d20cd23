import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { detailOf, publishAndIssue } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();

describe('a free product', () => {
  const body = async (customer: TestCustomer) => ({
    productNo: 'bitcert-dv-free',
    productType: 'dv_free_one_ssl',
    dcvMethod: 'dns' as const,
    csr: await opensslRequest(['free.example.com'], newEc('P-256')),
    key: '',
    commonName: 'free.example.com',
    domainNames: 'free.example.com',
    remark: customer.id,
  });

  it('costs nothing, waits for validation at once and is valid for 90 days', async () => {
    const customer = await server.customer();
    const answer = await customer.call(contract.purchase.free, { body: await body(customer) });
    expect(answer.data().total).toBe(0);
    const { orderNos: orderNo } = answer.data();
    expect(await detailOf(customer, orderNo)).toMatchObject({
      orderStatus: 1002,
      validity: 90,
      payWay: 'free',
    });
    await publishAndIssue(customer, orderNo);
    const { certificate } = await detailOf(customer, orderNo);
    const days = (Date.parse(certificate?.notAfter ?? '') - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(90);
  });

  it('is the only type the call accepts, and its faults name their fields', async () => {
    const customer = await server.customer();
    const good = await body(customer);
    const call = (changes: object) =>
      customer.call(contract.purchase.free, { body: { ...good, ...changes } });
    expect(
      (await call({ productNo: 'alphassl-dv-one', productType: 'dv_one_ssl', year: 1 })).envelope,
    ).toMatchObject({
      code: 400,
      errors: [{ field: 'productNo', reason: 'not-offered' }],
    });
    expect((await call({ commonName: 'other.example.com' })).envelope.errors).toMatchObject([
      { field: 'commonName' },
    ]);
    expect((await call({ csr: 'x' })).envelope.errors).toMatchObject([
      { field: 'csr', reason: 'csr-unreadable' },
    ]);
    expect((await call({ productNo: 'none' })).envelope.code).toBe(404);
    expect((await customer.ask(contract.orders.count, { query: {} })).all).toBe(0);
  });
});
