import { createSocket } from 'node:dgram';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { createCaaFinder } from '#server/validation/caa.ts';
import { caaOf } from '#server/validation/caa-of-order.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { flex, placeOrder } from '#tests/support/server/shop.ts';

describe.each(await databaseKinds())('on %s', { timeout: 60_000 }, (database) => {
  const server = shareShop({ database });
  const customer = shareCustomer(() => server.customer());

  const publish = async (name: string, value: string) =>
    (await customer.ask(contract.sandbox.putRecord, { body: { name, type: 'CAA', value } })).id;
  const caa = (orderNo: string) => customer.ask(contract.validation.caa, { params: { id: orderNo } });

  it('reports the CAA records that forbid issuance, with their location and the record to add', async () => {
    const names = ['www.caa.example.com', '*.caa.example.com', 'free.example.org'];
    const orderNo = await placeOrder(customer, { ...flex, dcvMethod: 'dns_txt', names });
    expect(await caa(orderNo)).toMatchObject({
      issuers: ['certum.pl', 'certum.eu'],
      checked: 3,
      total: 3,
      obstacles: [],
      resolver: 'sandbox',
    });
    const id = await publish('caa.example.com', '0 issue "letsencrypt.org"');
    await publish('caa.example.com', '0 issuewild ";"');
    const refused = { at: 'caa.example.com', problem: '', remove: '' };
    await expect
      .poll(async () => (await caa(orderNo)).obstacles, { timeout: 20_000 })
      .toEqual([
        {
          ...refused,
          names: ['www.caa.example.com'],
          records: ['0 issue "letsencrypt.org"', '0 issuewild ";"'],
          add: '0 issue "certum.pl"',
        },
        expect.objectContaining({ ...refused, names: ['*.caa.example.com'], add: '0 issuewild "certum.pl"' }),
      ]);
    // Only the nearest records apply.
    await publish('www.caa.example.com', '0 issue "Certum.EU; account=1"');
    await customer.ask(contract.sandbox.deleteRecord, { params: { id } });
    await expect
      .poll(async () => (await caa(orderNo)).obstacles.map(({ names: held }) => held), { timeout: 20_000 })
      .toEqual([['*.caa.example.com']]);
  });

  it('refuses to publish an invalid CAA record', async () => {
    const body = { name: 'example.com', type: 'CAA', value: 'letsencrypt.org' } as const;
    expect((await customer.call(contract.sandbox.putRecord, { body })).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'value', found: 'letsencrypt.org', expected: '0 issue "ca.example"' }],
    });
  });
});

it('queries nothing for an IP address or for a brand whose CA is unknown', async () => {
  const find = () => Promise.reject(new Error('asked'));
  expect(await caaOf(find, { productType: 'dv_one_ssl', subBrand: 'bitcert' }, ['example.com'])).toEqual({
    issuers: [],
    checked: 0,
    total: 0,
    obstacles: [],
  });
  expect(await caaOf(find, { productType: 'dv_ip_ssl', subBrand: 'sectigo' }, ['192.0.2.1'])).toMatchObject({
    total: 0,
  });
});

it('reports names whose lookup failed separately, and looks each name up once', async () => {
  let asked = 0;
  const silent = createSocket('udp4');
  silent.on('message', (message, { port, address }) => {
    asked += 1;
    const reply = Buffer.from(message);
    // A failed response: SERVFAIL.
    reply.writeUInt16BE(0x8182, 2);
    silent.send(reply, port, address);
  });
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
  const find = createCaaFinder({ resolver: `127.0.0.1:${silent.address().port}`, keptMs: 60_000 });
  const product = { productType: 'dv_flex_ssl', subBrand: 'sectigo' };
  const { obstacles } = await caaOf(find, product, ['a.example.com', 'a.example.com', '*.a.example.com']);
  silent.close();
  expect(obstacles).toMatchObject([
    { at: 'a.example.com', problem: 'SERVFAIL', add: '', names: ['a.example.com', 'a.example.com'] },
    { at: 'a.example.com', problem: 'SERVFAIL', names: ['*.a.example.com'] },
  ]);
  // One question, in two rounds.
  expect(asked).toBe(2);
});
