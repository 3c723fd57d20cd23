import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { newEc, newRsa, openssl, opensslRequest } from '#tests/support/files/openssl.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  detailOf,
  type OrderChoice,
  orderBody,
  placeOrder,
  requestFor,
  wild,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer({ discount: 80 }));

async function create(choice: OrderChoice, by = customer, key?: string) {
  const body = await orderBody(by, choice);
  const params = { productNo: choice.productNo ?? 'dv-single' };
  return by.call(contract.purchase.create, { params, body }, { key });
}

async function cert(
  names: readonly string[],
  changes: Partial<{ csr: string; commonName: string; domainNames: string; key: string }> = {},
) {
  return {
    csr: await requestFor(names, customer.id),
    key: '',
    commonName: names[0] ?? '',
    domainNames: names.join(','),
    ...changes,
  };
}

const countOf = (by: TestCustomer) => server.services.db.$count(orders, eq(orders.accountID, by.id));

describe('an order creation', () => {
  it('applies the customer’s discount, as the price call does', async () => {
    const created = (await create({})).data();
    expect(created.total).toBe(7_040);
    const priced = await customer.call(contract.purchase.price, {
      params: { id: 'dv-single' },
      body: { year: 1, sslDomains: [{ commonName: 'shop.example.com', domainNames: '' }] },
    });
    expect(priced.data()).toEqual({ allNowPrice: 7_040, allRawPrice: 8_800, discount: 80 });
  });

  it('returns the same reply for the same key and acts once, and refuses another body', async () => {
    const by = await server.customer();
    const first = await create({}, by, 'same-key-1');
    const twin = await create({}, by, 'same-key-1');
    expect(twin.envelope).toEqual(first.envelope);
    expect((await create({ remark: 'other' }, by, 'same-key-1')).envelope.code).toBe(422);
    expect(await countOf(by)).toBe(1);
  });

  it('makes one order when it is sent twenty times at once with the same key', async () => {
    const by = await server.customer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, by, 'same-key-20')));
    expect(new Set(answers.map((answer) => answer.data().orderNos)).size).toBe(1);
    expect(await countOf(by)).toBe(1);
  });

  it('creates all of several certificates or none', async () => {
    const by = await server.customer();
    const good = { ...(await cert(['a.example.com'])), csr: await requestFor(['a.example.com'], by.id) };
    const bad = { ...good, domainNames: 'a..example.com' };
    const refused = await create({ sslCerts: [good, bad] }, by);
    expect(refused.envelope.code).toBe(400);
    expect(await countOf(by)).toBe(0);
    const done = (await create({ sslCerts: [good, good, good] }, by)).data();
    expect(done.orderNos.split(',')).toHaveLength(3);
    expect(done.total).toBe(3 * 8_800);
    expect(await countOf(by)).toBe(3);
  });

  it('is found by the hash of its CSR, by its owner only', async () => {
    const orderNo = await placeOrder(customer, { names: ['hash.example.com'] });
    const der = await openssl(['req', '-in', 'csr.pem', '-outform', 'DER', '-out', 'csr.der'], {
      'csr.pem': await requestFor(['hash.example.com'], customer.id),
    });
    expect(der.code).toBe(0);
    const { allOrders } = await customer.ask(contract.orders.detail, { params: { id: orderNo } });
    const hashValue = allOrders[0]?.hashValue ?? '';
    const find = (by: TestCustomer) =>
      by.call(contract.purchase.hashValues, { body: { hashValues: [hashValue] } });
    expect((await find(customer)).data().list).toEqual([{ hashValue, orderNo, payAmount: 7_040 }]);
    expect((await find(await server.customer())).data().list).toEqual([]);
  });

  it('accepts an IDN and stores it in ASCII', async () => {
    const csr = await opensslRequest(['xn--fsqu00a.example.com'], newEc('P-256'));
    const sslCerts = [{ csr, key: '', commonName: '例子.example.com', domainNames: '例子.example.com' }];
    const orderNo = (await create({ sslCerts })).data().orderNos;
    const { allOrders } = await customer.ask(contract.orders.detail, { params: { id: orderNo } });
    expect(allOrders[0]).toMatchObject({ commonName: 'xn--fsqu00a.example.com' });
    for (const search of ['例子', 'XN--FSQ', orderNo.slice(-5)]) {
      const found = await customer.call(contract.orders.list, { query: { search } });
      expect(found.data().data.map((row) => row.orderNo)).toEqual([orderNo]);
    }
  });
});

