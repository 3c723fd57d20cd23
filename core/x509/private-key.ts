import { fail, ok, type Result } from '#core/result.ts';
import { type Algorithm, readAlgorithm } from '#core/x509/algorithm-view.ts';
import {
  bitString,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  unsignedInteger,
} from '#core/x509/der.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, readNode } from '#core/x509/der-node.ts';
import { integerContent, readSmallInteger } from '#core/x509/der-values.ts';
import { type Bytes, numberBytes, toHex } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { readCurve } from '#core/x509/key-facts.ts';
import type { TraditionalLabel } from '#core/x509/pem.ts';
import { compressedPoint } from '#core/x509/point-form.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';

const rsa = '1.2.840.113549.1.1.1';
const rsaPss = '1.2.840.113549.1.1.10';
const ec = '1.2.840.10045.2.1';
const dsa = '1.2.840.10040.4.1';
/** Algorithms with y = g^x mod p, and the indexes of p and g in the parameters (RFC 3279 §2.3.2, §2.3.3; PKCS#3). */
const powers: Readonly<Record<string, { readonly p: number; readonly g: number }>> = {
  [dsa]: { p: 0, g: 2 },
  '1.2.840.113549.1.3.1': { p: 0, g: 1 },
  '1.2.840.10046.2.1': { p: 0, g: 1 },
};
/** SLH-DSA: four strings of 16, 24 or 32 bytes; the second half is public (RFC 9909 §6). */
const hashBased = /^2\.16\.840\.1\.101\.3\.4\.3\.(?:2\d|3[01])$/;

/**
 * Converts PKCS#1 (RFC 8017 appendix A.1.2), SEC 1 (RFC 5915) or OpenSSL's DSA format to PKCS#8 (RFC 5208 §5). Returns null if a SEC 1
 * key does not name its curve.
 */
export function toPkcs8(label: TraditionalLabel, node: DerNode): Bytes | null {
  const der = new Uint8Array(node.whole);
  if (label === 'RSA PRIVATE KEY') return pkcs8(sequence(objectId(rsa), nullValue()), der);
  if (label === 'EC PRIVATE KEY') {
    const parameters = node.children.find(({ tag }) => tag === 0xa0)?.content;
    return parameters === undefined ? null : pkcs8(sequence(objectId(ec), parameters), der);
  }
  const [, p, q, g, , x] = node.children.map(({ whole }) => new Uint8Array(whole));
  if (!p || !q || !g || !x) return null;
  return pkcs8(sequence(objectId(dsa), sequence(p, q, g)), x);
}

/** Encodes a PrivateKeyInfo, version 0. */
export function pkcs8(algorithm: Bytes, key: Bytes): Bytes {
  return sequence(integer(0), algorithm, octetString(key));
}

/** Returns the public key (SubjectPublicKeyInfo, DER) of a PKCS#8 private key; fails with `unreadable` if the algorithm is unsupported. */
export async function publicKeyOf(pkcs8: Bytes): Promise<Result<Bytes, ReadFault>> {
  try {
    const { algorithm, spki } = await readPkcs8(readNode(pkcs8, 'PrivateKeyInfo'));
    return spki === null ? fail({ code: 'unreadable', detail: algorithm.oid }) : ok(spki);
  } catch (error) {
    if (error instanceof DerFault || error instanceof InspectError)
      return fail({ code: 'unreadable', detail: 'fields' });
    throw error;
  }
}

export interface Pkcs8Parts {
  readonly algorithm: Algorithm;
  /** The OCTET STRING with the algorithm-specific key. */
  readonly key: DerNode;
  /** Null if the algorithm or its curve is unsupported. */
  readonly spki: Bytes | null;
}

/**
 * Reads an unencrypted PKCS#8 key (RFC 5958 §2) and computes its public key. Throws `DerFault` if it is malformed and `InspectError` if
 * its numbers are inconsistent.
 */
export async function readPkcs8(node: DerNode): Promise<Pkcs8Parts> {
  const fields = new Fields(node, 'PrivateKeyInfo');
  const version = readSmallInteger(fields.take(0x02, 'version'), 'version');
  if (version > 1) throw new DerFault('value', node.at, 'version 0 or 1');
  const algorithm = readAlgorithm(fields.take(0x30, 'privateKeyAlgorithm'));
  const key = fields.take(0x04, 'privateKey');
  fields.optional(0xa0);
  const written = fields.optional(0x81, 0xa1);
  fields.end();
  const bits = await publicBits(algorithm, key);
  // RFC 5958 §2: the public key may be attached.
  if (bits !== null && written?.tag === 0x81 && !isSameKey(algorithm.oid, bits, written.content.subarray(1)))
    throw new InspectError('key-inconsistent', 'the public key', written.at);
  if (bits === null) return { algorithm, key, spki: null };
  // With the NULL, as usual (RFC 3279 §2.3.1), whether or not the key has it.
  const identifier =
    algorithm.oid === rsa ? sequence(objectId(rsa), nullValue()) : new Uint8Array(algorithm.node.whole);
  return { algorithm, key, spki: sequence(identifier, bitString(bits)) };
}

function isSameKey(oid: string, derived: Uint8Array, written: Uint8Array): boolean {
  const form = (bits: Uint8Array) => toHex(oid === ec ? compressedPoint(bits) : bits);
  return form(derived) === form(written);
}

