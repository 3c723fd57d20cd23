import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeAcmeKey } from '#core/contract/calls/acme.ts';
import { attempts } from '#server/db/schema/sign-in.ts';
import {
  type AcmeClient,
  binding,
  derOf,
  encode,
  openAcme,
  type Reply,
  read,
  send,
  signed,
} from '#tests/support/acme/acme-client.ts';
import { automatedOrder, makeKey } from '#tests/support/acme/automated.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { newRequest } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { isWhole } from '#tests/support/whole.ts';
import { least } from '#tests/support/work.ts';

const server = shareShop();
const name = 'hostile.example.com';
/** A client of the order under attack, and of an order of somebody else. */
let victim: AcmeClient;
let stranger: AcmeClient;
let key: MadeAcmeKey;
let foreignKey: MadeAcmeKey;
let order: Reply;
beforeAll(async () => {
  const customer: TestCustomer = await server.customer();
  const made = await automatedOrder(server, customer, [name]);
  victim = made.client;
  key = await makeKey(customer, made.orderNo);
  order = (await victim.pull([name], await newRequest([name]))).order;
  const other = await server.customer();
  const foreign = await automatedOrder(server, other, ['stranger.example.com']);
  stranger = foreign.client;
  foreignKey = await makeKey(other, foreign.orderNo);
}, 60_000);

const url = (place: keyof AcmeClient['directory'] & string) => String(victim.directory[place]);
const newOrderBody = { identifiers: [{ type: 'dns', value: name }] };
/** Signed by the victim's key, with these members of the header replaced. */
const asVictim = (to: string, payload: unknown, change: object = {}) =>
  victim.post(to, payload, change as Record<string, unknown>);
const freshHeader = async (to: string, more: object = {}) => ({
  alg: 'ES256',
  kid: victim.kid,
  url: to,
  nonce: await victim.nonce(),
  ...more,
});
/** A new key pair that tries to register. */
async function newcomer(
  payload: (jwk: JsonWebKey, to: string) => unknown,
  change: object = {},
): Promise<Reply> {
  const client = await openAcme(url('newNonce').replace('new-nonce', 'directory'));
  const to = url('newAccount');
  return client.post(to, payload(client.jwk as JsonWebKey, to), change as Record<string, unknown>);
}
const withBinding = (make: (jwk: JsonWebKey, to: string) => unknown) =>
  newcomer((jwk, to) => ({ termsOfServiceAgreed: true, externalAccountBinding: make(jwk, to) }));
const rsaKey = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });

interface Hostile {
  readonly name: string;
  readonly send: () => Promise<Reply>;
  readonly want: string;
}

