import { expect, it } from 'vitest';
import { type DerValue, integer, objectId, octetString, sequence } from '#core/x509/der.ts';
import { inspect } from '#core/x509/inspect.ts';
import { faultSentence } from '#core/x509/inspect-fault.ts';

const salt = octetString(new Uint8Array(16));
const pbkdf2 = (rounds: number) =>
  sequence(objectId('1.2.840.113549.1.5.12'), sequence(salt, integer(rounds)));
const scrypt = (...cost: readonly number[]) =>
  sequence(objectId('1.3.6.1.4.1.11591.4.11'), sequence(salt, ...cost.map(integer)));

/** An EncryptedPrivateKeyInfo (RFC 5958 §3) by PBES2 with AES-256. */
function encryptedKey(derivation: DerValue) {
  const cipher = sequence(objectId('2.16.840.1.101.3.4.1.42'), octetString(new Uint8Array(16)));
  const algorithm = sequence(objectId('1.2.840.113549.1.5.13'), sequence(derivation, cipher));
  return sequence(algorithm, octetString(new Uint8Array(48)));
}

it.each([
  { name: 'PBKDF2 without rounds', key: pbkdf2(0), detail: '0 rounds' },
  { name: 'PBKDF2 with more rounds than allowed', key: pbkdf2(2_000_000_000), detail: '2000000000 rounds' },
  { name: 'scrypt without a cost', key: scrypt(0, 8, 1), detail: 'scrypt N=0 r=8 p=1' },
  { name: 'scrypt with a cost that is no power of two', key: scrypt(3, 8, 1), detail: 'scrypt N=3 r=8 p=1' },
  { name: 'scrypt above the limit', key: scrypt(2 ** 20, 8, 1), detail: 'scrypt N=1048576 r=8 p=1' },
])('reports the cost of a key derivation that is not supported: $name', async ({ key, detail }) => {
  const { faults } = await inspect(encryptedKey(key), 'secret');
  expect(faults).toMatchObject([{ code: 'rounds', detail }]);
  expect(faults.map(faultSentence)).toEqual([`Unsupported key derivation cost: ${detail}.`]);
});
