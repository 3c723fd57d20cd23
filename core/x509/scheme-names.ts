import { shownId } from '#core/x509/signature-names.ts';

/** Names of encryption schemes that are not supported, as OpenSSL prints them. */
const names: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.12.1.1': 'PBE-SHA1-RC4-128',
  '1.2.840.113549.1.12.1.2': 'PBE-SHA1-RC4-40',
  '1.2.392.200011.61.1.1.1.2': 'CAMELLIA-128-CBC',
  '1.2.392.200011.61.1.1.1.3': 'CAMELLIA-192-CBC',
  '1.2.392.200011.61.1.1.1.4': 'CAMELLIA-256-CBC',
  '1.2.410.200046.1.1.2': 'ARIA-128-CBC',
  '1.2.410.200046.1.1.7': 'ARIA-192-CBC',
  '1.2.410.200046.1.1.12': 'ARIA-256-CBC',
  '1.2.410.200004.1.4': 'SEED-CBC',
  '1.2.840.113549.2.6': 'HMAC-MD5',
  '2.16.840.1.101.3.4.1.6': 'AES-128-GCM',
  '2.16.840.1.101.3.4.1.46': 'AES-256-GCM',
  '1.2.840.113549.3.4': 'RC4',
};

/** Returns the OID if the scheme is unknown. */
export function schemeName(oid: string): string {
  return names[oid] ?? shownId(oid);
}