const ofTheJws: readonly Hostile[] = [
  { name: 'no body', send: () => send(url('newOrder'), ''), want: '400 malformed' },
  { name: 'JSON that is no object', send: () => send(url('newOrder'), '[1]'), want: '400 malformed' },
  { name: 'text', send: () => send(url('newOrder'), 'hello'), want: '400 malformed' },
  {
    name: 'bytes that are no UTF-8',
    send: () => send(url('newOrder'), new Uint8Array([0xff, 0xfe])),
    want: '400 malformed',
  },
  {
    name: 'plain JSON as its type',
    send: () => send(url('newOrder'), '{}', '', 'application/json'),
    want: '415 malformed',
  },
  { name: 'more than 64 KiB', send: () => send(url('newOrder'), 'a'.repeat(70_000)), want: '413 malformed' },
  {
    name: 'a thousand brackets',
    send: () => send(url('newOrder'), '['.repeat(1_000)),
    want: '400 malformed',
  },
  {
    name: 'the general serialization',
    send: async () =>
      send(url('newOrder'), {
        payload: '',
        signatures: [signed(victim.key, await freshHeader(url('newOrder')), '')],
      }),
    want: '400 malformed',
  },
  {
    name: 'an unprotected header',
    send: async () =>
      send(url('newOrder'), {
        ...signed(victim.key, await freshHeader(url('newOrder')), newOrderBody),
        header: { alg: 'ES256' },
      }),
    want: '400 malformed',
  },
  {
    name: 'padding',
    send: async () => {
      const jws = signed(victim.key, await freshHeader(url('newOrder')), newOrderBody);
      return send(url('newOrder'), { ...jws, signature: `${jws.signature}==` });
    },
    want: '400 malformed',
  },
  {
    name: 'base64 that is not base64url',
    send: async () =>
      send(url('newOrder'), {
        ...signed(victim.key, await freshHeader(url('newOrder')), newOrderBody),
        payload: 'a+b/',
      }),
    want: '400 malformed',
  },
  {
    name: 'no signature',
    send: async () =>
      send(url('newOrder'), {
        ...signed(victim.key, await freshHeader(url('newOrder')), newOrderBody),
        signature: '',
      }),
    want: '400 malformed',
  },
  {
    name: 'another payload',
    send: async () =>
      send(url('newOrder'), {
        ...signed(victim.key, await freshHeader(url('newOrder')), newOrderBody),
        payload: encode({ identifiers: [] }),
      }),
    want: '400 malformed',
  },
  {
    name: 'the signature of another key',
    send: async () =>
      send(url('newOrder'), signed(stranger.key, await freshHeader(url('newOrder')), newOrderBody)),
    want: '400 malformed',
  },
  {
    name: 'a header that is no JSON',
    send: async () => send(url('newOrder'), { ...signed(victim.key, {}, ''), protected: encode('{') }),
    want: '400 malformed',
  },
  {
    name: 'a header that is a list',
    send: () => send(url('newOrder'), { ...signed(victim.key, {}, ''), protected: encode([1]) }),
    want: '400 malformed',
  },
  {
    name: 'the algorithm none',
    send: () => asVictim(url('newOrder'), newOrderBody, { alg: 'none' }),
    want: '400 badSignatureAlgorithm',
  },
  {
    name: 'a MAC',
    send: () => asVictim(url('newOrder'), newOrderBody, { alg: 'HS256' }),
    want: '400 badSignatureAlgorithm',
  },
  {
    name: 'an algorithm as a number',
    send: () => asVictim(url('newOrder'), newOrderBody, { alg: 1 }),
    want: '400 badSignatureAlgorithm',
  },
  {
    name: 'PS256',
    send: () => asVictim(url('newOrder'), newOrderBody, { alg: 'PS256' }),
    want: '400 badSignatureAlgorithm',
  },
  {
    name: 'an algorithm of another key',
    send: () => asVictim(url('newOrder'), newOrderBody, { alg: 'RS256' }),
    want: '400 malformed',
  },
  {
    name: 'a critical extension',
    send: () => asVictim(url('newOrder'), newOrderBody, { crit: ['exp'], exp: 1 }),
    want: '400 malformed',
  },
  {
    name: 'an unencoded payload',
    send: () => asVictim(url('newOrder'), newOrderBody, { b64: false, crit: ['b64'] }),
    want: '400 malformed',
  },
  {
    name: 'neither kid nor jwk',
    send: () => asVictim(url('newOrder'), newOrderBody, { kid: undefined }),
    want: '400 malformed',
  },
  {
    name: 'both kid and jwk',
    send: () => asVictim(url('newOrder'), newOrderBody, { jwk: victim.jwk }),
    want: '400 malformed',
  },
  {
    name: 'a kid that is a number',
    send: () => asVictim(url('newOrder'), newOrderBody, { kid: 7 }),
    want: '400 malformed',
  },
  {
    name: 'jwk where kid is due',
    send: () => asVictim(url('newOrder'), newOrderBody, { kid: undefined, jwk: victim.jwk }),
    want: '400 malformed',
  },
  {
    name: 'kid where jwk is due',
    send: () => asVictim(url('newAccount'), { onlyReturnExisting: true }),
    want: '400 malformed',
  },
  {
    name: 'no url',
    send: () => asVictim(url('newOrder'), newOrderBody, { url: undefined }),
    want: '400 malformed',
  },
  {
    name: 'the url of another request',
    send: () => asVictim(url('newOrder'), newOrderBody, { url: url('newAccount') }),
    want: '401 unauthorized',
  },
  {
    name: 'the url under another host',
    send: () =>
      asVictim(url('newOrder'), newOrderBody, {
        url: url('newOrder').replace(/\/\/[^/]+/, '//evil.example'),
      }),
    want: '401 unauthorized',
  },
  {
    name: 'the url with a query',
    send: () => asVictim(url('newOrder'), newOrderBody, { url: `${url('newOrder')}?a` }),
    want: '401 unauthorized',
  },
  { name: 'a payload that is a text', send: () => asVictim(url('newOrder'), '"x"'), want: '400 malformed' },
  { name: 'a payload that is a list', send: () => asVictim(url('newOrder'), []), want: '400 malformed' },
];

