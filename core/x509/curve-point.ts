import { ed448, x448 } from '@noble/curves/ed448.js';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Bytes } from '#core/x509/encoding.ts';

const curves = {
  'P-256': { curve: p256, bytes: 32 },
  'P-384': { curve: p384, bytes: 48 },
  'P-521': { curve: p521, bytes: 66 },
  secp256k1: { curve: secp256k1, bytes: 32 },
  brainpoolP256r1: { curve: brainpoolP256r1, bytes: 32 },
  brainpoolP384r1: { curve: brainpoolP384r1, bytes: 48 },
  brainpoolP512r1: { curve: brainpoolP512r1, bytes: 64 },
} as const;

/** Returns null for unsupported curves. */
export function curveNamed(name: string | null) {
  return curves[name as keyof typeof curves]?.curve ?? null;
}

/**
 * Returns the uncompressed public point of a private scalar on a named curve; null if the curve is unsupported or the scalar out of
 * range.
 */
export function pointOf(curve: string | null, secret: Uint8Array): Bytes | null {
  const known = curves[curve as keyof typeof curves];
  if (known === undefined || secret.length > known.bytes) return null;
  const whole = new Uint8Array(known.bytes);
  whole.set(secret, known.bytes - secret.length);
  return known.curve.utils.isValidSecretKey(whole)
    ? new Uint8Array(known.curve.getPublicKey(whole, false))
    : null;
}

const octets = {
  '1.3.101.110': { curve: x25519, bytes: 32 },
  '1.3.101.111': { curve: x448, bytes: 56 },
  '1.3.101.112': { curve: ed25519, bytes: 32 },
  '1.3.101.113': { curve: ed448, bytes: 57 },
} as const;

/** Returns the public key for RFC 8410's algorithms; null if the private key has the wrong length. */
export function octetKeyOf(oid: keyof typeof octets, secret: Uint8Array): Bytes | null {
  const { curve, bytes } = octets[oid];
  return secret.length === bytes ? new Uint8Array(curve.getPublicKey(new Uint8Array(secret))) : null;
}

export function isOctetKey(oid: string): oid is keyof typeof octets {
  return oid in octets;
}