describe('a key used in an earlier order', () => {
  it('is reported with its newest order, one entry per key', async () => {
    const by = await server.customer();
    const csr = await opensslRequest(['reused.example.com'], newEc('P-256'));
    const sslCerts = [await cert(['reused.example.com'], { csr })];
    const numbers = [await placeOrder(by, { sslCerts }), await placeOrder(by, { sslCerts })];
    const other = await detailOf(by, await placeOrder(by, { names: ['fresh.example.com'] }));
    const { spkiHash } = await detailOf(by, numbers[0] ?? '');
    const ask = (spkiHashes: string[]) => by.ask(contract.purchase.hashValues, { body: { spkiHashes } });
    expect(await ask([spkiHash, 'f'.repeat(64)])).toEqual({
      list: [],
      reused: [{ spkiHash, orderNo: numbers[1], commonName: 'reused.example.com', orderCount: 2 }],
    });
    expect((await ask([spkiHash, other.spkiHash])).reused).toHaveLength(2);
    expect((await ask([])).reused).toEqual([]);
    const { envelope } = await by.call(contract.purchase.hashValues, { body: { spkiHashes: ['nonsense'] } });
    expect(envelope.errors).toMatchObject([{ field: 'spkiHashes.0', reason: 'format' }]);
  });
});

describe('a name is refused with its fault', () => {
  const names = [
    { typed: '', reason: 'required' },
    { typed: 'a..b', reason: 'name-empty-label' },
    { typed: 'example.com.', reason: 'name-trailing-dot' },
    { typed: 'http://x.y', reason: 'name-is-url' },
    { typed: '💩.com', reason: 'name-emoji' },
    { typed: `${'a.'.repeat(150)}com`, reason: 'name-too-long' },
    { typed: '10.0.0.1', reason: 'ip-not-public' },
    { typed: '8.8.8.8', reason: 'ip-not-allowed' },
    { typed: '*.example.com', reason: 'wildcard-not-allowed' },
    { typed: 'a.example.com,b.example.com', reason: 'name-only-one' },
    { typed: 'localhost', reason: 'name-reserved' },
    { typed: 'shop.internal', reason: 'name-reserved' },
    { typed: '1.0.0.127.in-addr.arpa', reason: 'name-reverse-zone' },
    { typed: "x'drop-table-orders--.com", reason: 'name-bad-character' },
  ];
  it.each(names)('$typed → $reason', async ({ typed, reason }) => {
    const sslCerts = [await cert(['shop.example.com'], { commonName: typed, domainNames: typed })];
    const { envelope, status } = await create({ sslCerts });
    expect({ code: envelope.code, status }).toMatchObject({ code: 400 });
    expect(envelope.errors.map((fault) => fault.reason)).toContain(reason);
    expect(envelope.errors[0]?.field).toMatch(/^sslCerts\.0\./);
  });

  it('when a wildcard is required', async () => {
    const { envelope } = await create(wild);
    expect(envelope.errors).toMatchObject([
      { reason: 'wildcard-required', found: 'shop.example.com', expected: '*.shop.example.com' },
    ]);
  });
});

