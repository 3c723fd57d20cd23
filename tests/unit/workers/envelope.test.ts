import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyEnvelope } from '#core/contract/fields.ts';
import { type Bytes, toBase64Url } from '#core/x509/encoding.ts';
import { findSecret } from '#tests/support/inputs/find-secret.ts';
import { newKeyring } from '#tests/support/server/test-keyring.ts';
import { openKey, sealKey } from '#workers/envelope.ts';
import { readEnvelope } from '#workers/envelope-text.ts';
import { openKeyring } from '#workers/keyring.ts';
import type { SealingKeys } from '#workers/sealing.ts';

const spkiHash = 'ab'.repeat(32);
const key = Uint8Array.from({ length: 138 }, (_, index) => (index * 37) % 251);
let keys: readonly SealingKeys[];
let current: SealingKeys;
let sealed: string;

beforeAll(async () => {
  const opened = await openKeyring(await newKeyring());
  if (!opened.ok || !opened.value[0]) throw new Error('no keys');
  keys = opened.value;
  current = opened.value[0];
  sealed = await sealKey(key.slice(), spkiHash, current);
});

it('opens to the exact bytes that were sealed', async () => {
  expect(await openKey(sealed, keys)).toEqual({ ok: true, value: { pkcs8: key, spkiHash } });
});

it('fits the contract, and identifies its secret and public key without opening', () => {
  expect(v.parse(keyEnvelope, sealed)).toBe(sealed);
  expect(readEnvelope(sealed)).toMatchObject({ ok: true, value: { secretId: current.secretId, spkiHash } });
});

it('reveals nothing of the key', () => {
  expect(findSecret(sealed, key)).toEqual([]);
  expect(findSecret(`x${toBase64Url(key)}`, key)).toEqual(['base64']);
});

it('is never the same twice', async () => {
  expect(await sealKey(key.slice(), spkiHash, current)).not.toBe(sealed);
});

it('wipes its input', async () => {
  const given: Bytes = key.slice();
  await sealKey(given, spkiHash, current);
  expect(given.every((byte) => byte === 0)).toBe(true);
});

describe('refuses', () => {
  /** Replaces part `part`, counted from 0, by its text with the first character changed. */
  const change = (part: number) => () =>
    sealed
      .split('.')
      .map((text, index) => (index === part ? `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` : text))
      .join('.');
  const without = (part: number) => () => sealed.split('.').toSpliced(part, 1).join('.');
  const cases = [
    { name: 'another public key', text: change(2), want: 'envelope-tampered' },
    { name: 'another IV', text: change(3), want: 'envelope-tampered' },
    { name: 'another ciphertext', text: change(4), want: 'envelope-tampered' },
    { name: 'another MAC', text: change(5), want: 'envelope-tampered' },
    {
      name: 'a missing block',
      text: () => sealed.replace(/\.([\w-]{64})([\w-]+)\.([\w-]+)$/, '.$2.$3'),
      want: 'envelope-tampered',
    },
    { name: 'the secret of another vault', text: change(1), want: 'secret-unknown' },
    { name: 'a newer version', text: () => sealed.replace(/^v1/, 'v2'), want: 'envelope-newer' },
    { name: 'a missing part', text: without(3), want: 'envelope-unreadable' },
    { name: 'an extra part', text: () => `${sealed}.AAAA`, want: 'envelope-unreadable' },
    { name: 'a truncated envelope', text: () => sealed.slice(0, -20), want: 'envelope-unreadable' },
    { name: 'an empty text', text: () => '', want: 'envelope-unreadable' },
    { name: 'a key in the clear', text: () => '-----BEGIN PRIVATE KEY-----', want: 'envelope-unreadable' },
  ];
  it.each(cases)('$name', async ({ text, want }) => {
    expect(await openKey(text(), keys)).toMatchObject({ ok: false, error: { code: want } });
  });
});

it('does not open an envelope of another vault, even with the same secret id', async () => {
  const other = await openKeyring(await newKeyring());
  if (!other.ok || !other.value[0]) throw new Error('no keys');
  const impostor = { ...other.value[0], secretId: current.secretId };
  expect(await openKey(sealed, [impostor])).toMatchObject({
    ok: false,
    error: { code: 'envelope-tampered' },
  });
});