const ofNonces: readonly Hostile[] = [
  {
    name: 'none',
    send: () => asVictim(url('newOrder'), newOrderBody, { nonce: undefined }),
    want: '400 badNonce',
  },
  {
    name: 'an invented one',
    send: () => asVictim(url('newOrder'), newOrderBody, { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    want: '400 badNonce',
  },
  {
    name: 'a number',
    send: () => asVictim(url('newOrder'), newOrderBody, { nonce: 1 }),
    want: '400 malformed',
  },
  {
    name: 'an odd one',
    send: () => asVictim(url('newOrder'), newOrderBody, { nonce: "' or 1=1 --" }),
    want: '400 badNonce',
  },
  {
    name: 'a very long one',
    send: () => asVictim(url('newOrder'), newOrderBody, { nonce: 'A'.repeat(5_000) }),
    want: '400 badNonce',
  },
  {
    name: 'a request sent again',
    send: async () => {
      const body = signed(victim.key, await freshHeader(victim.kid), '');
      await send(victim.kid, body);
      return send(victim.kid, body);
    },
    want: '400 badNonce',
  },
  {
    name: 'one that a refused request used',
    send: async () => {
      const nonce = await victim.nonce();
      await asVictim(url('newOrder'), '"x"', { nonce });
      return asVictim(victim.kid, '', { nonce });
    },
    want: '400 badNonce',
  },
];

const ofKeys: readonly Hostile[] = [
  { name: 'no binding', send: () => newcomer(() => ({})), want: '403 externalAccountRequired' },
  {
    name: 'an unknown account',
    send: () => newcomer(() => ({ onlyReturnExisting: true })),
    want: '400 accountDoesNotExist',
  },
  { name: 'a binding that is a text', send: () => withBinding(() => 'x'), want: '400 malformed' },
  {
    name: 'an unknown kid',
    send: () => withBinding((jwk, to) => binding(jwk, to, 'ck_unknown', key.hmacKey)),
    want: '403 unauthorized',
  },
  {
    name: 'a kid as a list',
    send: () => withBinding((jwk, to) => binding(jwk, to, key.kid, key.hmacKey, { kid: [key.kid] })),
    want: '400 malformed',
  },
  {
    name: 'another MAC key',
    send: () => withBinding((jwk, to) => binding(jwk, to, key.kid, foreignKey.hmacKey)),
    want: '403 unauthorized',
  },
  {
    name: 'an empty MAC key',
    send: () => withBinding((jwk, to) => binding(jwk, to, key.kid, '')),
    want: '403 unauthorized',
  },
  {
    name: 'the key of another order',
    send: () => withBinding((jwk, to) => binding(jwk, to, foreignKey.kid, foreignKey.hmacKey)),
    want: '403 unauthorized',
  },
  {
    name: 'HS512',
    send: () => withBinding((jwk, to) => binding(jwk, to, key.kid, key.hmacKey, { alg: 'HS512' })),
    want: '400 badSignatureAlgorithm',
  },
  {
    name: 'a binding without MAC',
    send: () => withBinding((jwk, to) => binding(jwk, to, key.kid, key.hmacKey, { alg: 'none' })),
    want: '400 badSignatureAlgorithm',
  },
  {
    name: 'a nonce in the binding',
    send: () => withBinding((jwk, to) => binding(jwk, to, key.kid, key.hmacKey, { nonce: 'x' })),
    want: '400 malformed',
  },
  {
    name: 'another url in the binding',
    send: () => withBinding((jwk) => binding(jwk, url('newOrder'), key.kid, key.hmacKey)),
    want: '400 malformed',
  },
  {
    name: 'a binding for another account key',
    send: () => withBinding((_, to) => binding(victim.jwk, to, key.kid, key.hmacKey)),
    want: '400 malformed',
  },
  {
    name: 'a binding whose payload is changed',
    send: () =>
      withBinding((jwk, to) => ({ ...binding(jwk, to, key.kid, key.hmacKey), payload: encode(victim.jwk) })),
    want: '403 unauthorized',
  },
  {
    name: 'a binding that is cut',
    send: () =>
      withBinding((jwk, to) => {
        const whole = binding(jwk, to, key.kid, key.hmacKey);
        return { ...whole, signature: whole.signature.slice(0, 20) };
      }),
    want: '403 unauthorized',
  },
  {
    name: 'a private key as jwk',
    send: () => newcomer(() => ({}), { jwk: victim.key.export({ format: 'jwk' }) }),
    want: '400 badPublicKey',
  },
  {
    name: 'a secret as jwk',
    send: () => newcomer(() => ({}), { jwk: { kty: 'oct', k: 'AAAA' } }),
    want: '400 badPublicKey',
  },
  {
    name: 'RSA of 1024 bits',
    send: () => newcomer(() => ({}), { alg: 'RS256', jwk: rsaKey(1024) }),
    want: '400 badPublicKey',
  },
  {
    name: 'RSA of 8192 bits',
    send: () => newcomer(() => ({}), { alg: 'RS256', jwk: { kty: 'RSA', e: 'AQAB', n: 'A'.repeat(1_366) } }),
    want: '400 badPublicKey',
  },
  {
    name: 'an even modulus',
    send: () =>
      newcomer(() => ({}), { alg: 'RS256', jwk: { kty: 'RSA', e: 'AQAB', n: `${'_'.repeat(341)}A` } }),
    want: '400 badPublicKey',
  },
  {
    name: 'a point beside the curve',
    send: () => newcomer(() => ({}), { jwk: { ...victim.jwk, x: victim.jwk.y, y: victim.jwk.x } }),
    want: '400 malformed',
  },
  {
    name: 'secp256k1',
    send: () => newcomer(() => ({}), { jwk: { ...victim.jwk, crv: 'secp256k1' } }),
    want: '400 badPublicKey',
  },
  {
    name: 'a telephone as contact',
    send: () => newcomer(() => ({ contact: ['tel:+861'] })),
    want: '400 unsupportedContact',
  },
  {
    name: 'two addresses in one contact',
    send: () => newcomer(() => ({ contact: ['mailto:a@b.example,c@d.example'] })),
    want: '400 invalidContact',
  },
  {
    name: 'a contact with header fields',
    send: () => newcomer(() => ({ contact: ['mailto:a@b.example?bcc=c'] })),
    want: '400 invalidContact',
  },
  {
    name: 'fifty contacts',
    send: () => newcomer(() => ({ contact: Array(50).fill('mailto:a@b.example') })),
    want: '400 invalidContact',
  },
];

const at = (path: string) => url('newOrder').replace('new-order', path);
const orderUrl = () => order.headers.get('location') ?? '';
const ofOthers: readonly Hostile[] = [
  {
    name: 'the account of another directory',
    send: () => asVictim(url('newOrder'), newOrderBody, { kid: stranger.kid }),
    want: '400 accountDoesNotExist',
  },
  {
    name: 'an account that does not exist',
    send: () =>
      asVictim(url('newOrder'), newOrderBody, { kid: at('account/00000000-0000-4000-8000-000000000000') }),
    want: '400 accountDoesNotExist',
  },
  {
    name: 'a kid that is no address',
    send: () => asVictim(url('newOrder'), newOrderBody, { kid: '../../etc/passwd' }),
    want: '400 accountDoesNotExist',
  },
  {
    name: 'another directory under the own kid',
    send: () => stranger.post(url('newOrder'), newOrderBody),
    want: '400 accountDoesNotExist',
  },
  {
    name: 'an unknown order',
    send: () => asVictim(at('order/00000000-0000-4000-8000-000000000000'), ''),
    want: '404 malformed',
  },
  { name: 'an order that is no id', send: () => asVictim(at("order/1'--"), ''), want: '404 malformed' },
  {
    name: 'an unknown authorization',
    send: () => asVictim(at('authz/00000000-0000-4000-8000-000000000000'), ''),
    want: '404 malformed',
  },
  {
    name: 'an unknown certificate',
    send: () => asVictim(at('certificate/00000000-0000-4000-8000-000000000000'), ''),
    want: '404 malformed',
  },
  {
    name: 'another client’s order',
    send: async () => {
      const reply = await secondClient();
      return reply.post(orderUrl(), '');
    },
    want: '404 malformed',
  },
  {
    name: 'another client’s certificate',
    send: async () => (await secondClient()).post(order.body.certificate, ''),
    want: '404 malformed',
  },
  {
    name: 'another client’s authorization',
    send: async () => (await secondClient()).post(order.body.authorizations[0], ''),
    want: '404 malformed',
  },
  {
    name: 'another client’s account',
    send: async () => (await secondClient()).post(victim.kid, ''),
    want: '403 unauthorized',
  },
  {
    name: 'another client’s orders',
    send: async () => (await secondClient()).post(`${victim.kid}/orders`, ''),
    want: '403 unauthorized',
  },
  { name: 'an unknown page', send: () => asVictim(at('constructor'), ''), want: '404 malformed' },
  { name: 'a plain GET of an order', send: async () => read(await fetch(orderUrl())), want: '405 malformed' },
  {
    name: 'the renewal of an unknown certificate',
    send: async () => read(await fetch(`${url('renewalInfo')}/AAAA.AAAA`)),
    want: '404 malformed',
  },
  {
    name: 'the renewal of no certificate',
    send: async () => read(await fetch(`${url('renewalInfo')}/${'a'.repeat(3_000)}`)),
    want: '404 malformed',
  },
  {
    name: 'an unknown directory',
    send: async () => read(await fetch(`${server.url}/acme/aaaaaaaaaaaaaaaaaaaa/directory`)),
    want: '404 malformed',
  },
];

const ofOrders: readonly Hostile[] = [
  { name: 'no names', send: () => asVictim(url('newOrder'), { identifiers: [] }), want: '400 malformed' },
  {
    name: 'names of another type',
    send: () => asVictim(url('newOrder'), { identifiers: [{ type: 'email', value: 'a@b.c' }] }),
    want: '400 unsupportedIdentifier',
  },
  {
    name: 'an address called a name',
    send: () => asVictim(url('newOrder'), { identifiers: [{ type: 'dns', value: '192.0.2.1' }] }),
    want: '400 malformed',
  },
  {
    name: 'a name called an address',
    send: () => asVictim(url('newOrder'), { identifiers: [{ type: 'ip', value: name }] }),
    want: '400 malformed',
  },
  {
    name: 'a name with NUL',
    send: () => asVictim(url('newOrder'), { identifiers: [{ type: 'dns', value: `${name}\0.evil` }] }),
    want: '400 malformed',
  },
  {
    name: 'another name',
    send: () => asVictim(url('newOrder'), { identifiers: [{ type: 'dns', value: 'example.com' }] }),
    want: '403 rejectedIdentifier',
  },
  {
    name: 'a wildcard above the name',
    send: () => asVictim(url('newOrder'), { identifiers: [{ type: 'dns', value: '*.example.com' }] }),
    want: '403 rejectedIdentifier',
  },
  {
    name: 'an end of its own',
    send: () => asVictim(url('newOrder'), { ...newOrderBody, notAfter: '2030-01-01T00:00:00Z' }),
    want: '400 malformed',
  },
  {
    name: 'an unknown profile',
    send: () => asVictim(url('newOrder'), { ...newOrderBody, profile: 'shortlived' }),
    want: '400 invalidProfile',
  },
  {
    name: 'the replacement of an unknown certificate',
    send: () => asVictim(url('newOrder'), { ...newOrderBody, replaces: 'AAAA.BBBB' }),
    want: '400 malformed',
  },
  {
    name: 'a request for another name',
    send: () => finalized(newRequest(['evil.example.com'])),
    want: '400 badCSR',
  },
  { name: 'a request that is none', send: () => finalized(Promise.resolve('AAAA')), want: '400 badCSR' },
  {
    name: 'a request with more names',
    send: () => finalized(newRequest([name, 'evil.example.com'])),
    want: '400 badCSR',
  },
  { name: 'no request', send: () => finalized(undefined), want: '400 malformed' },
  {
    name: 'a finalized order again, with another request',
    send: async () => asVictim(order.body.finalize, { csr: derOf(await newRequest([name])) }),
    want: '403 orderNotReady',
  },
];

async function finalized(pem: Promise<string> | undefined): Promise<Reply> {
  const made = await victim.order([name]);
  return victim.post(made.body.finalize, pem === undefined ? {} : { csr: derOf(await pem) });
}

let second: AcmeClient | null = null;
async function secondClient(): Promise<AcmeClient> {
  if (second !== null) return second;
  const client = await openAcme(key.directory);
  await client.register(key);
  second = client;
  return client;
}

describe.each([
  ['a JWS', ofTheJws],
  ['a nonce', ofNonces],
  ['a key', ofKeys],
  ['somebody else’s thing', ofOthers],
  ['an order', ofOrders],
] as const)('%s that is not as it should be', (_, cases) => {
  it.each(cases)('$name: $want', async ({ send: attack, want }) => {
    const reply = await attack();
    expect(`${reply.status} ${reply.problem}`).toBe(want);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    // Every reply of a directory that exists brings the next nonce.
    if (!want.startsWith('404') || !reply.text.includes('directory'))
      expect(reply.headers.get('replay-nonce')).toMatch(/^[\w-]{22}$/);
  });
});

it('has more than sixty of them', () => {
  expect([ofTheJws, ofNonces, ofKeys, ofOthers, ofOrders].flat().length).toBeGreaterThanOrEqual(60);
});

it('answers changed bodies in time and never with 500', async () => {
  const random = seededRandom(20261127);
  const { length } = await freshBody();
  for (let round = 0; round < (isWhole ? 5_000 : 100); round += 1) {
    // The limit of a network's requests is another test's.
    if (round % 500 === 0) await server.services.db.delete(attempts);
    const changes = Array.from({ length: 1 + (round % 4) }, () => [random.below(length), random.below(256)]);
    // Work of the processor, of server and client together. Its least of three counts: what is slow by its body is slow each time.
    const { ms, reply } = await least(mostWork, async () => {
      const bytes = await freshBody();
      for (const [at = 0, byte = 0] of changes) bytes[at] = byte;
      const began = process.cpuUsage();
      const got = await send(url('newOrder'), new Uint8Array(bytes));
      const { user, system } = process.cpuUsage(began);
      return { ms: (user + system) / 1000, reply: got };
    });
    expect(reply.status).toBeLessThan(500);
    expect(reply.status).not.toBe(429);
    expect(ms).toBeLessThan(mostWork);
  }
}, 600_000);

/** Milliseconds. */
const mostWork = 100;

/** A request that would be served, of the same length each time. */
async function freshBody(): Promise<Buffer> {
  const payload = { identifiers: [{ type: 'dns', value: 'none.example.com' }] };
  return Buffer.from(JSON.stringify(signed(victim.key, await freshHeader(url('newOrder')), payload)));
}
