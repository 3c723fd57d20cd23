import { integer, readValues, sequence, unsignedInteger } from '#core/x509/der.ts';
import { type Bytes, numberBytes } from '#core/x509/encoding.ts';

/** Bits of a modulus; longer ones no platform computes with (OpenSSL's and BoringSSL's bound). */
export const longestModulus = 16_384;

export interface RsaNumbers {
  /** Big-endian, without leading zero bytes. */
  readonly modulus: Uint8Array;
  readonly exponent: Uint8Array;
}

/**
 * The two numbers of an RSAPublicKey (RFC 8017 appendix A.1.1); null when it is none. A first bit that is set counts as a digit and
 * not as a sign: writers forgot the zero byte before it.
 */
export function readRsaKey(der: Uint8Array): RsaNumbers | null {
  const [key, behind] = readValues(der) ?? [];
  if (key?.tag !== 0x30 || behind !== undefined) return null;
  const numbers = readValues(key.content) ?? [];
  const [modulus, exponent] = numbers.map(({ tag, content }) => (tag === 0x02 ? magnitude(content) : null));
  return numbers.length === 2 && modulus && exponent ? { modulus, exponent } : null;
}

/** Null when it is zero. */
function magnitude(content: Uint8Array): Uint8Array | null {
  const from = content.findIndex((byte) => byte !== 0);
  return from < 0 ? null : content.subarray(from);
}

/** Of a number without leading zero bytes. */
export function bitLength(number: Uint8Array): number {
  const [first = 0] = number;
  return number.length * 8 - (Math.clz32(first) - 24);
}

/** RSAPrivateKey of two primes (RFC 8017 appendix A.1.2). `inverse`: of q modulo p. */
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
