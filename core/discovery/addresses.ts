import ipaddr from 'ipaddr.js';
import { readIp } from '#core/names/ip.ts';

/** Whether an address may be connected to for a scan: those of the Internet alone. */
export function mayScan(address: string): boolean {
  return readIp(address)?.isPublic === true;
}

/** Addresses one range may have. */
export const mostInRange = 1024;

/** A network in CIDR notation, normalized. */
export interface Range {
  readonly text: string;
  readonly version: 4 | 6;
  readonly bits: number;
  readonly count: number;
}

/** Reads a network, or a single address as a network of one; null for anything else, also with host bits set. */
export function readRange(text: string): Range | null {
  const [, base = '', prefix] = /^([\d.]{7,15}|[\da-f:.]{2,45})(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const address = readIp(base);
  if (address === null) return null;
  const width = address.version === 4 ? 32 : 128;
  const bits = prefix === undefined ? width : Number(prefix);
  if (bits > width) return null;
  const bytes = ipaddr.parse(address.text).toByteArray();
  if (bytes.some((byte, index) => (byte & ~maskAt(index, bits) & 0xff) !== 0)) return null;
  return { text: `${address.text}/${bits}`, version: address.version, bits, count: 2 ** (width - bits) };
}

/** The addresses of a range, at most `mostInRange`. */
export function addressesIn(range: Range): string[] {
  const [base = ''] = range.text.split('/');
  const start = ipaddr.parse(base).toByteArray();
  const count = Math.min(range.count, mostInRange);
  return Array.from({ length: count }, (_, index) => textOf(plus(start, index)));
}

/** Whether one range lies in another. */
export function isInside(inner: Range, outer: Range): boolean {
  if (inner.version !== outer.version || inner.bits < outer.bits) return false;
  const [own = ''] = inner.text.split('/');
  const [base = ''] = outer.text.split('/');
  const [first, second] = [ipaddr.parse(own).toByteArray(), ipaddr.parse(base).toByteArray()];
  return second.every((byte, index) => byte === ((first[index] ?? 0) & maskAt(index, outer.bits)));
}

function maskAt(index: number, bits: number): number {
  const left = Math.min(8, Math.max(0, bits - index * 8));
  return (0xff << (8 - left)) & 0xff;
}

function plus(bytes: readonly number[], value: number): number[] {
  const sum = [...bytes];
  let carry = value;
  for (let index = sum.length - 1; index >= 0 && carry > 0; index -= 1) {
    carry += sum[index] ?? 0;
    sum[index] = carry & 0xff;
    carry >>= 8;
  }
  return sum;
}

function textOf(bytes: readonly number[]): string {
  const address = ipaddr.fromByteArray([...bytes]);
  return readIp(address.toString())?.text ?? address.toString();
}
