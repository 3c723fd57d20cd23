/** Names of signature algorithms as RFC 8017, RFC 5758 and OpenSSL write them; those with SHA-3 after their pattern. */
const names: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'md2WithRSAEncryption',
  '1.2.840.113549.1.1.4': 'md5WithRSAEncryption',
  '1.2.840.113549.1.1.5': 'sha1WithRSAEncryption',
  '1.2.840.113549.1.1.10': 'rsassaPss',
  '1.2.840.113549.1.1.11': 'sha256WithRSAEncryption',
  '1.2.840.113549.1.1.12': 'sha384WithRSAEncryption',
  '1.2.840.113549.1.1.13': 'sha512WithRSAEncryption',
  '1.2.840.113549.1.1.14': 'sha224WithRSAEncryption',
  '2.16.840.1.101.3.4.3.13': 'sha3-224WithRSAEncryption',
  '2.16.840.1.101.3.4.3.14': 'sha3-256WithRSAEncryption',
  '2.16.840.1.101.3.4.3.15': 'sha3-384WithRSAEncryption',
  '2.16.840.1.101.3.4.3.16': 'sha3-512WithRSAEncryption',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.1': 'ecdsa-with-SHA224',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '2.16.840.1.101.3.4.3.9': 'ecdsa-with-SHA3-224',
  '2.16.840.1.101.3.4.3.10': 'ecdsa-with-SHA3-256',
  '2.16.840.1.101.3.4.3.11': 'ecdsa-with-SHA3-384',
  '2.16.840.1.101.3.4.3.12': 'ecdsa-with-SHA3-512',
  '1.2.840.10040.4.3': 'dsa-with-SHA1',
  '2.16.840.1.101.3.4.3.1': 'dsa-with-SHA224',
  '2.16.840.1.101.3.4.3.2': 'dsa-with-SHA256',
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
  '2.16.840.1.101.3.4.3.17': 'ML-DSA-44',
  '2.16.840.1.101.3.4.3.18': 'ML-DSA-65',
  '2.16.840.1.101.3.4.3.19': 'ML-DSA-87',
};

/** The OID itself when the algorithm has no name here. */
export function signatureName(oid: string): string {
  return names[oid] ?? shownId(oid);
}

/** An OID to be shown: those in use have some forty characters, and one may be made of ninety thousand. */
export function shownId(oid: string): string {
  return oid.length > 80 ? `${oid.slice(0, 79)}…` : oid;
}
