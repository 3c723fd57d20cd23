import { createHash } from 'node:crypto';

/** draft-ietf-acme-dns-account-label: the first ten bytes of the hash of the account's URL. */
export function accountLabel(url: string): string {
  return `_${base32(createHash('sha256').update(url).digest().subarray(0, 10))}`;
}

/** RFC 4648 §6, lower case; ten bytes need no padding. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)])
    .join('');
}
