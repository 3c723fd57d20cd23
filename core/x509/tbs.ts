import { type DerSlice, readValues } from '#core/x509/der.ts';

/**
 * Returns the fields of the signed part of a certificate or request as raw bytes. A certificate's version is skipped: serial 0,
 * signature 1, issuer 2, validity 3, subject 4, public key 5 (RFC 5280 §4.1). A request: version 0, subject 1, public key 2 (RFC 2986
 * §4.1). Returns null for any other structure.
 */
export function signedFields(der: Uint8Array): readonly DerSlice[] | null {
  const signed = readValues(readValues(der)?.[0]?.content ?? der)?.[0];
  const fields = signed === undefined ? null : readValues(signed.content);
  return fields?.[0]?.tag === 0xa0 ? fields.slice(1) : fields;
}
