/** Composite ML-DSA (draft-ietf-lamps-pq-composite-sigs, registered under id-alg): one OID identifies both key and signature. */
const inOrder = [
  'MLDSA44-RSA2048-PSS-SHA256',
  'MLDSA44-RSA2048-PKCS15-SHA256',
  'MLDSA44-Ed25519-SHA512',
  'MLDSA44-ECDSA-P256-SHA256',
  'MLDSA65-RSA3072-PSS-SHA512',
  'MLDSA65-RSA3072-PKCS15-SHA512',
  'MLDSA65-RSA4096-PSS-SHA512',
  'MLDSA65-RSA4096-PKCS15-SHA512',
  'MLDSA65-ECDSA-P256-SHA512',
  'MLDSA65-ECDSA-P384-SHA512',
  'MLDSA65-ECDSA-brainpoolP256r1-SHA512',
  'MLDSA65-Ed25519-SHA512',
  'MLDSA87-ECDSA-P384-SHA512',
  'MLDSA87-ECDSA-brainpoolP384r1-SHA512',
  'MLDSA87-Ed448-SHAKE256',
  'MLDSA87-RSA3072-PSS-SHA512',
  'MLDSA87-RSA4096-PSS-SHA512',
  'MLDSA87-ECDSA-P521-SHA512',
];
const first = 37;

/** Names by OID. */
export const composites: Readonly<Record<string, string>> = Object.fromEntries(
  inOrder.map((name, at) => [`1.3.6.1.5.5.7.6.${first + at}`, name]),
);
