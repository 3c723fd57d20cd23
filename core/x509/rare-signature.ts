import { ed448 } from '@noble/curves/ed448.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';
import type { CHash } from '@noble/hashes/utils.js';
import {
  mgf1,
  PKCS1_SHA3_224,
  PKCS1_SHA3_256,
  PKCS1_SHA3_384,
  PKCS1_SHA3_512,
  PKCS1_SHA224,
  PSS,
} from 'micro-rsa-dsa-dh/rsa.js';
import { curveNamed } from '#core/x509/curve-point.ts';
import { readNode } from '#core/x509/der-node.ts';
import { toHex } from '#core/x509/encoding.ts';
import { readCurve } from '#core/x509/key-facts.ts';
import type { RequestParts } from '#core/x509/request-parts.ts';
import { readRsaKey } from '#core/x509/rsa-key.ts';
import { readPss } from '#core/x509/signature-form.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';

const pkcs1: Readonly<Record<string, typeof PKCS1_SHA224>> = {
  sha224WithRSAEncryption: PKCS1_SHA224,
  'sha3-224WithRSAEncryption': PKCS1_SHA3_224,
  'sha3-256WithRSAEncryption': PKCS1_SHA3_256,
  'sha3-384WithRSAEncryption': PKCS1_SHA3_384,
  'sha3-512WithRSAEncryption': PKCS1_SHA3_512,
};
const ecdsaHashes: Readonly<Record<string, CHash>> = {
  'ecdsa-with-SHA1': sha1,
  'ecdsa-with-SHA256': sha256,
  'ecdsa-with-SHA384': sha384,
  'ecdsa-with-SHA512': sha512,
  'ecdsa-with-SHA224': sha224,
  'ecdsa-with-SHA3-224': sha3_224,
  'ecdsa-with-SHA3-256': sha3_256,
  'ecdsa-with-SHA3-384': sha3_384,
  'ecdsa-with-SHA3-512': sha3_512,
};
const pssHashes: Readonly<Record<string, CHash>> = {
  '1.3.14.3.2.26': sha1,
  '2.16.840.1.101.3.4.2.1': sha256,
  '2.16.840.1.101.3.4.2.2': sha384,
  '2.16.840.1.101.3.4.2.3': sha512,
  '2.16.840.1.101.3.4.2.4': sha224,
  '2.16.840.1.101.3.4.2.7': sha3_224,
  '2.16.840.1.101.3.4.2.8': sha3_256,
  '2.16.840.1.101.3.4.2.9': sha3_384,
  '2.16.840.1.101.3.4.2.10': sha3_512,
};

/**
 * Verifies signatures that WebCrypto does not support: SHA-224, SHA-3, non-NIST curves, Ed448, and PSS with a different mask hash.
 * Throws if the key or signature is unusable for the algorithm.
 */
export function checkRareSignature(parts: RequestParts, algorithm: string): SignatureVerdict {
  const { signed, signature, keyAlgorithm, keyBits, signatureAlgorithm } = parts;
  if (algorithm === 'Ed448') return verdict(ed448.verify(signature, signed, keyBits));
  const ecdsaHash = ecdsaHashes[algorithm];
  if (ecdsaHash !== undefined) {
    const { parameters } = keyAlgorithm;
    const curve = parameters && curveNamed(readCurve(readNode(parameters.whole, 'EcpkParameters')).curve);
    if (!curve) return 'unknown';
    const how = { prehash: false, lowS: false, format: 'der' } as const;
    return verdict(curve.verify(signature, ecdsaHash(signed), keyBits, how));
  }
  const key = rsaKey(keyBits);
  const scheme = pkcs1[algorithm];
  if (key === null) return 'unknown';
  if (scheme !== undefined) return verdict(scheme.verify(key, signed, signature));
  const pss =
    algorithm === 'rsassaPss' && signatureAlgorithm.parameters
      ? readPss(signatureAlgorithm.parameters)
      : null;
  const [hash, maskHash] = [pssHashes[pss?.hash ?? ''], pssHashes[pss?.maskHash ?? '']];
  if (pss === null || hash === undefined || maskHash === undefined) return 'unknown';
  return verdict(PSS(hash, mgf1(maskHash), pss.saltLength).verify(key, signed, signature));
}

/** Maximum exponent in bytes; OpenSSL has the same limit for long moduli. */
const longestExponent = 8;

function rsaKey(keyBits: Uint8Array) {
  const numbers = readRsaKey(keyBits);
  if (numbers === null || numbers.exponent.length > longestExponent) return null;
  return { n: BigInt(`0x${toHex(numbers.modulus)}`), e: BigInt(`0x${toHex(numbers.exponent)}`) };
}

function verdict(isValid: boolean): SignatureVerdict {
  return isValid ? 'valid' : 'invalid';
}
