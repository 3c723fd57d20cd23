import { composites } from '#core/x509/composite-names.ts';

/** Signature algorithm names as in RFC 8017, RFC 5758 and OpenSSL; the SHA-3 names follow the same pattern. */
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
  '2.16.840.1.101.3.4.3.20': 'SLH-DSA-SHA2-128s',
  '2.16.840.1.101.3.4.3.21': 'SLH-DSA-SHA2-128f',
  '2.16.840.1.101.3.4.3.22': 'SLH-DSA-SHA2-192s',
  '2.16.840.1.101.3.4.3.23': 'SLH-DSA-SHA2-192f',
  '2.16.840.1.101.3.4.3.24': 'SLH-DSA-SHA2-256s',
  '2.16.840.1.101.3.4.3.25': 'SLH-DSA-SHA2-256f',
  '2.16.840.1.101.3.4.3.26': 'SLH-DSA-SHAKE-128s',
  '2.16.840.1.101.3.4.3.27': 'SLH-DSA-SHAKE-128f',
  '2.16.840.1.101.3.4.3.28': 'SLH-DSA-SHAKE-192s',
  '2.16.840.1.101.3.4.3.29': 'SLH-DSA-SHAKE-192f',
  '2.16.840.1.101.3.4.3.30': 'SLH-DSA-SHAKE-256s',
  '2.16.840.1.101.3.4.3.31': 'SLH-DSA-SHAKE-256f',
  '1.3.6.1.5.5.7.6.30': 'rsassaPss-SHAKE128',
  '1.3.6.1.5.5.7.6.31': 'rsassaPss-SHAKE256',
  '1.3.6.1.5.5.7.6.32': 'ecdsa-with-SHAKE128',
  '1.3.6.1.5.5.7.6.33': 'ecdsa-with-SHAKE256',
  '1.3.6.1.5.5.7.6.36': 'unsigned',
  '1.2.156.10197.1.501': 'sm2-with-SM3',
  '2.16.840.1.101.3.4.3.3': 'dsa-with-SHA384',
  '2.16.840.1.101.3.4.3.4': 'dsa-with-SHA512',
  '1.2.840.113549.1.1.3': 'md4WithRSAEncryption',
  '1.3.14.3.2.29': 'sha1WithRSA (OIW)',
  '1.2.643.2.2.3': 'GOST R 34.10-2001 with GOST R 34.11-94',
  '1.2.643.7.1.1.3.2': 'GOST R 34.10-2012 256 with GOST R 34.11-2012',
  '1.2.643.7.1.1.3.3': 'GOST R 34.10-2012 512 with GOST R 34.11-2012',
};

/** Returns the OID if the algorithm is unknown. */
export function signatureName(oid: string): string {
  return names[oid] ?? composites[oid] ?? shownId(oid);
}

/** Shortens an OID for display to at most 80 characters. OIDs in use have about forty; a crafted one can have ninety thousand. */
export function shownId(oid: string): string {
  return oid.length > 80 ? `${oid.slice(0, 79)}…` : oid;
}
