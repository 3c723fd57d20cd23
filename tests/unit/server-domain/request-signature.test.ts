import { describe, expect, it } from 'vitest';
import { integer, sequence, unsignedInteger } from '#core/x509/der.ts';
import { readPem } from '#core/x509/pem.ts';
import { cutRequest, type RequestParts } from '#core/x509/request-parts.ts';
import { checkSelfSignature } from '#core/x509/self-signature.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';
import { newEc, newRsa, opensslRequest } from '#tests/support/files/openssl.ts';

const keys = [
  { name: 'RSA, SHA-256', args: newRsa(2048), algorithm: 'sha256WithRSAEncryption' },
  { name: 'RSA, SHA-512', args: [...newRsa(2048), '-sha512'], algorithm: 'sha512WithRSAEncryption' },
  {
    name: 'RSA, SHA-1: left to WebCrypto',
    args: [...newRsa(2048), '-sha1'],
    algorithm: 'sha1WithRSAEncryption',
  },
  { name: 'P-256', args: newEc('P-256'), algorithm: 'ecdsa-with-SHA256' },
  { name: 'P-384 with SHA-384', args: [...newEc('P-384'), '-sha384'], algorithm: 'ecdsa-with-SHA384' },
  { name: 'P-521', args: newEc('P-521'), algorithm: 'ecdsa-with-SHA256' },
];

/** The request with one bit flipped: once in the signed part, once in the signature. */
function changed(parts: RequestParts): RequestParts[] {
  const flip = (bytes: Uint8Array<ArrayBuffer>, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
  const { signed, signature } = parts;
  return [
    { ...parts, signed: flip(signed, 30) },
    { ...parts, signature: flip(signature, signature.length - 1) },
  ];
}

async function cut(args: readonly string[]): Promise<RequestParts> {
  const parts = cutRequest(
    readPem(await opensslRequest(['example.com'], args)).blocks[0]?.bytes ?? new Uint8Array(),
  );
  if (parts === null) throw new Error('not a request');
  return parts;
}

describe('the signature of a request', () => {
  it.each(keys)(
    'is judged as WebCrypto judges it, intact and with a bit flipped: $name',
    async ({ args, algorithm }) => {
      const good = await cut(args);
      expect(await checkRequestSignature(good, algorithm)).toBe('valid');
      for (const parts of changed(good)) {
        const own = await checkRequestSignature(parts, algorithm);
        expect(own).toBe('invalid');
        expect(own).toBe(await checkSelfSignature(parts, algorithm));
      }
    },
  );

  it('is invalid under an algorithm other than its own', async () => {
    const parts = await cut(newRsa(2048));
    expect(await checkRequestSignature(parts, 'ecdsa-with-SHA256')).toBe('invalid');
    expect(await checkRequestSignature(parts, 'sha384WithRSAEncryption')).toBe('invalid');
  });

  it.each([
    { name: 'P-256', args: newEc('P-256'), algorithm: 'ecdsa-with-SHA256' },
    { name: 'P-256 with SHA-224', args: [...newEc('P-256'), '-sha224'], algorithm: 'ecdsa-with-SHA224' },
    { name: 'secp256k1', args: newEc('secp256k1'), algorithm: 'ecdsa-with-SHA256' },
    { name: 'brainpoolP384r1', args: newEc('brainpoolP384r1'), algorithm: 'ecdsa-with-SHA256' },
  ])('is invalid if one of its ECDSA numbers is zero or too large: $name', async ({ args, algorithm }) => {
    const good = await cut(args);
    expect(await checkRequestSignature(good, algorithm)).toBe('valid');
    const large = unsignedInteger(new Uint8Array(71).fill(0x7f));
    for (const numbers of [
      [integer(0), integer(1)],
      [integer(1), integer(0)],
      [large, integer(1)],
      [integer(1), large],
    ]) {
      const parts = { ...good, signature: sequence(...numbers) };
      expect(await checkRequestSignature(parts, algorithm)).toBe('invalid');
      expect(await checkSelfSignature(parts, algorithm)).toBe('invalid');
    }
  });

  it('is invalid if one of its ECDSA numbers is zero, even on a curve that is not supported', async () => {
    const good = await cut(newEc('sect233k1'));
    expect(await checkSelfSignature(good, 'ecdsa-with-SHA256')).toBe('unknown');
    for (const numbers of [
      [integer(0), integer(1)],
      [integer(1), integer(0)],
    ]) {
      const parts = { ...good, signature: sequence(...numbers) };
      expect(await checkRequestSignature(parts, 'ecdsa-with-SHA256')).toBe('invalid');
      expect(await checkSelfSignature(parts, 'ecdsa-with-SHA256')).toBe('invalid');
    }
  });
});
