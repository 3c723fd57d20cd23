import { readHeader } from '#core/x509/der.ts';
import type { Span } from '#core/x509/der-node.ts';
import { toHex } from '#core/x509/encoding.ts';

/** The signature's bytes in hex: the content of its BIT STRING behind the count of unused bits. */
export function signatureHex(der: Uint8Array, { at, length }: Span): string {
  const header = readHeader(der, at);
  if (header === null || header === 'length') return '';
  return toHex(der.subarray(header.start + 1, at + length));
}
