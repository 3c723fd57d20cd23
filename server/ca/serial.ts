import { randomBytes } from 'node:crypto';

/**
 * Returns a certificate serial number in hex: 16 octets, positive, without a leading zero octet, 126 random bits (BR §7.1 requires at
 * least 64, RFC 5280 §4.1.2.2 allows 20 octets).
 */
export function newSerial(random: (size: number) => Uint8Array = randomBytes): string {
  const bytes = random(16);
  const first = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return Buffer.from([first, ...bytes.subarray(1)]).toString('hex');
}
