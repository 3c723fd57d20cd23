import { describe, expect, it } from 'vitest';
import { keyText } from '#core/csr/key-text.ts';
import { policyOn } from '#core/policy/policy.ts';
import type { KeyFacts } from '#core/x509/key-facts.ts';
import { keyWeakness } from '#core/x509/key-weakness.ts';
import { makeKeyPair } from '#core/x509/request.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import { newEc, newRsa, opensslRequest } from '#tests/support/files/openssl.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import { within } from '#tests/support/work.ts';

const rule = policyOn(new Date('2026-11-21')).tlsKeys;
const primes = Array.from({ length: 750 }, (_, index) => index + 2).filter((number) =>
  Array.from({ length: number - 2 }, (_, index) => index + 2).every((divisor) => number % divisor !== 0),
);

/** The first number from `start`, in steps of `step`, that no small prime divides and that `isGood` accepts. */
function sound(start: bigint, step: bigint, isGood: (value: bigint) => boolean = () => true): bigint {
  let value = start;
  while (primes.some((prime) => value % BigInt(prime) === 0n) || !isGood(value)) value += step;
  return value;
}

function rsa(modulus: bigint, exponent = 65537n): KeyFacts {
  const hex = modulus.toString(16);
  return {
    algorithm: 'RSA',
    oid: '1.2.840.113549.1.1.1',
    size: modulus.toString(2).length,
    curve: null,
    exponent: exponent.toString(),
    modulus: hex.padStart(hex.length + (hex.length % 2), '0'),
  };
}

/** As the chip makes them: a multiple of the product of the first 126 primes, plus a power of 65537 modulo it. */
function chipPrime(power: number, start: bigint): bigint {
  const product = primes.slice(0, 126).reduce((all, prime) => all * BigInt(prime), 1n);
  let rest = 1n;
  for (let index = 0; index < power; index++) rest = (rest * 65537n) % product;
  return sound((start / product) * product + rest, product);
}

const high = (bits: number) => (1n << BigInt(bits - 1)) | (1n << BigInt(bits - 2));
const first = sound(high(1024) + 12_345_679n, 2n);
const far = sound(high(1024) + (1n << 900n) + 1n, 2n);
const twin = sound(first + 2n, 2n);

describe('the weakness of an RSA key', () => {
  const cases = [
    { name: 'of 1024 bits', key: rsa(high(1024) + 1n), want: 'key-too-short' },
    { name: 'of 2047 bits', key: rsa(high(2047) + 1n), want: 'key-too-short' },
    { name: 'of 16 392 bits', key: rsa(high(16_392) + 1n), want: 'key-too-long' },
    { name: 'of 391 000 bits', key: rsa(high(391_000) + 1n), want: 'key-too-long' },
    {
      name: 'with an exponent that is too long',
      key: { ...rsa(first * far), exponent: null },
      want: 'key-too-long',
    },
    { name: 'of 2049 bits', key: rsa(sound(high(2049) + 1n, 2n)), want: 'key-odd-length' },
    { name: 'with exponent 1', key: rsa(first * far, 1n), want: 'key-exponent' },
    { name: 'with an even exponent', key: rsa(first * far, 65536n), want: 'key-exponent' },
    { name: 'that 751 divides', key: rsa(sound(high(2048) / 751n, 2n) * 751n), want: 'key-small-factor' },
    { name: 'that is even', key: rsa(high(2048)), want: 'key-small-factor' },
    {
      name: 'of a chip with ROCA',
      key: rsa(chipPrime(77, high(1024)) * chipPrime(1234, high(1024) + (1n << 1000n))),
      want: 'key-roca',
    },
    { name: 'whose primes are close', key: rsa(first * twin), want: 'key-close-primes' },
    { name: 'that is a square', key: rsa(first * first), want: 'key-close-primes' },
    { name: 'with nothing wrong', key: rsa(first * far), want: null },
    { name: 'with nothing wrong and exponent 3', key: rsa(first * far, 3n), want: null },
  ];
  it.each(cases)('$name: $want', async ({ key, want }) => {
    expect(await within(100, () => keyWeakness(key, rule))).toBe(want);
  });
});

describe('keys made by openssl and the browser', () => {
  it.each([
    { algorithm: newRsa(2048), want: null, name: 'RSA 2048' },
    { algorithm: newRsa(1024), want: 'key-too-short', name: 'RSA 1024' },
    { algorithm: newRsa(2052), want: 'key-odd-length', name: 'RSA 2052' },
    { algorithm: newEc('P-256'), want: null, name: 'EC P-256' },
    { algorithm: newEc('secp256k1'), want: 'curve-not-taken', name: 'EC secp256k1' },
    { algorithm: newEc('brainpoolP256r1'), want: 'curve-not-taken', name: 'EC brainpoolP256r1' },
    { algorithm: newEc('P-224'), want: 'curve-not-taken', name: 'EC P-224' },
    { algorithm: ['-newkey', 'ed25519'], want: 'algorithm-not-taken', name: 'Ed25519' },
  ])('$name: $want', async ({ algorithm, want, name }) => {
    const reading = unwrap(await readRequest(await opensslRequest(['a.example'], algorithm)));
    expect(keyWeakness(reading.key, rule)).toBe(want);
    expect(keyText(reading.key)).toBe(name);
  });

  it('are never reported as weak if they are good', async () => {
    for (let round = 0; round < 8; round++) {
      const pair = await makeKeyPair({
        encryption: 'RSA',
        keyLength: 2048,
        curve: 'P-256',
        signature: 'SHA256',
      });
      const { n = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
      const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`);
      expect(keyWeakness(rsa(modulus), rule)).toBe(null);
    }
  });
});
