import { invert } from '@noble/curves/abstract/modular.js';
import { isOctetKey, octetKeyOf, pointOf } from '#core/x509/curve-point.ts';
import {
  bitString,
  explicitTag,
  implicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  unsignedInteger,
} from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import {
  type Bytes,
  bytesNumber,
  concatBytes,
  fromBase64Url,
  numberBytes,
  toBase64Url,
  toHex,
} from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { readCurve } from '#core/x509/key-facts.ts';
import { seedOf } from '#core/x509/post-quantum-key.ts';
import { type Pkcs8Parts, pkcs8 } from '#core/x509/private-key.ts';
import { primesOf, rsaPrivateKey } from '#core/x509/rsa-key.ts';

/** A JSON Web Key (RFC 7517); all members written here are strings. */
export type Jwk = Readonly<Record<string, string>>;

const rsa = '1.2.840.113549.1.1.1';
const ec = '1.2.840.10045.2.1';
/** Curve names and coordinate sizes in bytes (RFC 7518 §6.2.1.1, RFC 8812 §3.1). */
const curves: Readonly<Record<string, { readonly oid: string; readonly bytes: number }>> = {
  'P-256': { oid: '1.2.840.10045.3.1.7', bytes: 32 },
  'P-384': { oid: '1.3.132.0.34', bytes: 48 },
  'P-521': { oid: '1.3.132.0.35', bytes: 66 },
  secp256k1: { oid: '1.3.132.0.10', bytes: 32 },
};
/** RFC 8037 §2. */
const octetCurves: Readonly<Record<string, string>> = {
  X25519: '1.3.101.110',
  X448: '1.3.101.111',
  Ed25519: '1.3.101.112',
  Ed448: '1.3.101.113',
};
/** RFC 9964 §3: the private key is the seed. */
const lattices: Readonly<Record<string, string>> = {
  'ML-DSA-44': '2.16.840.1.101.3.4.3.17',
  'ML-DSA-65': '2.16.840.1.101.3.4.3.18',
  'ML-DSA-87': '2.16.840.1.101.3.4.3.19',
};

/** Returns a private key as JWK; null if JWK cannot express its algorithm, curve or number of primes, or if the key has no seed. */
export function privateJwk({ algorithm, key, spki }: Pkcs8Parts): Jwk | null {
  const { oid, parameters } = algorithm;
  if (oid === rsa) return rsaJwk(key.onlyInside('RSAPrivateKey').children.map(({ content }) => content));
  if (oid === ec) {
    const { curve } = readCurve(parameters);
    const known = curves[curve ?? ''];
    const secret = key.onlyInside('ECPrivateKey').children[1]?.content;
    if (curve === null || known === undefined || secret === undefined) return null;
    const point = pointOf(curve, secret);
    if (point === null) return null;
    const [x, y] = [point.subarray(1, 1 + known.bytes), point.subarray(1 + known.bytes)];
    return {
      kty: 'EC',
      crv: curve,
      x: toBase64Url(x),
      y: toBase64Url(y),
      d: toBase64Url(padded(secret, known.bytes)),
    };
  }
  if (isOctetKey(oid)) {
    const secret = key.onlyInside('CurvePrivateKey').content;
    const point = octetKeyOf(oid, secret);
    const crv = nameOf(octetCurves, oid);
    return point && { kty: 'OKP', crv, x: toBase64Url(point), d: toBase64Url(secret) };
  }
  const alg = nameOf(lattices, oid);
  const seed = alg === '' ? null : seedOf(oid, key.content);
  if (seed === null || spki === null) return null;
  return { kty: 'AKP', alg, pub: toBase64Url(publicBits(spki)), priv: toBase64Url(seed) };
}

function rsaJwk(numbers: readonly Uint8Array[]): Jwk | null {
  // RFC 7518 §6.3.2.7 puts further primes in `oth`, which no implementation reads.
  if (numbers.length !== 9) return null;
  const [n, e, d, p, q, dp, dq, qi] = numbers.slice(1).map((number) => toBase64Url(withoutZeros(number)));
  return { kty: 'RSA', ...{ n, e, d, p, q, dp, dq, qi } } as Jwk;
}

function publicBits(spki: Bytes): Uint8Array {
  return readNode(spki, 'SubjectPublicKeyInfo').children[1]?.content.subarray(1) ?? new Uint8Array();
}

function nameOf(names: Readonly<Record<string, string>>, oid: string): string {
  return Object.keys(names).find((name) => names[name] === oid) ?? '';
}

function withoutZeros(number: Uint8Array): Uint8Array {
  const from = number.findIndex((byte) => byte !== 0);
  return number.subarray(Math.max(from, 0));
}

function padded(number: Uint8Array, size: number): Uint8Array {
  const digits = withoutZeros(number);
  return concatBytes(new Uint8Array(Math.max(size - digits.length, 0)), digits);
}

/** A key read from a JWK: PKCS#8 if private, SPKI if public. */
export interface ReadJwk {
  readonly der: Bytes;
  readonly isPrivate: boolean;
}

/** One reader per key of a JWK or JWK Set, so that keys fail separately. Returns null if the text is neither. */
export function readJwks(text: string): readonly (() => ReadJwk)[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const list: readonly unknown[] =
    isRecord(json) && Array.isArray(json.keys) ? json.keys : Array.isArray(json) ? json : [json];
  if (list.length === 0 || !list.every(isJwk)) return null;
  return list.slice(0, mostKeys).map((jwk) => () => keyOf(jwk));
}

const mostKeys = 100;

type Json = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function isJwk(value: unknown): value is Json {
  return isRecord(value) && typeof value.kty === 'string';
}

