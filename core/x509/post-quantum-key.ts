import { shake256 } from '@noble/hashes/sha3.js';
import { ml_dsa44, ml_dsa65, ml_dsa87 } from '@noble/post-quantum/ml-dsa.js';
import { ml_kem512, ml_kem768, ml_kem1024 } from '@noble/post-quantum/ml-kem.js';
import { DerNode } from '#core/x509/der-node.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { isSoundExpansion } from '#core/x509/ml-dsa-parts.ts';

const signing = {
  '2.16.840.1.101.3.4.3.17': { scheme: ml_dsa44, rows: 4, columns: 4, eta: 2 },
  '2.16.840.1.101.3.4.3.18': { scheme: ml_dsa65, rows: 6, columns: 5, eta: 4 },
  '2.16.840.1.101.3.4.3.19': { scheme: ml_dsa87, rows: 8, columns: 7, eta: 2 },
} as const;
const sealing = {
  '2.16.840.1.101.3.4.4.1': ml_kem512,
  '2.16.840.1.101.3.4.4.2': ml_kem768,
  '2.16.840.1.101.3.4.4.3': ml_kem1024,
} as const;

export function isPostQuantum(oid: string): oid is keyof typeof signing | keyof typeof sealing {
  return oid in signing || oid in sealing;
}

/** The two private key forms of lattice schemes (RFC 9881 §6, RFC 9935 §6): the seed, or the key expanded from it. */
interface Kept {
  readonly seed: Uint8Array | undefined;
  readonly expanded: Uint8Array | undefined;
}

/**
 * Computes the public key bits of an ML-DSA or ML-KEM private key. With a seed, derives them from it and requires a stored expanded key
 * to match. Throws `InspectError` if the parts are inconsistent.
 */
export function latticePublicBits(oid: keyof typeof signing | keyof typeof sealing, key: Uint8Array): Bytes {
  const scheme =
    oid in signing ? signing[oid as keyof typeof signing].scheme : sealing[oid as keyof typeof sealing];
  const { seed, expanded } = keptKey(key, scheme.lengths);
  if (expanded !== undefined && expanded.length !== scheme.lengths.secretKey)
    throw new InspectError('key-inconsistent', 'the length of the expanded key');
  if (seed !== undefined) {
    if (seed.length !== scheme.lengths.seed)
      throw new InspectError('key-inconsistent', 'the length of the seed');
    const made = scheme.keygen(new Uint8Array(seed));
    if (expanded !== undefined && !isSame(made.secretKey, expanded))
      throw new InspectError('key-inconsistent', 'the expanded key of the seed');
    return new Uint8Array(made.publicKey);
  }
  if (expanded === undefined) throw new InspectError('key-inconsistent', 'a seed or an expanded key');
  if (oid in signing) checkExpanded(oid as keyof typeof signing, expanded);
  return new Uint8Array(scheme.getPublicKey(new Uint8Array(expanded)));
}

/** Returns the seed of an ML-DSA key from its PKCS#8 form; null if there is none. */
export function seedOf(oid: string, key: Uint8Array): Uint8Array | null {
  const known = signing[oid as keyof typeof signing];
  return known === undefined ? null : (keptKey(key, known.scheme.lengths).seed ?? null);
}

/**
 * `[0]` is a seed, an OCTET STRING the expanded key, a SEQUENCE both. liboqs writes bare bytes, or an OCTET STRING with the public key
 * appended.
 */
function keptKey(
  key: Uint8Array,
  lengths: { readonly secretKey?: number; readonly publicKey?: number },
): Kept {
  const { secretKey = 0, publicKey = 0 } = lengths;
  if (key.length === secretKey) return { seed: undefined, expanded: key };
  const node = new DerNode(key, { at: 0, end: key.length }, 0);
  if (node.tag === 0x80) return { seed: node.content, expanded: undefined };
  if (node.tag === 0x04) {
    const isPair = node.content.length === secretKey + publicKey;
    return { seed: undefined, expanded: isPair ? node.content.subarray(0, secretKey) : node.content };
  }
  const [seed, expanded] = node.tag === 0x30 ? node.children : [];
  return { seed: seed?.content, expanded: expanded?.content };
}

/** Checks the secret parts, since the library throws on bad ones, and the stored hash of the public key (FIPS 204 §7.2). */
function checkExpanded(oid: keyof typeof signing, expanded: Uint8Array): void {
  const { scheme, ...size } = signing[oid];
  if (!isSoundExpansion(expanded, size)) throw new InspectError('key-inconsistent', 'the expanded key');
  const publicKey = scheme.getPublicKey(new Uint8Array(expanded));
  if (!isSame(shake256(publicKey, { dkLen: 64 }), expanded.subarray(64, 128)))
    throw new InspectError('key-inconsistent', 'the hash of the public key');
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
