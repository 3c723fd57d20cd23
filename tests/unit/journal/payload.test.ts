import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '#core/support/json.ts';
import { findSecret, redact } from '#core/support/secret-guard.ts';
import { putInLongTexts, takeOutLongTexts } from '#src/adapters/journal/long-texts.ts';
import { decodePayload, encodePayload } from '#src/adapters/journal/payload-codec.ts';
import { within } from '#tests/support/work.ts';

const failed = Object.assign(new TypeError('no answer'), { code: 7, where: ['here'] });

describe('payloads', () => {
  test.each<{ name: string; value: unknown; reads?: unknown }>([
    { name: 'JSON', value: { a: [1, 'two', null, true], b: { c: {} } } },
    { name: 'absent properties', value: { a: undefined, b: 1 }, reads: { b: 1 } },
    { name: 'a negative zero', value: [-0], reads: [0] },
    { name: 'objects that look like tags', value: { $: 'error', v: 1, deep: { $: 'text', v: 'x' } } },
  ])('round-trip $name', ({ value, reads }) => {
    const encoded = encodePayload(value);
    expect(JSON.parse(JSON.stringify(encoded))).toEqual(encoded);
    expect(decodePayload(encoded)).toEqual(reads ?? value);
  });

  test('keep the name, message and fields of an error, but not its stack', () => {
    const read = decodePayload(encodePayload(failed));
    expect(read).toBeInstanceOf(Error);
    expect(read).toMatchObject({ name: 'TypeError', message: 'no answer', code: 7, where: ['here'] });
    expect(JSON.stringify(encodePayload(failed))).not.toContain('payload.test');
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each([
    ['a function', { on: { click: () => 1 } }, 'on.click'],
    ['a symbol', [Symbol('x')], '0'],
    ['a hole in a list', [1, undefined], '1'],
    ['a number that JSON does not have', { rate: Number.NaN }, 'rate'],
    ['a big integer', { amount: 2n }, 'amount'],
    ['a date', { at: new Date(0) }, 'at'],
    ['bytes', { key: new Uint8Array(2) }, 'key'],
    ['a map', new Map(), ''],
    ['an object with behavior', { client: new URL('https://example.com') }, 'client'],
    ['a circular reference', { circle }, 'circle.self'],
  ])('refuse %s, with its path', (_name, value, path) => {
    expect(() => encodePayload(value)).toThrow(expect.objectContaining({ path }));
  });

  test('name the path of a refused value, or "value" at the root', () => {
    expect(() => encodePayload({ a: [1n] })).toThrow('a.0 is a bigint that JSON can’t represent');
    expect(() => encodePayload(new Map())).toThrow('value is an object with methods');
  });

  test('may have 64 levels, but not 65', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(decodePayload(encodePayload(nested(64)))).toEqual(nested(64));
    expect(() => encodePayload(nested(65))).toThrow('nested too deeply');
  });

  test('move long texts out and back in', async () => {
    const long = '证'.repeat(3_000);
    const value = { a: long, list: [long, 'short'], other: { $: 'object', v: { $: 'x' } } };
    const { json, texts } = await takeOutLongTexts(value);
    expect(texts.size).toBe(1);
    expect(JSON.stringify(json).length).toBeLessThan(300);
    expect(putInLongTexts(json, texts)).toEqual(value);
    expect(putInLongTexts(json, new Map())).toBeNull();
  });
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;
const pem = (key: typeof rsa, type: 'pkcs8' | 'pkcs1' | 'sec1') =>
  key.export({ format: 'pem', type }).toString();
const der = (key: typeof rsa, type: 'pkcs8' | 'pkcs1' | 'sec1') =>
  key.export({ format: 'der', type }).toString('base64');
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('secrets', () => {
  test.each<[string, unknown, string]>([
    ['PEM, PKCS#8', { file: `notes\n${pem(rsa, 'pkcs8')}` }, 'file'],
    ['PEM, PKCS#1', { a: [pem(rsa, 'pkcs1')] }, 'a.0'],
    ['PEM, SEC 1', { a: { b: pem(ec('P-384'), 'sec1') } }, 'a.b'],
    ['PEM, encrypted', { a: '-----BEGIN ENCRYPTED PRIVATE KEY-----' }, 'a'],
    ['base64 of RSA', { a: der(rsa, 'pkcs8') }, 'a'],
    ['base64 of RSA, PKCS#1', { a: der(rsa, 'pkcs1') }, 'a'],
    ['base64 of P-256', { a: der(ec('P-256'), 'pkcs8') }, 'a'],
    ['base64 of P-384', { a: der(ec('P-384'), 'pkcs8') }, 'a'],
    ['base64 of P-521', { a: der(ec('P-521'), 'pkcs8') }, 'a'],
    ['base64 of P-256, SEC 1', { a: der(ec('P-256'), 'sec1') }, 'a'],
    ['JWK', { jwk: rsa.export({ format: 'jwk' }) }, 'jwk'],
    ['a web token', { a: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' }, 'a'],
    ['a password', { user: { passWord: 'hunter2' } }, 'user.passWord'],
    ['a new password', { newPassword: 'hunter2' }, 'newPassword'],
    ['a client secret', { client_secret: 'hunter2' }, 'client_secret'],
    ['a session token', { 'session-token': 'abc' }, 'session-token'],
    ['JWK in text', { a: `see ${JSON.stringify(rsa.export({ format: 'jwk' }))}` }, 'a'],
    ['JWK in text in text', { a: JSON.stringify({ b: JSON.stringify(rsa.export({ format: 'jwk' })) }) }, 'a'],
    ['PEM for an address', { a: encodeURIComponent(pem(rsa, 'pkcs8')) }, 'a'],
    ['PEM of a form', { a: new URLSearchParams({ key: pem(rsa, 'pkcs1') }).toString() }, 'a'],
    ['PEM in Base64', { a: btoa(pem(rsa, 'pkcs8')) }, 'a'],
    ['PEM in Base64, later', { a: btoa(`x${pem(rsa, 'pkcs8')}`) }, 'a'],
    ['split base64', { a: der(rsa, 'pkcs8').replace(/.{20}/g, '$&\n  ') }, 'a'],
    ['base64 in pieces', { a: der(ec('P-256'), 'pkcs8').replace(/.{5}/g, '$&", "') }, 'a'],
    ['hex', { a: Buffer.from(der(rsa, 'pkcs8'), 'base64').toString('hex') }, 'a'],
    [
      'hex of P-256',
      {
        a: Buffer.from(der(ec('P-256'), 'sec1'), 'base64')
          .toString('hex')
          .toUpperCase(),
      },
      'a',
    ],
    [
      'hex with colons',
      { a: Buffer.from(der(rsa, 'pkcs1'), 'base64').toString('hex').replace(/../g, '$&:') },
      'a',
    ],
    ['a header', { a: `authorization: Token ${'aB3'.repeat(14)}x` }, 'a'],
    ['a token in an address', { a: `https://a.example/?token=${'aB3'.repeat(14)}x` }, 'a'],
    ['a Stripe key', { a: 'use sk_live_abcdefghijklmnop' }, 'a'],
    ['a GitHub token', { a: `ghp_${'a1'.repeat(18)}` }, 'a'],
    ['a pass phrase', { pass_phrase: 'open sesame' }, 'pass_phrase'],
    ['a token', { id_token: 'abc' }, 'id_token'],
  ])('include %s', (_name, value, path) => {
    expect(findSecret(encodePayload(value))).toBe(path);
  });

  test('are found in time that grows with the file, however long its names are', async () => {
    // A path for every value would be 16 GB of text.
    const file = { ['name'.repeat(100_000)]: Array.from({ length: 40_000 }, () => 1) };
    expect(await within(2_000, () => findSecret(file))).toBeNull();
    expect(await within(2_000, () => redact(file))).toEqual(file);
    expect(findSecret({ ['a'.repeat(100_000)]: { 'x.password': 'hunter2' } })).toMatch(/^a+\.x\.password$/);
  });

  const envelope = `v1.q83vEjRWeJCr.${'b'.repeat(43)}.${'c'.repeat(22)}.${'D_-'.repeat(500)}.${'e'.repeat(43)}`;
  test.each<[string, unknown]>([
    ['a certificate', { certificate: '-----BEGIN CERTIFICATE-----\nMIIB' }],
    ['a public key', { key: publicKey.export({ format: 'pem', type: 'spki' }) }],
    ['a public JWK', { jwk: publicKey.export({ format: 'jwk' }) }],
    ['a sealed key', { key: envelope }],
    ['a field called d or k', { jwk: { d: 'x', k: 'x' } }],
    ['a flag', { password: true, passphrase: '', token: null }],
    ['a public key in hex', { a: publicKey.export({ format: 'der', type: 'spki' }).toString('hex') }],
    ['a digest named in a sentence', { remark: 'the token of the record is wrong, see the page' }],
    ['words about keys', { remark: 'ask for the PRIVATE KEY and the password' }],
  ])('do not include %s', (_name, value) => {
    expect(findSecret(encodePayload(value))).toBeNull();
  });

  test('are redacted along with sealed keys, and nothing else', () => {
    const dirty: Json = {
      key: envelope,
      note: `sealed as ${envelope}, ok`,
      version: 'v1.2.3 of api.v2.example.com',
      short: `v1.${'a'.repeat(56)}`,
      shortest: `v1.${'a'.repeat(57)}`,
      password: 'hunter2',
      list: [pem(rsa, 'pkcs8'), 'kept'],
    };
    expect(redact(dirty)).toEqual({
      key: 'v0.[sealed]',
      note: 'sealed as v0.[sealed], ok',
      version: 'v1.2.3 of api.v2.example.com',
      short: `v1.${'a'.repeat(56)}`,
      shortest: 'v0.[sealed]',
      password: '[removed]',
      list: ['[removed]', 'kept'],
    });
  });
});
