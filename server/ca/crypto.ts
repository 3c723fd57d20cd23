import 'reflect-metadata';
import { Crypto } from '@peculiar/webcrypto';

/** WebCrypto provider of the CA: certificates and revocation lists are signed with it, and key identifiers computed (decision 030). */
export const caCrypto = new Crypto();

export type KeyAlgorithm = 'RSA' | 'EC';

/** Signature algorithms of CA keys: RSA with SHA-256, P-384 with SHA-384. */
export const signing = {
  RSA: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  EC: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
} as const;

/** Imports a CA private key from PKCS#8 DER for signing. */
export function importSigningKey(algorithm: KeyAlgorithm, pkcs8: Uint8Array) {
  return caCrypto.subtle.importKey('pkcs8', pkcs8, signing[algorithm], false, ['sign']);
}
