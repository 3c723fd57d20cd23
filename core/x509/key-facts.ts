import { composites } from '#core/x509/composite-names.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { integerContent, readObjectId } from '#core/x509/der-values.ts';
import { toHex } from '#core/x509/encoding.ts';
import { bitLength, longestModulus, readRsaKey } from '#core/x509/rsa-key.ts';
import { shownId } from '#core/x509/signature-names.ts';

export interface KeyFacts {
  /** `RSA`, `RSASSA-PSS`, `EC`, `Ed25519`, …; the OID if unknown. */
  readonly algorithm: string;
  readonly oid: string;
  /** Size in bits of the modulus or the curve's field; null if unknown. */
  readonly size: number | null;
  /** EC: a name such as `P-256`, the OID of an unknown curve, or `explicit parameters`; null for other keys. */
  readonly curve: string | null;
  /** RSA: the public exponent in decimal, since it may exceed a safe integer; null if longer than the maximum modulus. */
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
  '2.16.840.1.101.3.4.3.28': { name: 'SLH-DSA-SHAKE-192s', size: null },
  '2.16.840.1.101.3.4.3.29': { name: 'SLH-DSA-SHAKE-192f', size: null },
  '2.16.840.1.101.3.4.3.30': { name: 'SLH-DSA-SHAKE-256s', size: null },
  '2.16.840.1.101.3.4.3.31': { name: 'SLH-DSA-SHAKE-256f', size: null },
  '2.16.840.1.101.3.4.4.1': { name: 'ML-KEM-512', size: null },
  '2.16.840.1.101.3.4.4.2': { name: 'ML-KEM-768', size: null },
  '2.16.840.1.101.3.4.4.3': { name: 'ML-KEM-1024', size: null },
  '1.2.643.2.2.19': { name: 'GOST R 34.10-2001', size: null },
  '1.2.643.7.1.1.1.1': { name: 'GOST R 34.10-2012 256', size: null },
  '1.2.643.7.1.1.1.2': { name: 'GOST R 34.10-2012 512', size: null },
};

/** Keys whose size is that of the prime p, the first of their parameters (RFC 3279 §2.3.2, §2.3.3; PKCS#3). */
const primeKeys: Readonly<Record<string, string>> = {
  '1.2.840.10040.4.1': 'DSA',
  '1.2.840.113549.1.3.1': 'DH',
  '1.2.840.10046.2.1': 'DHX',
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
  '1.3.132.0.1': { name: 'sect163k1', size: 163 },
  '1.3.132.0.15': { name: 'sect163r2', size: 163 },
  '1.3.132.0.26': { name: 'sect233k1', size: 233 },
  '1.3.132.0.27': { name: 'sect233r1', size: 233 },
  '1.3.132.0.36': { name: 'sect409k1', size: 409 },
  '1.3.132.0.37': { name: 'sect409r1', size: 409 },
  '1.3.132.0.38': { name: 'sect571k1', size: 571 },
  '1.3.132.0.39': { name: 'sect571r1', size: 571 },
  '1.3.132.0.8': { name: 'secp160r1', size: 160 },
  '1.3.132.0.31': { name: 'secp192k1', size: 192 },
  '1.3.132.0.32': { name: 'secp224k1', size: 224 },
  '1.3.36.3.3.2.8.1.1.1': { name: 'brainpoolP160r1', size: 160 },
  '1.3.36.3.3.2.8.1.1.3': { name: 'brainpoolP192r1', size: 192 },
  '1.3.36.3.3.2.8.1.1.5': { name: 'brainpoolP224r1', size: 224 },
  '1.3.36.3.3.2.8.1.1.9': { name: 'brainpoolP320r1', size: 320 },
  '1.3.36.3.3.2.8.1.1.7': { name: 'brainpoolP256r1', size: 256 },
  '1.3.36.3.3.2.8.1.1.11': { name: 'brainpoolP384r1', size: 384 },
  '1.3.36.3.3.2.8.1.1.13': { name: 'brainpoolP512r1', size: 512 },
  '1.3.36.3.3.2.8.1.1.2': { name: 'brainpoolP160t1', size: 160 },
  '1.3.36.3.3.2.8.1.1.4': { name: 'brainpoolP192t1', size: 192 },
  '1.3.36.3.3.2.8.1.1.6': { name: 'brainpoolP224t1', size: 224 },
  '1.3.36.3.3.2.8.1.1.8': { name: 'brainpoolP256t1', size: 256 },
  '1.3.36.3.3.2.8.1.1.10': { name: 'brainpoolP320t1', size: 320 },
  '1.3.36.3.3.2.8.1.1.12': { name: 'brainpoolP384t1', size: 384 },
  '1.3.36.3.3.2.8.1.1.14': { name: 'brainpoolP512t1', size: 512 },
};