async function publicBits({ oid, parameters }: Algorithm, key: DerNode): Promise<Bytes | null> {
  if (oid === rsa || oid === rsaPss) return rsaBits(key.onlyInside('RSAPrivateKey'));
  if (oid === ec) return ecBits(key.onlyInside('ECPrivateKey'), parameters);
  const power = powers[oid];
  if (power !== undefined) {
    const numbers = parameters?.tag === 0x30 ? parameters.children : [];
    const [p, g] = [numbers[power.p], numbers[power.g]];
    return p && g ? powerBits(p, g, key.onlyInside('INTEGER (private key)')) : null;
  }
  const { isOctetKey, octetKeyOf } = await import('#core/x509/curve-point.ts');
  if (isOctetKey(oid)) {
    const bits = octetKeyOf(oid, key.onlyInside('CurvePrivateKey').content);
    if (bits === null) throw new DerFault('value', key.at, 'a key of the length of its algorithm');
    return bits;
  }
  if (hashBased.test(oid)) {
    if (![64, 96, 128].includes(key.content.length))
      throw new DerFault('value', key.at, 'SLH-DSA-PrivateKey');
    return new Uint8Array(key.content.subarray(key.content.length / 2));
  }
  const { isPostQuantum, latticePublicBits } = await import('#core/x509/post-quantum-key.ts');
  return isPostQuantum(oid) ? latticePublicBits(oid, key.content) : null;
}

/** Maximum size of a number in bits; longer ones would take seconds to compute with. */
const longestNumber = 16_384;

/** Reads an INTEGER above zero. */
function positive(node: DerNode, name: string): bigint {
  const content = integerContent(node, name);
  if ((content[0] ?? 0x80) >= 0x80 || content.every((byte) => byte === 0))
    throw new DerFault('value', node.at, `a number above zero (${name})`);
  if (content.length * 8 > longestNumber + 8)
    throw new InspectError('too-large', `${longestNumber} bits`, node.at);
  return BigInt(`0x${toHex(content)}`);
}

/**
 * RFC 8017 appendix A.1.2. In a two-prime key, the modulus must be the product of its primes; the exponents and the coefficient must
 * belong to them (§3.2), since software uses those for signing and would reveal the primes by a wrong one.
 */
export function rsaBits(node: DerNode): Bytes {
  const fields = new Fields(node, 'RSAPrivateKey');
  const version = readSmallInteger(fields.take(0x02, 'version'), 'version');
  const [n, e] = [fields.take(0x02, 'modulus'), fields.take(0x02, 'publicExponent')];
  const exponent = positive(fields.take(0x02, 'privateExponent'), 'privateExponent');
  const p = positive(fields.take(0x02, 'prime1'), 'prime1');
  const q = positive(fields.take(0x02, 'prime2'), 'prime2');
  const [dp = 0n, dq = 0n, inverse = 0n] = ['exponent1', 'exponent2', 'coefficient'].map((name) =>
    positive(fields.take(0x02, name), name),
  );
  const open = positive(e, 'publicExponent');
  if (version === 0 && positive(n, 'modulus') !== p * q)
    throw new InspectError('key-inconsistent', 'the modulus', n.at);
  for (const [prime, own] of [
    [p, dp],
    [q, dq],
  ] as const)
    if (prime < 3n || [exponent, own].some((each) => (open * each) % (prime - 1n) !== 1n))
      throw new InspectError('key-inconsistent', 'the private exponent', node.at);
  if ((inverse * q) % p !== 1n) throw new InspectError('key-inconsistent', 'the coefficient', node.at);
  return sequence(new Uint8Array(n.whole), new Uint8Array(e.whole));
}

/** RFC 5915 §3. Computes the point, which one in the key must equal; on an unsupported curve, returns the one in the key. */
export async function ecBits(node: DerNode, parameters: DerNode | undefined): Promise<Bytes | null> {
  const fields = new Fields(node, 'ECPrivateKey');
  fields.take(0x02, 'version');
  const secret = fields.take(0x04, 'privateKey');
  const own = fields.optional(0xa0);
  const point = fields.optional(0xa1)?.only('publicKey');
  fields.end();
  if (point !== undefined && (point.tag !== 0x03 || point.content[0] !== 0))
    throw new DerFault('value', point.at, 'BIT STRING (publicKey)');
  const { curveNamed, pointOf } = await import('#core/x509/curve-point.ts');
  const { curve } = readCurve(parameters ?? own?.only('parameters'));
  const made = pointOf(curve, secret.content);
  if (point === undefined) return made;
  const written = new Uint8Array(point.content.subarray(1));
  const isOwn =
    made === null
      ? curveNamed(curve) === null
      : toHex(compressedPoint(made)) === toHex(compressedPoint(written));
  if (!isOwn) throw new InspectError('key-inconsistent', 'the public point', point.at);
  return written;
}

/** Maximum size in bits of a prime for exponentiation; a longer one would take a second. */
const longestPrime = 4_096;

/** Computes g^x mod p; returns null if that would take too long. */
export function powerBits(p: DerNode, g: DerNode, x: DerNode): Bytes | null {
  const [modulus, base, exponent] = [positive(p, 'p'), positive(g, 'g'), positive(x, 'x')];
  if (p.content.length * 8 > longestPrime + 8 || x.content.length > p.content.length) return null;
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return unsignedInteger(numberBytes(result));
}
