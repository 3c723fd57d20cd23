import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { newDeliveryKey, openDelivery } from '#core/x509/key-delivery.ts';
import { encodePem } from '#core/x509/pem.ts';
import { openssl } from '#tests/support/files/openssl.ts';
import { everyRow } from '#tests/support/server/server-data.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { createTestClock, second } from '#tests/support/server/test-clock.ts';

const clock = createTestClock();
const server = shareServer({ clock });
const customer = shareCustomer(() => server.customer());

type Wish = BodyOf<typeof contract.purchase.createKey>;
const organization = {
  domain: 'Analytical Engines Ltd',
  organization: 'Analytical Engines Ltd',
  country: 'GB',
};
const own = await newDeliveryKey();
const make = (wish: Partial<Wish>, by = customer) =>
  by.call(contract.purchase.createKey, {
    body: { productNo: 'digicert-doc', ...organization, recipientKey: own.address, ...wish },
  });

/** The private key in a reply, as PEM. */
async function opened(delivery: string): Promise<string> {
  const pkcs8 = await openDelivery(delivery, own);
  if (pkcs8 === null) throw new Error('the key does not open');
  return encodePem('PRIVATE KEY', pkcs8);
}

describe('a key made by the CA', () => {
  it('comes with its CSR: subject, key and signature as requested', async () => {
    const { key, csr } = (await make({ locality: 'London', hashSign: 'SHA384' })).data();
    const files = { 'key.pem': await opened(key), 'csr.pem': csr };
    const run = async (...args: string[]) => (await openssl(args, files)).output;
    const text = await run(
      'req',
      '-in',
      'csr.pem',
      '-noout',
      '-text',
      '-verify',
      '-nameopt',
      'utf8,sep_comma_plus',
    );
    expect(text).toContain(
      'Subject: C=GB,ST=Beijing,L=London,O=Analytical Engines Ltd,CN=Analytical Engines Ltd',
    );
    expect(text).toContain('Public-Key: (4096 bit)');
    expect(text).toContain('sha384WithRSAEncryption');
    expect(text).not.toContain('Alternative Name');
    expect(await run('pkey', '-in', 'key.pem', '-pubout')).toBe(
      await run('req', '-in', 'csr.pem', '-noout', '-pubkey'),
    );
  });

  it('is a different one each time, and is stored nowhere', async () => {
    const answer = await make({});
    const first = await opened(answer.data().key);
    expect(first).not.toBe(await opened((await make({})).data().key));
    const secret = first.split('\n')[5] ?? '';
    expect(JSON.stringify(answer.envelope)).not.toContain(secret);
    expect(await openDelivery(answer.data().key, await newDeliveryKey())).toBeNull();
    expect(secret).toHaveLength(64);
    expect(server.logLines.join('\n')).not.toContain(secret);
    expect(await everyRow(server.database.db)).not.toContain(secret);
  });

  it.each(['alphassl-dv-one', 'cfca-dv-one', 'cfca-ov-one', 'sectigo-dv-ip', 'digicert-vmc'])(
    'is refused for %s, whose key the browser makes',
    async (productNo) => {
      const { envelope } = await make({ productNo });
      expect(envelope.code).toBe(400);
      expect(envelope.errors).toMatchObject([
        { field: 'productNo', reason: 'not-offered', found: productNo },
      ]);
    },
  );

  it.each([
    { wish: { keySize: 2048 }, want: { field: 'keySize', found: '2048', expected: '4096' } },
    { wish: { keySize: 1024 }, want: { field: 'keySize', reason: 'not-offered' } },
    { wish: { encryption: 'ECC' as const }, want: { field: 'encryption', expected: 'RSA' } },
    { wish: { organization: ' ' }, want: { field: 'organization', reason: 'required' } },
    { wish: { domain: '' }, want: { field: 'domain', reason: 'required' } },
    { wish: { domain: 'x'.repeat(65) }, want: { field: 'domain', reason: 'too-long', expected: '64' } },
    { wish: { country: 'china' }, want: { field: 'country', reason: 'format' } },
    { wish: { organization: 'a\u0007b' }, want: { field: 'organization', reason: 'format' } },
    {
      wish: { recipientKey: { ...own.address, y: own.address.x } },
      want: { field: 'recipientKey', reason: 'format' },
    },
    {
      wish: { recipientKey: { ...own.address, x: 'short' } },
      want: { field: 'recipientKey.x', reason: 'format' },
    },
  ])('is refused with its fault: $wish', async ({ wish, want }) => {
    const { envelope } = await make(wish, await server.customer());
    expect(envelope.code).toBe(400);
    expect(envelope.errors).toMatchObject([want]);
  });

  it('is made at most thirty times per minute', async () => {
    const by = await server.customer();
    const nothing = () => make({ productNo: 'no-such-product' }, by);
    for (let time = 0; time < 30; time += 1) expect((await nothing()).envelope.code).toBe(404);
    const refused = await make({}, by);
    expect(refused.status).toBe(429);
    expect(refused.envelope.errors).toMatchObject([{ field: 'productNo', reason: 'too-many-tries' }]);
    clock.move(61 * second);
    expect((await nothing()).envelope.code).toBe(404);
  });
});

describe('the names belonging to a common name', () => {
  it.each([
    ['example.com', ['example.com', 'www.example.com']],
    ['WWW.example.co.uk', ['www.example.co.uk', 'example.co.uk']],
    ['shop.example.com', ['shop.example.com']],
    ['*.example.com', ['*.example.com', 'example.com']],
    ['例子.中国', ['xn--fsqu00a.xn--fiqs8s', 'www.xn--fsqu00a.xn--fiqs8s']],
    ['8.8.8.8', ['8.8.8.8']],
  ])('%s', async (commonName, want) => {
    const answer = await customer.call(contract.purchase.autoDetectDomain, { query: { commonName } });
    expect(answer.data().domainNames).toEqual(want);
  });

  it('are refused for an invalid name', async () => {
    for (const commonName of ['', 'a..b', 'localhost', '10.0.0.1']) {
      const { envelope } = await customer.call(contract.purchase.autoDetectDomain, { query: { commonName } });
      expect(envelope.code, commonName).toBe(400);
      expect(envelope.errors).toMatchObject([{ field: 'commonName' }]);
    }
  });
});
