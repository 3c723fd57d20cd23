import { readHeader } from '#core/x509/der.ts';
import type { Span } from '#core/x509/der-node.ts';
import { toHex } from '#core/x509/encoding.ts';

/** Returns the signature in hex: the content of its BIT STRING without the unused-bits byte. */
export function signatureHex(der: Uint8Array, { at, length }: Span): string {
  const header = readHeader(der, at);
  if (header === null || header === 'length') return '';
  return toHex(der.subarray(header.start + 1, at + length));
}