describe('a CSR is refused with its fault', () => {
  const fault = async (sslCert: Awaited<ReturnType<typeof cert>>, choice: OrderChoice = {}) =>
    (await create({ ...choice, sslCerts: [sslCert] })).envelope.errors;

  it('when it is unreadable or empty', async () => {
    expect(await fault(await cert(['shop.example.com'], { csr: 'nonsense' }))).toMatchObject([
      { field: 'sslCerts.0.csr', reason: 'csr-unreadable' },
    ]);
    expect(await fault(await cert(['shop.example.com'], { csr: '' }))).toMatchObject([
      { reason: 'required' },
    ]);
  });

  it('when its key is weak', async () => {
    const csr = await opensslRequest(['shop.example.com'], newRsa(1024));
    expect(await fault(await cert(['shop.example.com'], { csr }))).toMatchObject([
      { reason: 'key-weak', found: 'RSA 1024', expected: 'RSA ≥ 2048, P-256, P-384, P-521' },
    ]);
  });

  it('when its signature does not match its key', async () => {
    const csr = await requestFor(['shop.example.com'], customer.id);
    const der = Buffer.from(csr.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
    const broken = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
    expect(await fault(await cert(['shop.example.com'], { csr: broken }))).toMatchObject([
      { reason: 'csr-signature' },
    ]);
  });

  it('when it is for other names', async () => {
    const csr = await requestFor(['other.example.net'], customer.id);
    expect(await fault(await cert(['shop.example.com'], { csr }))).toMatchObject([
      { reason: 'csr-name-mismatch', found: 'other.example.net', expected: 'shop.example.com' },
    ]);
  });

  it('when the brand only accepts RSA 2048', async () => {
    expect(await fault(await cert(['shop.example.com']), { productNo: 'cfca-dv' })).toMatchObject([
      { reason: 'key-not-offered', found: 'EC P-256', expected: 'RSA 2048' },
    ]);
  });

  it('when another customer has ordered with its key', async () => {
    const csr = await opensslRequest(['shop.example.com'], newEc('P-256'));
    const sslCerts = [await cert(['shop.example.com'], { csr })];
    expect((await create({ sslCerts })).envelope.code).toBe(200);
    expect((await create({ sslCerts })).envelope.code).toBe(200);
    const { envelope } = await create({ sslCerts }, await server.customer());
    expect(envelope.errors).toMatchObject([{ field: 'sslCerts.0.csr', reason: 'key-reused' }]);
  });
});

describe('text around a CSR', () => {
  it('is discarded, above all a private key', async () => {
    const secret = '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n';
    const csr = `${secret}Subject: me\n${await requestFor(['key.example.com'], customer.id)}${secret}`;
    const sslCerts = [await cert(['key.example.com'], { csr })];
    const { csr: kept } = await detailOf(customer, await placeOrder(customer, { sslCerts }));
    expect(kept).toMatch(
      /^-----BEGIN CERTIFICATE REQUEST-----\n[\w+/=\n]+-----END CERTIFICATE REQUEST-----\n$/,
    );
    expect(server.logLines.join('\n')).not.toContain('c2VjcmV0');
  });
});

describe('invalid terms are refused with the valid choices', () => {
  const refused: { name: string; choice: OrderChoice; want: object }[] = [
    {
      name: 'unavailable validity',
      choice: { year: 4 },
      want: { field: 'year', found: '4', expected: '90, 1, 2, 3' },
    },
    { name: 'no validity', choice: { year: 0 }, want: { field: 'year', found: '0' } },
    {
      name: 'mismatched product type',
      choice: { productType: 'ov_ssl' },
      want: { field: 'productType', reason: 'mismatch' },
    },
    {
      name: 'email validation without a mailbox',
      choice: { dcvMethod: 'email' },
      want: { field: 'sslCerts.0.emailDnsEmail', reason: 'required' },
    },
    {
      name: 'unknown contact',
      choice: { contactID: 'ffffffff-ffff-4fff-8fff-ffffffffffff' },
      want: { field: 'contactID', reason: 'not-offered' },
    },
    {
      name: 'malformed organization ID',
      choice: { orgID: "1' or '1'='1" },
      want: { field: 'orgID', reason: 'not-offered' },
    },
    {
      name: 'OV without an organization',
      choice: { productNo: 'ov-single', productType: 'ov_one_ssl' },
      want: { field: 'contactID', reason: 'required' },
    },
    {
      name: 'names in a code-signing order',
      choice: { productNo: 'code-ov', productType: 'ov_code', dcvMethod: 'file' },
      want: { field: 'csr', reason: 'required' },
    },
  ];
  it.each(refused)('$name', async ({ choice, want }) => {
    const { envelope } = await create(choice);
    expect(envelope.code).toBe(400);
    expect(envelope.errors[0]).toMatchObject(want);
  });

  it('file validation of a wildcard', async () => {
    const names = ['*.example.com'];
    const { envelope } = await create({ ...wild, names, dcvMethod: 'file' });
    expect(envelope.errors).toMatchObject([{ field: 'dcvMethod', found: 'file', expected: 'dns' }]);
  });

  it('an existing contact of another customer', async () => {
    const other = await server.customer();
    const [contact] = await server.services.db
      .insert(contacts)
      .values({
        accountID: other.id,
        lastname: 'A',
        firstname: 'B',
        email: 'a@b.cn',
        telephone: '1',
        createdTime: new Date(),
      })
      .returning();
    const contactID = contact?.id ?? '';
    expect((await create({ contactID })).envelope.errors).toMatchObject([{ field: 'contactID' }]);
    expect((await create({ contactID }, other)).envelope.code).toBe(200);
  });

  it('an unknown product', async () => {
    expect((await create({ productNo: 'nothing' })).envelope.code).toBe(404);
    const price = await customer.call(contract.purchase.price, {
      params: { id: 'nothing' },
      body: { year: 1, sslDomains: [{ commonName: 'a.example.com', domainNames: '' }] },
    });
    expect(price.envelope.code).toBe(404);
  });
});
