import { X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { renewalID } from '#core/x509/renewal-id.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import {
  type AcmeClient,
  derOf,
  dnsValue,
  openAcme,
  read,
  send,
  signed,
} from '#tests/support/acme/acme-client.ts';
import { automatedOrder, makeKey, outdate, registered } from '#tests/support/acme/automated.ts';
import { verifyChain } from '#tests/support/files/openssl.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, flex, newRequest, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass, sweepNextCertificates } from '#tests/support/server/time-passes.ts';

const { acme } = contract;
const server = shareShop();
let customer: TestCustomer;
let name: string;
let count = 0;
beforeAll(async () => {
  customer = await server.customer();
});
beforeEach(() => {
  count += 1;
  name = `pull${count}.example.com`;
});

const automated = (names = [name]) =>
  automatedOrder(server, customer, names, names.length > 1 ? { ...flex, dcvMethod: 'dns_txt' } : {});
const show = (orderNo: string) => customer.ask(acme.show, { params: { orderNo } });
const infoOf = async ({ directory }: AcmeClient, pem: string) =>
  read(await fetch(`${directory.renewalInfo}/${renewalID(pem)}`));

describe('a client', () => {
  it('registers with a key of the order and pulls its certificate at no charge', async () => {
    const { orderNo, client } = await automated();
    const money = await balanceOf(server.services.db, customer.id);
    const before = await detailOf(customer, orderNo);
    const { order, chain } = await client.pull([name], await newRequest([name]));
    expect(order.body).toMatchObject({ status: 'valid', identifiers: [{ type: 'dns', value: name }] });
    const certificates = chain.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n/g) ?? [];
    expect(certificates).toHaveLength(2);

    const after = await detailOf(customer, orderNo);
    expect([after.orderStatus, after.certificates.length]).toEqual([1000, 2]);
    // Within the period: another key, the same end.
    expect(after.certExpireTime).toBe(before.certExpireTime);
    expect(after.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['pulled', 'issued']);
    expect(await balanceOf(server.services.db, customer.id)).toBe(money);
    expect(await verifyChain(after.certificate?.chain, '-verify_hostname', name)).toContain('leaf.pem: OK');
    expect(certificates[0]?.replace(/\s/g, '')).toBe(after.certificate?.chain[0]?.replace(/\s/g, ''));

    const shown = await show(orderNo);
    expect(shown).toMatchObject({ client: 'certbot 2.1.0', pulledInPeriod: 1, fallback: true });
    expect(shown.pulls.map(({ step, certificateNumber }) => [step, certificateNumber])).toEqual([
      ['certificate', 2],
      ['account', 0],
    ]);
    const log = await customer.ask(contract.people.auditLogs, {
      query: { limit: 20, offset: 1, kind: 'acme' },
    });
    expect(log.data.map(({ kind }) => kind)).toEqual(['acme.pulled', 'acme.makeKey']);
  });

  it('shares a period with other hosts, and opens the next one from its window on', async () => {
    const { orderNo, client } = await automated();
    const other = await registered(customer, orderNo);
    await client.pull([name], await newRequest([name]));
    await other.pull([name], await newRequest([name]));
    const first = await detailOf(customer, orderNo);
    expect(new Set(first.certificates.map(({ notAfter }) => notAfter)).size).toBe(1);
    const info = await infoOf(client, first.certificate?.chain[0] ?? '');
    const { start, end } = info.body.suggestedWindow;
    expect(Date.parse(first.certExpireTime) - Date.parse(start)).toBe(30 * dayMs);
    expect(Date.parse(end)).toBeGreaterThan(Date.parse(start));
    expect(info.headers.get('retry-after')).toBe('21600');

    await letPass(server.services, orderNo, 170);
    const id = renewalID(first.certificate?.chain[0] ?? '');
    const next = await client.pull([name], await newRequest([name]), { replaces: id });
    expect(next.order.body).toMatchObject({ status: 'valid', replaces: id });
    const again = await other.order([name], { replaces: id });
    expect([again.status, again.problem]).toEqual([409, 'alreadyReplaced']);
    await other.pull([name], await newRequest([name]));
    const second = await detailOf(customer, orderNo);
    const ends = second.certificates.map(({ notAfter }) => notAfter);
    expect(new Set(ends).size).toBe(2);
    // The second joined the period that the first had opened.
    expect(ends.filter((each) => each === second.certExpireTime)).toHaveLength(2);
    expect(second.certExpireTime.slice(0, 10)).toBe(second.paidUntil.slice(0, 10));
  });

  it('pulls five times a day and is then told when it may again', async () => {
    const { client } = await automated();
    for (let pull = 0; pull < 5; pull += 1)
      expect((await client.pull([name], await newRequest([name]))).order.body.status).toBe('valid');
    const refused = await client.order([name]);
    expect([refused.status, refused.problem]).toEqual([429, 'rateLimited']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(refused.body.detail).toMatch(/from 20\d\d-/);
  });

  it('of ten that pull at once gets five certificates, one end and nothing charged', async () => {
    const { orderNo, client } = await automated();
    const money = await balanceOf(server.services.db, customer.id);
    const csrs = await Promise.all(Array.from({ length: 10 }, () => newRequest([name])));
    const pulls = await Promise.all(csrs.map((csr) => client.pull([name], csr)));
    expect(pulls.filter(({ chain }) => chain !== '')).toHaveLength(5);
    expect(pulls.filter(({ order }) => order.problem === 'rateLimited')).toHaveLength(5);
    const after = await detailOf(customer, orderNo);
    expect(after.certificates).toHaveLength(6);
    expect(new Set(after.certificates.map(({ notAfter }) => notAfter)).size).toBe(1);
    expect(await balanceOf(server.services.db, customer.id)).toBe(money);
  });

  it('is refused names outside the order, one problem each, and what is missing', async () => {
    const { orderNo, client } = await automated([name, `www.${name}`]);
    const outside = await client.order([name, `www.${name}`, 'stranger.example']);
    expect([outside.status, outside.problem]).toEqual([403, 'rejectedIdentifier']);
    expect(outside.body.subproblems).toMatchObject([
      { identifier: { type: 'dns', value: 'stranger.example' } },
    ]);
    const fewer = await client.order([name]);
    expect(fewer.body.detail).toContain(`www.${name}`);
    const { pulls } = await show(orderNo);
    expect(pulls.filter(({ problem }) => problem === 'rejectedIdentifier')).toHaveLength(2);
    const noticed = await server.services.db
      .select()
      .from(noticeItems)
      .where(eq(noticeItems.topic, 'pull-unbought'));
    expect(noticed.filter(({ orderID: id }) => id !== null)).not.toEqual([]);
    const whole = await client.pull([`www.${name}`, name], await newRequest([name, `www.${name}`]));
    expect(whole.order.body.status).toBe('valid');
  });

  it('proves names anew by a file or a record when their validation has ended', async () => {
    const { orderNo, client } = await automated([name, `*.${name}`]);
    await outdate(server, orderNo);
    const made = await client.order([name, `*.${name}`]);
    expect(made.body.status).toBe('pending');
    for (const url of made.body.authorizations) {
      const { body } = await client.post(url, '');
      const type = body.wildcard ? 'dns-01' : 'http-01';
      expect(body.challenges.map((each: { type: string }) => each.type)).toContain(type);
      const challenge = body.challenges.find((each: { type: string }) => each.type === type);
      const proof = `${challenge.token}.${await client.thumbprint()}`;
      if (type === 'dns-01') {
        const record = { name: `_acme-challenge.${name}`, type: 'TXT', value: dnsValue(proof) } as const;
        await customer.ask(contract.sandbox.putRecord, { body: record });
      } else {
        const path = `/.well-known/acme-challenge/${challenge.token}`;
        await customer.ask(contract.sandbox.putFile, { body: { host: name, path, content: proof } });
      }
      expect((await client.post(challenge.url, {})).body.status).toBe('valid');
    }
    const csr = derOf(await newRequest([name, `*.${name}`]));
    expect((await client.post(made.body.finalize, { csr })).body.status).toBe('valid');
  });

  it('is told what was wrong with its proof', async () => {
    const { orderNo, client } = await automated();
    await outdate(server, orderNo);
    const made = await client.order([name]);
    const { body } = await client.post(made.body.authorizations[0], '');
    const challenge = await client.post(body.challenges[0].url, {});
    expect(challenge.body.status).toBe('invalid');
    expect(challenge.body.error.detail).toContain('/.well-known/acme-challenge/');
    expect((await client.post(made.headers.get('location') ?? '', '')).body.status).toBe('invalid');
  });

  it('is sent to the page of the order for what only people can do', async () => {
    const { orderNo, client } = await automated();
    await letPass(server.services, orderNo, 366);
    const over = await client.order([name]);
    expect([over.status, over.problem]).toEqual([403, 'userActionRequired']);
    expect(over.body.instance).toBe(`${server.url}/certhub/orders/${orderNo}/automate`);
    const unpaid = await placeOrder(customer, { names: [`unpaid.${name}`] });
    const waiting = await registered(customer, unpaid);
    expect((await waiting.order([`unpaid.${name}`])).problem).toBe('userActionRequired');
    await payOrder(customer, unpaid);
    expect((await waiting.order([`unpaid.${name}`])).body.status).toBe('pending');
  });

  it('goes on with the order that renews its own', async () => {
    const { orderNo, client } = await automated();
    await letPass(server.services, orderNo, 340);
    const renewal = await placeOrder(customer, { names: [name] });
    await payOrder(customer, renewal);
    const shown = await show(renewal);
    expect(shown.directory).toBe((await show(orderNo)).directory);
    expect((await client.order([name])).body.status).toBe('pending');
  });

  it('revokes with its account or with the key of the certificate, and both windows are past then', async () => {
    const { orderNo, client } = await automated();
    await client.pull([name], await newRequest([name]));
    const pem = (await detailOf(customer, orderNo)).certificate?.chain[0] ?? '';
    const url = client.directory.revokeCert ?? '';
    const odd = await client.post(url, { certificate: derOf(pem), reason: 6 });
    expect(odd.problem).toBe('badRevocationReason');
    expect((await client.post(url, { certificate: derOf(pem), reason: 4 })).status).toBe(200);
    expect((await client.post(url, { certificate: derOf(pem), reason: 4 })).problem).toBe('alreadyRevoked');
    const { suggestedWindow } = (await infoOf(client, pem)).body;
    expect(Date.parse(suggestedWindow.end)).toBeLessThanOrEqual(server.services.clock.now().getTime());
    // Revoked within the period: the next pull replaces it, with the same end.
    const again = await client.pull([name], await newRequest([name]));
    expect(new Date(new X509Certificate(again.chain).validTo)).toEqual(
      new Date(new X509Certificate(pem).validTo),
    );
  });

  it('changes its key, lists its orders and leaves', async () => {
    const { client } = await automated();
    await client.order([name]);
    const other = await openAcme(`${client.directory.newNonce?.replace('new-nonce', 'directory')}`);
    const url = client.directory.keyChange ?? '';
    const payload = { account: client.kid, oldKey: client.jwk };
    const inner = signed(other.key, { alg: 'ES256', jwk: other.jwk, url }, payload);
    expect((await client.post(url, inner)).status).toBe(200);
    expect((await client.post(client.kid, '')).problem).toBe('malformed');
    other.kid = client.kid;
    const listed = await other.post(`${other.kid}/orders`, '');
    expect(listed.body.orders).toHaveLength(1);
    expect((await other.post(other.kid, { status: 'deactivated' })).body.status).toBe('deactivated');
    expect((await other.order([name])).problem).toBe('unauthorized');
  });
});