/** Curve name if the parameters spell out the curve instead of naming it. */
const explicitParameters = 'explicit parameters';

/**
 * Reads a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7), with details if its algorithm is known. Throws `DerFault` if it is malformed or the
 * key does not match its algorithm.
 */
export function readKey(spki: DerNode): KeyFacts {
  const fields = new Fields(spki, 'SubjectPublicKeyInfo');
  const algorithm = new Fields(fields.take(0x30, 'algorithm'), 'AlgorithmIdentifier');
  const bits = fields.take(0x03, 'subjectPublicKey');
  fields.end();
  const oid = readObjectId(algorithm.take(0x06, 'algorithm'));
  const [parameters] = algorithm.rest();
  return { ...unknownKey(oid), ...knownKey(oid, parameters, bits) };
}

function unknownKey(oid: string): KeyFacts {
  const algorithm = fixedKeys[oid]?.name ?? composites[oid] ?? shownId(oid);
  const size = fixedKeys[oid]?.size ?? null;
  return { algorithm, oid: shownId(oid), size, curve: null, exponent: null, modulus: null };
}

function knownKey(oid: string, parameters: DerNode | undefined, bits: DerNode): Partial<KeyFacts> {
  const rsaName = rsaNames[oid];
  if (rsaName !== undefined) return { algorithm: rsaName, ...rsaNumbers(bits) };
  const primeName = primeKeys[oid];
  if (primeName !== undefined) return { algorithm: primeName, size: primeSize(parameters) };
  return oid === ecOid ? { algorithm: 'EC', ...readCurve(parameters) } : {};
}

function rsaNumbers(bits: DerNode): Pick<KeyFacts, 'size' | 'exponent' | 'modulus'> {
  const key = readRsaKey(bits.content.subarray(1));
  if (key === null) throw new DerFault('value', bits.start, 'RSAPublicKey');
  const isExponentLong = bitLength(key.exponent) > longestModulus;
  return {
    size: bitLength(key.modulus),
    exponent: isExponentLong ? null : BigInt(`0x${toHex(key.exponent)}`).toString(),
    modulus: toHex(key.modulus),
  };
}

/** Returns null if the parameters are inherited (RFC 3279 §2.3.2). */
function primeSize(parameters: DerNode | undefined): number | null {
  const prime = parameters?.tag === 0x30 ? parameters.children[0] : undefined;
  if (prime?.tag !== 0x02) return null;
  const content = integerContent(prime, 'p');
  return bitLength(content.subarray(content[0] === 0 ? 1 : 0));
}

/** Reports whether an RSA key is longer than any platform supports. */
export function isTooLong({ size, exponent, modulus }: KeyFacts): boolean {
  return modulus !== null && ((size ?? 0) > longestModulus || exponent === null);
}

/** RFC 5480 §2.1.1. Explicit parameters (SEC 1 appendix C.2) are reported as such. */
export function readCurve(parameters: DerNode | undefined): Pick<KeyFacts, 'size' | 'curve'> {
  if (parameters?.tag === 0x30) return { size: fieldSize(parameters), curve: explicitParameters };
  if (parameters?.tag !== 0x06) return { size: null, curve: null };
  const oid = readObjectId(parameters);
  const known = curves[oid];
  return { size: known?.size ?? null, curve: known?.name ?? shownId(oid) };
}

/** Size of a prime field; null for other fields. */
function fieldSize(parameters: DerNode): number | null {
  const [type, prime] = parameters.children[1]?.children ?? [];
  if (type?.tag !== 0x06 || readObjectId(type) !== '1.2.840.10045.1.1' || prime?.tag !== 0x02) return null;
  const content = integerContent(prime, 'prime');
  return bitLength(content.subarray(content[0] === 0 ? 1 : 0));
}
