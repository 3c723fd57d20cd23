import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import {
  newEc,
  newRsa,
  openssl,
  opensslRequest,
  showCertificate,
  verifyChain,
} from '#tests/support/files/openssl.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  customerWith,
  deposit,
  detailOf,
  flex,
  issuedOrder,
  orderBody,
  payAndIssue,
  payOrder,
  placeOrder,
  publishAndIssue,
  publishValidations,
  validationsOf,
} from '#tests/support/server/shop.ts';

const server = shareShop();

describe('a certificate', () => {
  const kinds = [
    { name: 'RSA by CNAME', algorithm: newRsa(2048), dcvMethod: 'dns', signedBy: 'rsa' },
    { name: 'P-256 by TXT', algorithm: newEc('P-256'), dcvMethod: 'dns_txt', signedBy: 'ec' },
    { name: 'P-384 by file', algorithm: newEc('P-384'), dcvMethod: 'file', signedBy: 'ec' },
  ] as const;
  it.each(kinds)('is ordered, validated and issued: $name', async ({ algorithm, dcvMethod, signedBy }) => {
    const customer = await customerWith(server, 10_000);
    const csr = await opensslRequest(['shop.example.com'], algorithm);
    const sslCerts = [
      { csr, key: 'v1.c2VhbGVk', commonName: 'shop.example.com', domainNames: 'shop.example.com' },
    ];
    const orderNo = await placeOrder(customer, { dcvMethod, sslCerts });
    expect(orderNo).toMatch(/^CN\d{8}-\d{5,}$/);
    expect(await detailOf(customer, orderNo)).toMatchObject({
      orderStatus: 1001,
      payAmount: 8_800,
      key: 'v1.c2VhbGVk',
      payTime: '0001-01-01T00:00:00Z',
      certificate: null,
    });

    await payOrder(customer, orderNo);
    expect(await balanceOf(server.services.db, customer.id)).toBe(1_200);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);

    await publishAndIssue(customer, orderNo);
    expect(await validationsOf(customer, orderNo)).toMatchObject([
      { state: 'validated', dcvMethod, domainName: 'shop.example.com' },
    ]);

    const order = await detailOf(customer, orderNo);
    expect(order.orderStatus).toBe(1000);
    expect(order.timeline.map((event) => event.kind)).toEqual(['created', 'paid', 'verified', 'issued']);
    const [leaf = '', intermediate = ''] = order.certificate?.chain ?? [];
    expect(order.certificate?.certificate).toBe(leaf);
    const asServer = ['-purpose', 'sslserver', '-verify_hostname', 'shop.example.com'];
    expect(await verifyChain(order.certificate?.chain, ...asServer)).toContain('leaf.pem: OK');

    const sameKey = await openssl(['req', '-in', 'csr.pem', '-noout', '-pubkey'], { 'csr.pem': csr });
    expect(await showCertificate(leaf, '-pubkey')).toBe(sameKey.output);

    const served = await server.visitor.fetch(`/ca/${signedBy}.crt`);
    expect(served.headers.get('content-type')).toBe('application/pkix-cert');
    expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(
      intermediate.replace(/-----[^-]+-----|\s/g, ''),
    );
    const list = await server.visitor.fetch(`/ca/${signedBy}.crl`);
    expect(list.headers.get('content-type')).toBe('application/pkix-crl');
  });

  it('holds every name of the order, each validated separately, wildcards at their base', async () => {
    const customer = await server.customer();
    const names = ['example.com', '*.example.com', 'www.example.com', '例子.example.com'];
    const ascii = ['example.com', '*.example.com', 'www.example.com', 'xn--fsqu00a.example.com'];
    await deposit(server, customer.id, 100_000);
    const sslCerts = [
      {
        csr: await opensslRequest(ascii, newEc('P-256')),
        key: '',
        commonName: 'example.com',
        domainNames: names.join(','),
      },
    ];
    const orderNo = await placeOrder(customer, {
      ...flex,
      dcvMethod: 'dns_txt',
      sslCerts,
    });
    const validations = await validationsOf(customer, orderNo);
    expect(validations.map((validation) => validation.recordName)).toEqual([
      '_dnsauth.example.com',
      '_dnsauth.example.com',
      '_dnsauth.www.example.com',
      '_dnsauth.xn--fsqu00a.example.com',
    ]);
    await payAndIssue(customer, orderNo);
    const order = await detailOf(customer, orderNo);
    expect(order).toMatchObject({ orderStatus: 1000, domainNames: ascii });
    expect(await showCertificate(order.certificate?.certificate, '-ext', 'subjectAltName')).toContain(
      ascii.map((name) => `DNS:${name}`).join(', '),
    );
  });

  it('is paid on creation if it costs nothing', async () => {
    const customer = await server.customer();
    const answer = await customer.call(contract.purchase.create, {
      params: { productNo: 'dv-free' },
      body: await orderBody(customer, { year: 90, productType: 'dv_one_free_ssl' }),
    });
    expect(answer.data().total).toBe(0);
    const order = await detailOf(customer, answer.data().orderNos);
    expect(order).toMatchObject({ orderStatus: 1002, payWay: 'free', payAmount: 0 });
  });

  it('is issued by the server itself once the names are validated', async () => {
    const customer = await customerWith(server, 10_000);
    const orderNo = await placeOrder(customer);
    await publishValidations(customer, orderNo);
    await payOrder(customer, orderNo);
    await expect
      .poll(async () => (await detailOf(customer, orderNo)).orderStatus, { timeout: 20_000, interval: 200 })
      .toBe(1000);
  });

  it('expires at the end of its validity', async () => {
    const customer = await server.customer();
    const orderNo = await issuedOrder(server, customer);
    // Otherwise its next certificate would be issued automatically.
    const none = { nextKey: 'none' } as const;
    await customer.call(contract.orders.nextKey, { params: { orderNo }, body: none });
    const { certificate, paidUntil, payTime } = await detailOf(customer, orderNo);
    expect(Date.parse(paidUntil) - Date.parse(payTime)).toBe(365 * dayMs);
    const days =
      (Date.parse(certificate?.notAfter ?? '') - Date.parse(certificate?.notBefore ?? '') + 1000) / dayMs;
    expect(days).toBe(199);

    const counted = () => customer.ask(contract.orders.count, { query: {} });
    expect(await counted()).toMatchObject({ all: 1, issued: 1, expiring: 0, expired: 0 });
    const moved = await customer.call(contract.sandbox.moveClock, { body: { days: 180 } });
    expect(Date.parse(moved.data().serverTime)).toBeGreaterThan(Date.now() + 179 * dayMs);
    expect(await counted()).toMatchObject({ all: 1, issued: 1, expiring: 1, expired: 0 });
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1000);
    await customer.call(contract.sandbox.moveClock, { body: { days: 19 } });
    expect(await counted()).toMatchObject({ all: 1, issued: 0, expiring: 0, expired: 1 });
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1007);
  });
});
