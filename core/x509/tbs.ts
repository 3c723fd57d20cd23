import { type DerSlice, readValues } from '#core/x509/der.ts';

/**
 * The fields of the signed part of a certificate or request as they stand in its bytes, the version of a certificate
 * left out: serial 0, signature 1, issuer 2, validity 3, subject 4, public key 5 (RFC 5280 §4.1); a request has version 0,
 * subject 1, public key 2 (RFC 2986 §4.1). Null when the bytes are not such a structure.
 */
export function signedFields(der: Uint8Array): readonly DerSlice[] | null {
  const signed = readValues(readValues(der)?.[0]?.content ?? der)?.[0];
  const fields = signed === undefined ? null : readValues(signed.content);
  return fields?.[0]?.tag === 0xa0 ? fields.slice(1) : fields;
}
