import { ECParameters } from '@peculiar/asn1-ecc';
import { AsnConvert } from '@peculiar/asn1-schema';
import type { SubjectPublicKeyInfo } from '@peculiar/asn1-x509';
import { toHex } from '#core/x509/encoding.ts';
import { bitLength, longestModulus, readRsaKey } from '#core/x509/rsa-key.ts';
import { shownId } from '#core/x509/signature-names.ts';

export interface KeyFacts {
  /** `RSA`, `RSASSA-PSS`, `EC`, `Ed25519`, …; the OID where it has no name here. */
  readonly algorithm: string;
  readonly oid: string;
  /** Bits of the modulus or of the curve's field; null when unknown. */
  readonly size: number | null;
  /** EC: `P-256` and its like, or the OID of the curve; null otherwise or when the curve is spelled out. */
  readonly curve: string | null;
  /** RSA: the public exponent, decimal, since it can pass what a number holds; null when it is longer than any modulus. */
  readonly exponent: string | null;
  /** RSA: the modulus in hex, without a leading zero byte. */
  readonly modulus: string | null;
}

const rsaNames: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.1': 'RSA',
  '1.2.840.113549.1.1.10': 'RSASSA-PSS',
};
const ecOid = '1.2.840.10045.2.1';

const fixedKeys: Readonly<Record<string, { readonly name: string; readonly size: number | null }>> = {
  '1.3.101.110': { name: 'X25519', size: 256 },
  '1.3.101.111': { name: 'X448', size: 448 },
  '1.3.101.112': { name: 'Ed25519', size: 256 },
  '1.3.101.113': { name: 'Ed448', size: 456 },
  '1.2.840.10040.4.1': { name: 'DSA', size: null },
  '2.16.840.1.101.3.4.3.17': { name: 'ML-DSA-44', size: null },
  '2.16.840.1.101.3.4.3.18': { name: 'ML-DSA-65', size: null },
  '2.16.840.1.101.3.4.3.19': { name: 'ML-DSA-87', size: null },
  '2.16.840.1.101.3.4.3.20': { name: 'SLH-DSA-SHA2-128s', size: null },
  '2.16.840.1.101.3.4.3.21': { name: 'SLH-DSA-SHA2-128f', size: null },
  '2.16.840.1.101.3.4.3.22': { name: 'SLH-DSA-SHA2-192s', size: null },
  '2.16.840.1.101.3.4.3.23': { name: 'SLH-DSA-SHA2-192f', size: null },
  '2.16.840.1.101.3.4.3.24': { name: 'SLH-DSA-SHA2-256s', size: null },
  '2.16.840.1.101.3.4.3.25': { name: 'SLH-DSA-SHA2-256f', size: null },
  '2.16.840.1.101.3.4.3.26': { name: 'SLH-DSA-SHAKE-128s', size: null },
  '2.16.840.1.101.3.4.3.27': { name: 'SLH-DSA-SHAKE-128f', size: null },
};

const curves: Readonly<Record<string, { readonly name: string; readonly size: number }>> = {
  '1.2.840.10045.3.1.1': { name: 'P-192', size: 192 },
  '1.3.132.0.33': { name: 'P-224', size: 224 },
  '1.2.840.10045.3.1.7': { name: 'P-256', size: 256 },
  '1.3.132.0.34': { name: 'P-384', size: 384 },
  '1.3.132.0.35': { name: 'P-521', size: 521 },
  '1.3.132.0.10': { name: 'secp256k1', size: 256 },
  '1.2.156.10197.1.301': { name: 'SM2', size: 256 },
  '1.3.132.0.16': { name: 'sect283k1', size: 283 },
  '1.3.132.0.17': { name: 'sect283r1', size: 283 },
  '1.3.36.3.3.2.8.1.1.5': { name: 'brainpoolP224r1', size: 224 },
  '1.3.36.3.3.2.8.1.1.9': { name: 'brainpoolP320r1', size: 320 },
  '1.3.36.3.3.2.8.1.1.7': { name: 'brainpoolP256r1', size: 256 },
  '1.3.36.3.3.2.8.1.1.11': { name: 'brainpoolP384r1', size: 384 },
  '1.3.36.3.3.2.8.1.1.13': { name: 'brainpoolP512r1', size: 512 },
};

/** Reads a public key as far as it is known; throws when an RSA key is not one. */
export function readKey(spki: SubjectPublicKeyInfo): KeyFacts {
  const oid = spki.algorithm.algorithm;
  const unknown = { oid: shownId(oid), size: null, curve: null, exponent: null, modulus: null };
  const rsaName = rsaNames[oid];
  if (rsaName !== undefined) {
    const key = readRsaKey(new Uint8Array(spki.subjectPublicKey));
    if (key === null) throw new TypeError('not an RSA key');
    const isExponentLong = bitLength(key.exponent) > longestModulus;
    return {
      ...unknown,
      algorithm: rsaName,
      size: bitLength(key.modulus),
      exponent: isExponentLong ? null : BigInt(`0x${toHex(key.exponent)}`).toString(),
      modulus: toHex(key.modulus),
    };
  }
  if (oid === ecOid) {
    const curve = readCurve(spki.algorithm.parameters);
    const known = curves[curve ?? ''];
    return {
      ...unknown,
      algorithm: 'EC',
      size: known?.size ?? null,
      curve: known?.name ?? (curve && shownId(curve)),
    };
  }
  const fixed = fixedKeys[oid];
  return { ...unknown, algorithm: fixed?.name ?? shownId(oid), size: fixed?.size ?? null };
}

/** Is the RSA key longer than what anyone computes with? */
export function isTooLong({ size, exponent, modulus }: KeyFacts): boolean {
  return modulus !== null && ((size ?? 0) > longestModulus || exponent === null);
}

function readCurve(parameters: ArrayBuffer | null | undefined): string | null {
  if (!parameters) return null;
  return AsnConvert.parse(parameters, ECParameters).namedCurve ?? null;
}