/** Throws `InspectError` or `DerFault` if the key is invalid. */
function keyOf(jwk: Json): ReadJwk {
  switch (jwk.kty) {
    case 'RSA':
      return rsaOf(jwk);
    case 'EC':
      return ecOf(jwk);
    case 'OKP': {
      const algorithm = sequence(objectId(known(octetCurves, jwk, 'crv')));
      if (jwk.d === undefined) return publicOf(algorithm, member(jwk, 'x'));
      const secret = member(jwk, 'd');
      const oid = known(octetCurves, jwk, 'crv');
      const made = isOctetKey(oid) ? octetKeyOf(oid, secret) : null;
      const isOwn = jwk.x === undefined || made === null || toHex(made) === toHex(member(jwk, 'x'));
      if (!isOwn) throw new InspectError('key-inconsistent', 'x');
      return privateOf(algorithm, octetString(secret));
    }
    case 'AKP': {
      const algorithm = sequence(objectId(known(lattices, jwk, 'alg')));
      if (jwk.priv === undefined) return publicOf(algorithm, member(jwk, 'pub'));
      return privateOf(algorithm, implicitTag(0, member(jwk, 'priv')));
    }
    default:
      throw new InspectError('unsupported', `JWK ${String(jwk.kty).slice(0, 20)}`);
  }
}

const privateOf = (algorithm: Bytes, key: Bytes) => ({ der: pkcs8(algorithm, key), isPrivate: true });
const publicOf = (algorithm: Bytes, bits: Bytes) => ({
  der: sequence(algorithm, bitString(bits)),
  isPrivate: false,
});

function rsaOf(jwk: Json): ReadJwk {
  const algorithm = sequence(objectId(rsa), nullValue());
  const [n = 0n, e = 0n] = [member(jwk, 'n'), member(jwk, 'e')].map(bytesNumber);
  if (jwk.d === undefined)
    return publicOf(algorithm, sequence(...[n, e].map((number) => unsignedInteger(numberBytes(number)))));
  if (jwk.oth !== undefined) throw new InspectError('unsupported', 'oth');
  const d = bytesNumber(member(jwk, 'd'));
  // RFC 7518 §6.3.2: a key may contain only n, e and d; the rest follows from them.
  if (['p', 'q', 'dp', 'dq', 'qi'].every((name) => jwk[name] === undefined))
    return privateOf(algorithm, withPrimes(n, e, d));
  const [p = 0n, q = 0n, inverse = 0n] = ['p', 'q', 'qi'].map((name) => bytesNumber(member(jwk, name)));
  if (p < 2n || q < 2n) throw new InspectError('key-inconsistent', 'p, q');
  // Written keys hold exponents of their own; those of the file must be the same.
  if (isOther(jwk, 'dp', d % (p - 1n)) || isOther(jwk, 'dq', d % (q - 1n)))
    throw new InspectError('key-inconsistent', 'dp, dq');
  return privateOf(algorithm, rsaPrivateKey({ n, e, d, p, q, inverse }));
}

function isOther(jwk: Json, part: string, derived: bigint): boolean {
  return jwk[part] !== undefined && bytesNumber(member(jwk, part)) !== derived;
}

const [longestWithoutPrimes, longestExponent] = [1n << 4096n, 1n << 64n];

function withPrimes(n: bigint, e: bigint, d: bigint): Bytes {
  if (n >= longestWithoutPrimes || e >= longestExponent) throw new InspectError('unsupported', 'p, q');
  const primes = d < n ? primesOf(n, e, d) : null;
  if (primes === null) throw new InspectError('key-inconsistent', 'n, e, d');
  const { p, q } = primes;
  // RFC 8017 §3.2: fails if the modulus has three primes, since one factor is then composite.
  if ([p, q].some((prime) => (e * d) % (prime - 1n) !== 1n))
    throw new InspectError('key-inconsistent', 'p, q');
  return rsaPrivateKey({ n, e, d, p, q, inverse: invert(q, p) });
}

function ecOf(jwk: Json): ReadJwk {
  const name = typeof jwk.crv === 'string' ? jwk.crv : '';
  const curve = Object.hasOwn(curves, name) ? curves[name] : undefined;
  if (curve === undefined) throw new InspectError('unsupported', `crv ${name.slice(0, 40)}`);
  const algorithm = sequence(objectId(ec), objectId(curve.oid));
  const [x, y] = ['x', 'y'].map((part) => padded(member(jwk, part), curve.bytes));
  const point = concatBytes([4], x ?? [], y ?? []);
  if (jwk.d === undefined) return publicOf(algorithm, point);
  const d = padded(member(jwk, 'd'), curve.bytes);
  const made = pointOf(name, d);
  if (made === null || toHex(made) !== toHex(point)) throw new InspectError('key-inconsistent', 'x, y');
  return privateOf(algorithm, sequence(integer(1), octetString(d), explicitTag(1, bitString(point))));
}

function known(names: Readonly<Record<string, string>>, jwk: Json, part: string): string {
  const name = typeof jwk[part] === 'string' ? jwk[part] : '';
  const oid = Object.hasOwn(names, name) ? names[name] : undefined;
  if (oid === undefined) throw new InspectError('unsupported', `${part} ${name.slice(0, 40)}`);
  return oid;
}

/** Decodes a base64url member of at most 8 192 characters, more than any key needs. */
function member(jwk: Json, part: string): Bytes {
  const text = jwk[part];
  const bytes = typeof text === 'string' && text.length <= 8_192 ? fromBase64Url(text) : null;
  if (bytes === null || bytes.length === 0) throw new InspectError('key-inconsistent', part);
  return bytes;
}
