import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { contract } from '#core/contract/contract.ts';
import { readConfig } from '#server/config.ts';
import { issuerOrders } from '#server/db/schema/issuer.ts';
import { acmeSecret, someName } from '#tests/support/acme/acme-orders.ts';
import { hasPebble, type Pebble, startPebble } from '#tests/support/acme/pebble.ts';
import { eventually } from '#tests/support/eventually.ts';
import { customerWith, detailOf, placeOrder, stockShop, validationsOf } from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

const { payment, validation, orders, catalogue } = contract;

// Debian's `pebble` is no dependency of the project: install it to run these.
describe.runIf(hasPebble)('a shop whose issuer is an ACME directory', { timeout: 120_000 }, () => {
  let pebble: Pebble;
  let server: TestServer;
  let ada: TestCustomer;
  beforeAll(async () => {
    pebble = await startPebble({ nonceReject: 20 });
    const config = readConfig({
      ...{ PORT: '0', SANDBOX: 'off', CA_KEY_SECRET: acmeSecret },
      ...{ ACME_DIRECTORY: pebble.directory, ACME_ROOTS: pebble.rootsFile, ACME_CONTACT: 'ca@example.com' },
      ...{
        DCV_RESOLVER: pebble.resolver,
        DCV_HTTP_PORT: String(pebble.httpPort),
        DCV_NETWORKS: '127.0.0.0/8',
      },
    });
    server = await startTestServer({ config: { ...config, passwordCost: 4 } });
    await stockShop(server);
    ada = await customerWith(server, 1_000_000);
  });
  afterAll(async () => {
    await server?.close();
    await pebble?.close();
  });

  const pay = (orderNo: string) =>
    ada.call(payment.pay, { body: { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo } });
  /** What the CA wants published, once it was asked. */
  const wanted = (orderNo: string) =>
    eventually(async () => {
      const shown = await validationsOf(ada, orderNo);
      expect(shown.every(({ recordName }) => recordName.includes('acme-challenge'))).toBe(true);
      return shown;
    });
  const publish = async (shown: readonly DomainValidation[]) => {
    for (const { recordType, recordName, expected } of shown) {
      if (recordType === 'FILE') await pebble.publishFile(recordName.split('/').at(-1) ?? '', expected);
      else await pebble.publishText(recordName, expected);
    }
  };

  it('sells only what the directory can issue', async () => {
    const { list } = await ada.ask(catalogue.products, { query: { limit: 100, offset: 1 } });
    expect(list.map(({ productNo }) => productNo)).not.toContain('ov-single');
    expect(list.map(({ productNo }) => productNo)).toContain('dv-flex');
  });

  it('refuses mail as the method of a name: the CA reads no mailboxes', async () => {
    const names = [someName()];
    const choice = { names, productNo: 'dv-flex', productType: 'dv_flex_ssl' };
    await expect(placeOrder(ada, { ...choice, dcvMethod: 'email' })).rejects.toThrow('not-offered');
    const orderNo = await placeOrder(ada, { ...choice, dcvMethod: 'dns_txt' });
    const asked = { orderNo, domain: names[0] ?? '', dcvMethod: 'email' } as const;
    const refused = await ada.call(validation.changeDcv, { body: asked });
    expect(refused.envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'dcvMethod', reason: 'not-offered', found: 'email' }],
    });
  });

  it('shows the CA’s own records, issues once they are published, and revokes', async () => {
    const name = someName();
    const names = [name, `www.${name}`];
    const orderNo = await placeOrder(ada, {
      names,
      productNo: 'dv-flex',
      productType: 'dv_flex_ssl',
      dcvMethod: 'dns_txt',
    });
    await ada.ask(validation.changeDcv, { body: { orderNo, domain: `www.${name}`, dcvMethod: 'file' } });
    expect((await pay(orderNo)).data().state).toBe('paid');
    const shown = await wanted(orderNo);
    expect(shown.map(({ recordType, recordName }) => [recordType, recordName])).toEqual([
      ['TXT', `_acme-challenge.${name}`],
      ['FILE', expect.stringContaining(`http://www.${name}/.well-known/acme-challenge/`)],
    ]);
    await publish(shown);
    await ada.call(validation.verifyDomains, { params: { id: orderNo } });
    const order = await issued(orderNo);
    expect(order.certificate?.chain?.length).toBeGreaterThan(1);
    const serialNumber = order.certificate?.serialNumber ?? '';
    await ada.ask(orders.revoke, { body: { orderNo, serialNumber, reason: 'superseded' } });
    await eventually(async () => expect((await detailOf(ada, orderNo)).orderStatus).toBe(1008));
  });

  it('says in the CA’s words why a name was refused, and asks for new records', async () => {
    const name = someName();
    const orderNo = await placeOrder(ada, {
      names: [name],
      productNo: 'dv-flex',
      productType: 'dv_flex_ssl',
      dcvMethod: 'file',
    });
    await pay(orderNo);
    const [first] = await wanted(orderNo);
    if (first === undefined) throw new Error('nothing to publish');
    // This server accepts a word of the file; the CA wants nothing else in it.
    await pebble.publishFile(first.recordName.split('/').at(-1) ?? '', `${first.expected} and more`);
    await ada.call(validation.verifyDomains, { params: { id: orderNo } });
    const again = await eventually(async () => {
      const [shown] = await validationsOf(ada, orderNo);
      expect(shown?.expected).not.toBe(first.expected);
      expect(shown?.ca?.words).toContain('key authorization');
      if (shown === undefined) throw new Error('no name');
      return shown;
    });
    expect(again).toMatchObject({ dcvMethod: 'file', recordType: 'FILE' });
    await publish([again]);
    await eventually(async () => {
      await ada.call(validation.verifyDomains, { params: { id: orderNo } });
      expect((await detailOf(ada, orderNo)).orderStatus).toBe(1000);
    });
    const attempts = await server.services.db.select().from(issuerOrders);
    expect(
      attempts
        .filter(({ requestNo }) => requestNo === orderNo)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['failed', 'valid']);
  });

  const issued = (orderNo: string) =>
    eventually(async () => {
      const found = await detailOf(ada, orderNo);
      expect(found.orderStatus).toBe(1000);
      return found;
    });
});
