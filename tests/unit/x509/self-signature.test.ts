import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { slh_dsa_shake_128f } from '@noble/post-quantum/slh-dsa.js';
import { describe, expect, it } from 'vitest';
import { utf8 } from '#core/x509/encoding.ts';
import { readPem } from '#core/x509/pem.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';
import { checkSelfSignature } from '#core/x509/self-signature.ts';
import { newEc, newRsa, opensslRequest } from '#tests/support/files/openssl.ts';

const pss = (hash: string, salt: string) => [
  ...[...newRsa(2048), `-${hash}`, '-sigopt', 'rsa_padding_mode:pss', '-sigopt', `rsa_pss_saltlen:${salt}`],
];

const cases = [
  { name: 'RSA SHA-1', algorithm: [...newRsa(2048), '-sha1'], want: 'sha1WithRSAEncryption' },
  { name: 'RSA SHA-256', algorithm: newRsa(2048), want: 'sha256WithRSAEncryption' },
  { name: 'RSA SHA-384', algorithm: [...newRsa(2048), '-sha384'], want: 'sha384WithRSAEncryption' },
  { name: 'RSA SHA-512', algorithm: [...newRsa(2048), '-sha512'], want: 'sha512WithRSAEncryption' },
  { name: 'RSA SHA-224', algorithm: [...newRsa(2048), '-sha224'], want: 'sha224WithRSAEncryption' },
  ...[224, 256, 384, 512].map((bits) => ({
    name: `RSA SHA3-${bits}`,
    algorithm: [...newRsa(2048), `-sha3-${bits}`],
    want: `sha3-${bits}WithRSAEncryption`,
  })),
  { name: 'PSS, salt as long as the hash', algorithm: pss('sha256', 'digest'), want: 'rsassaPss' },
  { name: 'PSS, a short salt', algorithm: pss('sha384', '10'), want: 'rsassaPss' },
  { name: 'PSS with SHA-224', algorithm: pss('sha224', 'digest'), want: 'rsassaPss' },
  {
    name: 'PSS with another hash for its mask',
    algorithm: [...pss('sha256', 'digest'), '-sigopt', 'rsa_mgf1_md:sha1'],
    want: 'rsassaPss',
  },
  { name: 'P-256', algorithm: newEc('P-256'), want: 'ecdsa-with-SHA256' },
  { name: 'P-256 SHA-512', algorithm: [...newEc('P-256'), '-sha512'], want: 'ecdsa-with-SHA512' },
  { name: 'P-384 SHA-384', algorithm: [...newEc('P-384'), '-sha384'], want: 'ecdsa-with-SHA384' },
  { name: 'P-521', algorithm: newEc('P-521'), want: 'ecdsa-with-SHA256' },
  { name: 'P-256 SHA-224', algorithm: [...newEc('P-256'), '-sha224'], want: 'ecdsa-with-SHA224' },
  { name: 'P-384 SHA3-512', algorithm: [...newEc('P-384'), '-sha3-512'], want: 'ecdsa-with-SHA3-512' },
  { name: 'P-521 SHA3-256', algorithm: [...newEc('P-521'), '-sha3-256'], want: 'ecdsa-with-SHA3-256' },
  { name: 'secp256k1', algorithm: newEc('secp256k1'), want: 'ecdsa-with-SHA256' },
  { name: 'brainpoolP384r1', algorithm: newEc('brainpoolP384r1'), want: 'ecdsa-with-SHA256' },
  { name: 'Ed25519', algorithm: ['-newkey', 'ed25519'], want: 'Ed25519' },
  { name: 'Ed448', algorithm: ['-newkey', 'ed448'], want: 'Ed448' },
];

describe.each(cases)('the signature of a request: $name', ({ algorithm, want }) => {
  it('is valid, and invalid once a byte of the request or of the signature is changed', async () => {
    // The halves of an ECDSA signature are sometimes shorter than the curve; several rounds meet such a one.
    for (let round = 0; round < (want.startsWith('ecdsa') ? 6 : 1); round++) {
      const pem = await opensslRequest(['signed.example'], algorithm);
      const der = readPem(pem).blocks[0]?.bytes ?? new Uint8Array();
      const verdict = async (bytes: Uint8Array<ArrayBuffer>) => {
        const reading = await readRequestDer(bytes);
        return reading.ok ? [reading.value.signatureAlgorithm, reading.value.selfSignature] : reading.error;
      };
      expect(await verdict(der)).toEqual([want, 'valid']);
      const other = der.slice();
      other[Buffer.from(other).indexOf('signed.example')] = 'S'.charCodeAt(0);
      expect(await verdict(other)).toEqual([want, 'invalid']);
      const broken = der.slice();
      broken[broken.length - 3] = (broken[broken.length - 3] ?? 0) ^ 1;
      expect(await verdict(broken)).toEqual([want, 'invalid']);
    }
  });
});

it.each([
  { curve: 'sect233k1', size: 233 },
  { curve: 'brainpoolP384t1', size: 384 },
])('the signature is unknown for $curve, which is not supported', async (key) => {
  const der = readPem(await opensslRequest(['a.example'], newEc(key.curve))).blocks[0]?.bytes;
  expect(await readRequestDer(der ?? new Uint8Array())).toMatchObject({
    ok: true,
    value: { selfSignature: 'unknown', key },
  });
});

it.each([
  { name: 'ML-DSA-65', scheme: ml_dsa65 },
  { name: 'SLH-DSA-SHAKE-128f', scheme: slh_dsa_shake_128f },
])('a signature by $name is valid only for what was signed', async ({ name, scheme }) => {
  const { secretKey, publicKey } = scheme.keygen();
  const signature = new Uint8Array(scheme.sign(utf8('signed'), secretKey));
  const algorithm = { id: new Uint8Array(), whole: new Uint8Array(), parameters: undefined };
  const verdict = (text: string) =>
    checkSelfSignature(
      {
        ...{ subject: new Uint8Array(), spki: new Uint8Array(), attributes: [] },
        ...{ keyAlgorithm: algorithm, signatureAlgorithm: algorithm },
        ...{ signed: utf8(text), signature, keyBits: new Uint8Array(publicKey) },
      },
      name,
    );
  expect([await verdict('signed'), await verdict('other')]).toEqual(['valid', 'invalid']);
});
