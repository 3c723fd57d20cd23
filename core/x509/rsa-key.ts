import { pow } from '@noble/curves/abstract/modular.js';
import { integer, readValues, sequence, unsignedInteger } from '#core/x509/der.ts';
import { type Bytes, numberBytes } from '#core/x509/encoding.ts';

/** Maximum modulus in bits (the limit of OpenSSL and BoringSSL); no platform supports longer ones. */
export const longestModulus = 16_384;

export interface RsaNumbers {
  /** Big-endian, without leading zero bytes. */
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
}

/**
 * Reads the two numbers of an RSAPublicKey (RFC 8017 appendix A.1.1); returns null if it is malformed. A set first bit is read as a
 * digit, not a sign, since some writers omit the leading zero byte.
 */
export function readRsaKey(der: Uint8Array): RsaNumbers | null {
  const [key, behind] = readValues(der) ?? [];
  if (key?.tag !== 0x30 || behind !== undefined) return null;
  const numbers = readValues(key.content) ?? [];
  const [modulus, exponent] = numbers.map(({ tag, content }) => (tag === 0x02 ? magnitude(content) : null));
  return numbers.length === 2 && modulus && exponent ? { modulus, exponent } : null;
}

/** Strips leading zero bytes; returns null for zero. */
function magnitude(content: Uint8Array): Uint8Array | null {
  const from = content.findIndex((byte) => byte !== 0);
  return from < 0 ? null : content.subarray(from);
}

/** Returns the bit length of a number without leading zero bytes. */
export function bitLength(number: Uint8Array): number {
  const [first = 0] = number;
  return number.length * 8 - (Math.clz32(first) - 24);
}

/** Encodes an RSAPrivateKey with two primes (RFC 8017 appendix A.1.2). `inverse` is that of q modulo p. */
export function rsaPrivateKey(key: {
  readonly n: bigint;
  readonly e: bigint;
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly inverse: bigint;
}): Bytes {
  const { n, e, d, p, q, inverse } = key;
  const numbers = [n, e, d, p, q, d % (p - 1n), d % (q - 1n), inverse];
  return sequence(integer(0), ...numbers.map((number) => unsignedInteger(numberBytes(number))));
}

/** Enough for any real key: each base splits the modulus with probability at least 1/2. */
const bases = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

/**
 * Recovers the primes of a modulus from both exponents, larger first (NIST SP 800-56B Rev. 2 appendix C.2, with small bases instead of
 * random ones). Returns null if the numbers belong to no two-prime key. Takes about 0.1 s for 4 096 bits.
 */
export function primesOf(n: bigint, e: bigint, d: bigint): { readonly p: bigint; readonly q: bigint } | null {
  let odd = e * d - 1n;
  if (n % 2n === 0n || odd <= 0n) return null;
  let twos = 0;
  for (; odd % 2n === 0n; twos++) odd /= 2n;
  for (const base of bases) {
    let root = pow(base, odd, n);
    let square = root;
    for (let left = twos; left > 0 && square !== 1n; left--) {
      root = square;
      square = (root * root) % n;
    }
    if (square !== 1n) return null;
    if (root === 1n || root === n - 1n) continue;
    const p = greatestDivisor(n, root - 1n);
    const q = n / p;
    return p > q ? { p, q } : { p: q, q: p };
  }
  return null;
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