describe('a key of an order', () => {
  it('is shown once, stops at once when it is revoked, and works from its networks alone', async () => {
    const { orderNo, client } = await automated();
    const [key] = (await show(orderNo)).keys;
    expect(key).toMatchObject({ accounts: 1, isRevoked: false, client: '' });
    await customer.ask(acme.revokeKey, { params: { orderNo, id: key?.id ?? '' } });
    expect((await client.order([name])).problem).toBe('unauthorized');
    // The same account goes on with another key.
    expect((await client.register(await makeKey(customer, orderNo))).status).toBe(200);
    expect((await client.order([name])).status).toBe(201);

    const elsewhere = await makeKey(customer, orderNo, '192.0.2.0/24');
    const stranger = await openAcme(elsewhere.directory);
    expect((await stranger.register(elsewhere)).problem).toBe('unauthorized');
    const dump = JSON.stringify(await show(orderNo)) + server.logLines.join('\n');
    expect(dump).not.toContain(elsewhere.hmacKey);
  });

  it('is another account’s business to nobody', async () => {
    const { orderNo } = await automated();
    const stranger = await server.customer();
    const [key] = (await show(orderNo)).keys;
    const params = { orderNo };
    expect((await stranger.call(acme.show, { params })).envelope.code).toBe(404);
    expect((await stranger.call(acme.change, { params, body: { fallback: false } })).envelope.code).toBe(404);
    expect((await stranger.call(acme.makeKey, { params, body: {} })).envelope.code).toBe(404);
    const id = key?.id ?? '';
    expect((await stranger.call(acme.revokeKey, { params: { orderNo, id } })).envelope.code).toBe(404);
  });
});

