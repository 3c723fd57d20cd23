import { keyText } from '#core/csr/key-text.ts';
import type { TlsKeyRule } from '#core/policy/rules.ts';
import { isTooLong, type KeyFacts } from '#core/x509/key-facts.ts';

/** Why no CA certifies a public key (BR §6.1.1.3, §6.1.5, §6.1.6). */
export const keyWeaknesses = [
  /** Fewer bits than the policy asks for. */
  'key-too-short',
  /** More bits of modulus or exponent than anyone computes with. */
  'key-too-long',
  /** The modulus is not a whole number of bytes long. */
  'key-odd-length',
  /** The public exponent is even or below 3. */
  'key-exponent',
  /** The modulus has a prime factor below 752. */
  'key-small-factor',
  /** Made by a chip with the ROCA weakness (CVE-2017-15361). */
  'key-roca',
  /** Its two primes are so close that the key can be computed (Fermat). */
  'key-close-primes',
  /** An elliptic curve that public CAs do not take. */
  'curve-not-taken',
  /** Neither RSA nor EC. */
  'algorithm-not-taken',
] as const;

export type KeyWeakness = (typeof keyWeaknesses)[number];

/** The part of the day's policy that a key is held against. */
export type KeyRule = Pick<TlsKeyRule, 'minRsaBits' | 'rsaStep' | 'curves'>;

const smallPrimes = primesBelow(752);

/** The gravest weakness of a public key; null when a CA takes it. */
export function keyWeakness(key: KeyFacts, rule: KeyRule): KeyWeakness | null {
  if (key.algorithm === 'EC') return rule.curves.includes(key.curve ?? '') ? null : 'curve-not-taken';
  if (key.algorithm !== 'RSA') return 'algorithm-not-taken';
  if (isTooLong(key)) return 'key-too-long';
  const size = key.size ?? 0;
  if (size < rule.minRsaBits) return 'key-too-short';
  if (size % rule.rsaStep !== 0) return 'key-odd-length';
  const exponent = BigInt(key.exponent ?? 0);
  if (exponent < 3n || exponent % 2n === 0n) return 'key-exponent';
  return modulusWeakness(BigInt(`0x${key.modulus || '0'}`));
}

/** What is found in a weak key: the key itself, or the exponent that is a bad one. */
export function weaknessDetail(key: KeyFacts, weakness: KeyWeakness): string {
  return weakness === 'key-exponent' ? (key.exponent?.slice(0, 40) ?? '') : keyText(key);
}

function modulusWeakness(modulus: bigint): KeyWeakness | null {
  if (smallPrimes.some((prime) => modulus % prime === 0n)) return 'key-small-factor';
  if (looksLikeRoca(modulus)) return 'key-roca';
  return hasClosePrimes(modulus) ? 'key-close-primes' : null;
}

/**
 * The fingerprint of Nemec and others, 'The Return of Coppersmith's Attack' (2017): a modulus of the weak library is, for
 * each of these primes, a power of 65537; that it is so by chance for all of them has odds of about 2^-27.
 */
const rocaPrimes = [11, 13, 17, 19, 37, 53, 61, 71, 73, 79, 97, 103, 107, 109, 127, 151, 157];
let rocaPowers: readonly { readonly prime: bigint; readonly powers: ReadonlySet<bigint> }[] | null = null;

function looksLikeRoca(modulus: bigint): boolean {
  rocaPowers ??= rocaPrimes.map((prime) => ({
    prime: BigInt(prime),
    powers: powersOf(65537n, BigInt(prime)),
  }));
  return rocaPowers.every(({ prime, powers }) => powers.has(modulus % prime));
}

function powersOf(base: bigint, modulus: bigint): ReadonlySet<bigint> {
  const powers = new Set<bigint>();
  for (let power = 1n; !powers.has(power); power = (power * base) % modulus) powers.add(power);
  return powers;
}

/** 100 rounds of Fermat's factorisation, as BR §6.1.1.3 has a CA try. */
function hasClosePrimes(modulus: bigint): boolean {
  let root = squareRoot(modulus);
  if (root * root < modulus) root += 1n;
  let rest = root * root - modulus;
  for (let round = 0; round < 100; round++) {
    if (isSquare(rest)) return true;
    rest += 2n * root + 1n;
    root += 1n;
  }
  return false;
}

/** 16 · 9 · 5 · 7 · 11: of fifty numbers that are no square, one leaves a remainder that a square can leave. */
const sieve = 55_440;
let squareRemainders: ReadonlySet<number> | null = null;

function isSquare(value: bigint): boolean {
  squareRemainders ??= new Set(Array.from({ length: sieve }, (_, root) => (root * root) % sieve));
  if (!squareRemainders.has(Number(value % BigInt(sieve)))) return false;
  return squareRoot(value) ** 2n === value;
}

/** The whole part of a square root, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(16).length * 4) / 2 + 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function primesBelow(limit: number): readonly bigint[] {
  const numbers = Array.from({ length: limit - 2 }, (_, index) => index + 2);
  return numbers
    .filter((number) => numbers.every((divisor) => divisor * divisor > number || number % divisor !== 0))
    .map(BigInt);
}
