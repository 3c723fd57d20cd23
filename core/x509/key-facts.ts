import { ECParameters } from '@peculiar/asn1-ecc';
import { RSAPublicKey } from '@peculiar/asn1-rsa';
import { AsnConvert } from '@peculiar/asn1-schema';
import type { SubjectPublicKeyInfo } from '@peculiar/asn1-x509';
import { toHex } from '#core/x509/encoding.ts';

export interface KeyFacts {
  /** `RSA`, `RSASSA-PSS`, `EC`, `Ed25519`, …; the OID where it has no name here. */
  readonly algorithm: string;
  readonly oid: string;
  /** Bits of the modulus or of the curve's field; null when unknown. */
  readonly size: number | null;
  /** EC: `P-256` and its like, or the OID of the curve; null otherwise or when the curve is spelled out. */
  readonly curve: string | null;
  /** RSA: the public exponent, decimal, since it can pass what a number holds. */
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
  const unknown = { oid, size: null, curve: null, exponent: null, modulus: null };
  const rsaName = rsaNames[oid];
  if (rsaName !== undefined) {
    const key = AsnConvert.parse(spki.subjectPublicKey, RSAPublicKey);
    const modulus = toHex(key.modulus).replace(/^(00)+/, '');
    return {
      ...unknown,
      algorithm: rsaName,
      size: bitLength(modulus),
      exponent: BigInt(`0x${toHex(key.publicExponent) || '0'}`).toString(),
      modulus,
    };
  }
  if (oid === ecOid) {
    const curve = readCurve(spki.algorithm.parameters);
    const known = curves[curve ?? ''];
    return { ...unknown, algorithm: 'EC', size: known?.size ?? null, curve: known?.name ?? curve };
  }
  const fixed = fixedKeys[oid];
  return { ...unknown, algorithm: fixed?.name ?? oid, size: fixed?.size ?? null };
}

/** Of a number in hex. */
function bitLength(hex: string): number {
  const digits = hex.replace(/^0+/, '');
  return digits === '' ? 0 : digits.length * 4 - Math.clz32(Number.parseInt(digits.slice(0, 1), 16)) + 28;
}

function readCurve(parameters: ArrayBuffer | null | undefined): string | null {
  if (!parameters) return null;
  return AsnConvert.parse(parameters, ECParameters).namedCurve ?? null;
}
