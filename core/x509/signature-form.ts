import { readAlgorithm } from '#core/x509/algorithm-view.ts';
import { type DerSlice, readValues } from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import { type AlgorithmParts, cutAlgorithm, type RequestParts } from '#core/x509/request-parts.ts';
import { isStrictDer } from '#core/x509/strict-der.ts';

/**
 * Reports whether parameters and signature have the form their algorithm requires. Parameters: NULL or absent for PKCS#1 (RFC 4055 §5),
 * a structure for PSS (RFC 4055 §3.1), absent or NULL for ECDSA and DSA (RFC 5758 §3.2), absent for EdDSA, ML-DSA and SLH-DSA (RFC 8410 §3). An ECDSA signature is two numbers above zero
 * (RFC 3279 §2.2.3). `algorithm` as named by `signatureName`.
 */
export function hasItsForm({ signatureAlgorithm, signature }: RequestParts, algorithm: string): boolean {
  const { parameters } = signatureAlgorithm;
  if (algorithm === 'rsassaPss') return parameters !== undefined && readPss(parameters) !== null;
  if (algorithm.endsWith('WithRSAEncryption')) return parameters === undefined || parameters.tag === 0x05;
  // Java and old toolkits write a NULL, which verifiers overlook; of an unknown algorithm, nobody can say what its form is.
  if (/^(?:ecdsa|dsa)-with-/.test(algorithm)) {
    const isBare = parameters === undefined || parameters.tag === 0x05;
    return isBare && (algorithm.startsWith('dsa') || readEcdsa(signature) !== null);
  }
  return parameters === undefined || !bareAlgorithms.test(algorithm);
}

const bareAlgorithms = /^(?:Ed25519|Ed448|(?:ML|SLH)-DSA-.*)$/;

export interface PssParameters {
  /** OID; `maskHash` likewise. */
  readonly hash: string;
  readonly maskHash: string;
  /** In bytes. */
  readonly saltLength: number;
}

const sha1 = '1.3.14.3.2.26';
const mgf1 = '1.2.840.113549.1.1.8';

/** RFC 4055 §3.1. Returns null if malformed, or if it names another mask function or trailer than the defined one. */
export function readPss(parameters: DerSlice): PssParameters | null {
  const fields = parameters.tag === 0x30 ? readValues(parameters.content) : null;
  if (!fields?.every(({ tag }, at) => tag >= 0xa0 && tag <= 0xa3 && tag > (fields[at - 1]?.tag ?? 0)))
    return null;
  const inner = new Map<number, DerSlice>();
  for (const { tag, content } of fields) {
    const [value, more] = readValues(content) ?? [];
    if (value === undefined || more !== undefined) return null;
    inner.set(tag, value);
  }
  const trailer = smallNumber(inner.get(0xa3), 1);
  const saltLength = smallNumber(inner.get(0xa2), 20);
  const hash = hashOf(inner.get(0xa0));
  const maskHash = maskHashOf(inner.get(0xa1));
  if (trailer !== 1 || saltLength === null || hash === null || maskHash === null) return null;
  return { hash, maskHash, saltLength };
}

/** The parameters of a hash are NULL or absent (RFC 4055 §2.1). */
function hashOf(value: DerSlice | undefined): string | null {
  if (value === undefined) return sha1;
  const identifier = cutAlgorithm(value);
  return identifier && (identifier.parameters?.tag ?? 0x05) === 0x05 ? idOf(identifier) : null;
}

function maskHashOf(value: DerSlice | undefined): string | null {
  if (value === undefined) return sha1;
  const identifier = cutAlgorithm(value);
  return identifier?.parameters && idOf(identifier) === mgf1 ? hashOf(identifier.parameters) : null;
}

function idOf({ whole }: AlgorithmParts): string {
  return readAlgorithm(readNode(whole, 'AlgorithmIdentifier')).oid;
}

/** Reads a number from 0 to 32 767. */
function smallNumber(value: DerSlice | undefined, byDefault: number): number | null {
  if (value === undefined) return byDefault;
  const [first = 0x80, second] = value.content;
  if (value.tag !== 0x02 || value.content.length > 2 || first >= 0x80) return null;
  return second === undefined ? first : first * 256 + second;
}

/** Reads the two numbers of an ECDSA signature, both above zero, without leading zero bytes; returns null if it is anything else. */
export function readEcdsa(signature: Uint8Array): readonly [Uint8Array, Uint8Array] | null {
  const [pair, behind] = isStrictDer(signature) ? (readValues(signature) ?? []) : [];
  const numbers = pair?.tag === 0x30 && behind === undefined ? (readValues(pair.content) ?? []) : [];
  const [r, s, more] = numbers.map(({ tag, content }) =>
    tag === 0x02 && (content[0] ?? 0x80) < 0x80 ? content.subarray(content[0] === 0 ? 1 : 0) : null,
  );
  return r?.length && s?.length && more === undefined ? [r, s] : null;
}
