import { DerFault } from '#core/x509/der-fault.ts';
import type { DerNode } from '#core/x509/der-node.ts';
import { type Bytes, concatBytes, latin1, toHex } from '#core/x509/encoding.ts';

/** Maximum bytes of an object identifier; the longest in use has about thirty, test certificates have a few hundred. */
const longestId = 1_024;

/** Reads an OBJECT IDENTIFIER as a dotted string, also under an IMPLICIT tag (X.690 §8.19). */
export function readObjectId(node: DerNode): string {
  const { bytes, start, end } = node;
  if (end === start || (bytes[end - 1] ?? 0x80) >= 0x80 || end - start > longestId)
    throw new DerFault('value', node.at, 'an object identifier');
  const arcs: (number | bigint)[] = [];
  let arc: number | bigint = 0;
  let begins = true;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (begins && byte === 0x80) throw new DerFault('value', node.at, 'an arc in the fewest bytes');
    arc = nextArc(arc, byte & 0x7f);
    begins = byte < 0x80;
    if (!begins) continue;
    if (arcs.length > 0) arcs.push(arc);
    else if (arc < 80) arcs.push(Math.floor(Number(arc) / 40), Number(arc) % 40);
    else arcs.push(2, typeof arc === 'number' ? arc - 80 : arc - 80n);
    arc = 0;
  }
  return arcs.join('.');
}

/** Appends seven bits; arcs may exceed a safe integer. */
function nextArc(arc: number | bigint, bits: number): number | bigint {
  if (typeof arc === 'number') {
    const next = arc * 128 + bits;
    return next <= Number.MAX_SAFE_INTEGER ? next : BigInt(arc) * 128n + BigInt(bits);
  }
  return arc * 128n + BigInt(bits);
}

/** Returns the content of an INTEGER: two's complement. Throws `DerFault` unless in the fewest bytes (X.690 §8.3). */
export function integerContent(node: DerNode, name: string): Uint8Array {
  const { content } = node;
  const [first, second = 0] = content;
  if (first === undefined) throw new DerFault('value', node.at, `an INTEGER with content (${name})`);
  const isPadded = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80);
  if (content.length > 1 && isPadded)
    throw new DerFault('value', node.at, `an INTEGER in the fewest bytes (${name})`);
  return content;
}

/** Reads a serial number as lower-case hex without leading zeros; `-` marks a negative number. */
export function readSerial(node: DerNode): string {
  const content = integerContent(node, 'serialNumber');
  const hex = toHex(content);
  if ((content[0] ?? 0) < 0x80) return hex.replace(/^0+(?=.)/, '');
  const magnitude = (1n << BigInt(content.length * 8)) - BigInt(`0x${hex}`);
  return `-${magnitude.toString(16)}`;
}

/** Reads an integer from 0 to 2^31 - 1. */
export function readSmallInteger(node: DerNode, name: string): number {
  const content = integerContent(node, name);
  if ((content[0] ?? 0) >= 0x80 || content.length > 4)
    throw new DerFault('value', node.at, `a number from 0 to 2147483647 (${name})`);
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

/** X.690 §11.1 requires 0xff for true; any nonzero byte is accepted, as in BER. */
export function readBoolean(node: DerNode, name: string): boolean {
  if (node.content.length !== 1) throw new DerFault('value', node.at, `one byte (${name})`);
  return node.content[0] !== 0;
}

/** Reads a BIT STRING of whole bytes. */
export function readBits(node: DerNode, name: string): Uint8Array {
  const { content } = node;
  if (content[0] !== 0) throw new DerFault('value', node.at, `no unused bits (${name})`);
  return content.subarray(1);
}

/** Reads a named bit list: the positions of the set bits, from 0 (X.680 §22.7). */
export function readNamedBits(node: DerNode, name: string): readonly number[] {
  const [unused, ...bytes] = node.content;
  if (unused === undefined || unused > 7 || (bytes.length === 0 && unused > 0) || bytes.length > 8)
    throw new DerFault('value', node.at, `a list of bits (${name})`);
  return bytes.flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (0x80 >> bit)).map((bit) => index * 8 + bit),
  );
}

/** Reads an OCTET STRING, joining the parts of a constructed BER encoding (X.690 §8.7.3). */
export function readOctets(node: DerNode): Bytes {
  if (!node.isConstructed) return new Uint8Array(node.content);
  return concatBytes(...node.children.map(readOctets));
}

/** A time in UTC in ISO format, and its original text; `iso` is null if the time is invalid. */
export interface TimeFacts {
  readonly iso: string | null;
  readonly text: string;
}

const utcTime = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})$/;
const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d{1,9})?(Z|[+-]\d{4})$/;

export const timeTags: readonly number[] = [0x17, 0x18];

/** Reads a UTCTime (1950 to 2049) or GeneralizedTime (RFC 5280 §4.1.2.5). Also accepts forms of old writers: no seconds, an offset. */
export function readTime(node: DerNode): TimeFacts {
  const text = latin1(node.bytes.subarray(node.start, Math.min(node.end, node.start + 40)));
  const parts = (node.tag === 0x17 ? utcTime : generalizedTime).exec(text);
  if (parts === null) return { iso: null, text };
  const [, years = '', month = '', day = '', hour = '', minute = '', second = '00', zone = ''] = parts;
  const year = years.length === 4 ? years : `${Number(years) >= 50 ? '19' : '20'}${years}`;
  const date = new Date(0);
  // Date would roll a day past the end of its month into the next, and cannot represent leap seconds.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!exists || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return { iso: null, text };
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return { iso: zone === 'Z' ? iso : withOffset(iso, zone), text };
}

/** Converts a time with an offset to UTC; returns null if the offset is invalid or the time out of range. */
function withOffset(iso: string, zone: string): string | null {
  const milliseconds = Date.parse(`${iso.slice(0, -1)}${zone.slice(0, 3)}:${zone.slice(3)}`);
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