describe('the next certificate of an automated order', () => {
  it('is left to the client, and issued for its last request on the last day', async () => {
    const { orderNo, client } = await automated();
    await client.pull([name], await newRequest([name]));
    const pulled = await detailOf(customer, orderNo);
    await letPass(server.services, orderNo, 175);
    await sweepNextCertificates(server);
    expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
    await letPass(server.services, orderNo, 24);
    await sweepNextCertificates(server);
    const after = await detailOf(customer, orderNo);
    expect(after.certificates).toHaveLength(3);
    expect(after.certificate?.spkiHash).toBe(pulled.certificate?.spkiHash);
  });

  it('is asked of the customer instead where that is switched off', async () => {
    const { orderNo } = await automated();
    await customer.ask(acme.change, { params: { orderNo }, body: { fallback: false } });
    await letPass(server.services, orderNo, 199);
    await sweepNextCertificates(server);
    const after = await detailOf(customer, orderNo);
    expect(after.certificates).toHaveLength(1);
    expect(after.timeline.at(-1)?.kind).toBe('next-asked');
  });
});

it('accepts no nonce twice, also over two processes', async () => {
  const { client } = await automated();
  const other = await startTestServer({
    database: { ...server.database, close: async () => undefined },
    config: { publicUrl: server.url },
  });
  try {
    for (let round = 0; round < 10; round += 1) {
      const url = client.kid;
      const body = signed(
        client.key,
        { alg: 'ES256', kid: client.kid, url, nonce: await client.nonce() },
        '',
      );
      const path = new URL(url).pathname;
      const replies = await Promise.all(
        [server.url, other.url, server.url, other.url].map((site) => send(site + path, body)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(replies.filter(({ problem }) => problem === 'badNonce')).toHaveLength(3);
    }
  } finally {
    await other.close();
  }
});
