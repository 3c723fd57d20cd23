import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';

/**
 * DER (ITU-T X.690), hand-written for requests, PKCS#12 and PBES2 (decision 010), and sliced from input so that hashes cover the
 * original bytes.
 */
export type DerValue = Uint8Array;

export function sequence(...parts: readonly DerValue[]): Bytes {
  return encode(0x30, ...parts);
}

/** Encodes a SET OF, sorted by encoding as DER requires (X.690 §11.6). */
export function setOf(...parts: readonly DerValue[]): Bytes {
  return encode(0x31, ...[...parts].sort(compareEncodings));
}

export function octetString(bytes: Uint8Array): Bytes {
  return encode(0x04, bytes);
}

export function nullValue(): Bytes {
  return encode(0x05);
}

/** Encodes an integer from 0 to 2^31 - 1. */
export function integer(value: number): Bytes {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  if ((bytes[0] ?? 0) >= 0x80) bytes.unshift(0);
  return encode(0x02, Uint8Array.from(bytes));
}

/** Encodes a non-negative integer from big-endian bytes, such as half of an ECDSA signature from WebCrypto. */
export function unsignedInteger(bytes: Uint8Array): Bytes {
  const first = bytes.findIndex((byte) => byte !== 0);
  const significant = first < 0 ? Uint8Array.of(0) : bytes.subarray(first);
  return (significant[0] ?? 0) >= 0x80
    ? encode(0x02, Uint8Array.of(0), significant)
    : encode(0x02, significant);
}

/** Encodes whole bytes, without unused bits. */
export function bitString(bytes: Uint8Array): Bytes {
  return encode(0x03, Uint8Array.of(0), bytes);
}

export function enumerated(value: number): Bytes {
  return encode(0x0a, Uint8Array.of(value));
}

/** In UTC with seconds (RFC 5280 §4.1.2.5.2). */
export function generalizedTime(time: Date): Bytes {
  return encode(0x18, utf8(`${time.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));
}

/** Encodes one of the string types used in names; the last two hold ASCII only. */
export function textString(type: 'UTF8String' | 'PrintableString' | 'IA5String', text: string): Bytes {
  return encode({ UTF8String: 0x0c, PrintableString: 0x13, IA5String: 0x16 }[type], utf8(text));
}

/** Encodes a dotted OID with arcs below 2^31. */
export function objectId(dotted: string): Bytes {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  return encode(0x06, Uint8Array.from([first * 40 + second, ...arcs].flatMap(base128)));
}

/** Encodes as big-endian UTF-16; Windows and OpenSSL accept surrogate pairs. */
export function bmpString(text: string): Bytes {
  return encode(0x1e, utf16(text));
}

/** Encodes as big-endian UTF-16 without a byte order mark. */
export function utf16(text: string): Bytes {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at++) {
    bytes[at * 2] = text.charCodeAt(at) >> 8;
    bytes[at * 2 + 1] = text.charCodeAt(at) & 0xff;
  }
  return bytes;
}

/** EXPLICIT `[number]`, wrapping a complete value. */
export function explicitTag(number: number, value: DerValue): Bytes {
  return encode(0xa0 + number, value);
}

/** IMPLICIT `[number]`, replacing a primitive tag. */
export function implicitTag(number: number, content: Uint8Array): Bytes {
  return encode(0x80 + number, content);
}

/** One value sliced from its surroundings. */
export interface DerSlice {
  /** First tag byte. If its lower five bits are `0x1f`, the tag number follows; no type read here has that form. */
  readonly tag: number;
  readonly content: Uint8Array;
  /** Tag, length and content. */
  readonly whole: Uint8Array;
}

/** Splits bytes into consecutive values; returns null unless all are definite-length BER, to the last byte. */
export function readValues(bytes: Uint8Array): readonly DerSlice[] | null {
  const values: DerSlice[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    const length = definite(bytes, at);
    if (length === null || length.end > bytes.length) return null;
    values.push({
      tag,
      content: bytes.subarray(length.start, length.end),
      whole: bytes.subarray(at, length.end),
    });
    at = length.end;
  }
  return values;
}

/** Maximum nesting depth; a certificate has about twelve levels, including those in its octet strings. */
const deepest = 40;

/**
 * Reports whether the bytes have more values than `limit`, or deeper ones than any reader needs. Readers create an object per value,
 * including those inside octet and bit strings, so a structure of tiny values would cost hundreds of times its size. This check
 * allocates none.
 */
export function hasMoreValues(bytes: Uint8Array, limit: number): boolean {
  let count = 0;
  const open = [{ at: 0, end: bytes.length, depth: 0 }];
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    const { end, depth } = level;
    if (depth > deepest) return true;
    for (let at = level.at; at < end; ) {
      const tag = bytes[at] ?? 0;
      const length = definite(bytes, at);
      if (length === null || length.end > end) break;
      count += 1;
      if (count > limit) return true;
      const isBitString = tag === 0x03;
      if ((tag & 0x20) !== 0 || tag === 0x04 || isBitString)
        open.push({ at: length.start + (isBitString ? 1 : 0), end: length.end, depth: depth + 1 });
      at = length.end;
    }
  }
  return false;
}

/** Returns the offset after the tag at `at` (X.690 §8.1.2.4); a tag number of at least 31 takes extra bytes. */
function endOfTag(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  if (((bytes[at] ?? 0) & 0x1f) === 0x1f) {
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    end += 1;
  }
  return end;
}

/**
 * Reads the tag and length of the value at `at` (X.690 §8.1). Returns the offset of its content and its length in bytes, which is null
 * if indefinite. Returns null if the header is truncated, `length` if the length takes more than four bytes.
 */
export function readHeader(
  bytes: Uint8Array,
  at: number,
): { readonly start: number; readonly length: number | null } | 'length' | null {
  const from = endOfTag(bytes, at);
  const first = bytes[from];
  if (first === undefined) return null;
  if (first < 0x80) return { start: from + 1, length: first };
  const count = first & 0x7f;
  if (count === 0) return { start: from + 1, length: null };
  if (count > 4) return 'length';
  if (from + count >= bytes.length) return null;
  let length = 0;
  for (let index = 1; index <= count; index++) length = length * 256 + (bytes[from + index] ?? 0);
  return { start: from + 1 + count, length };
}

/** Returns the content range of the value at `at`; null unless its length is definite. */
function definite(bytes: Uint8Array, at: number): { start: number; end: number } | null {
  const header = readHeader(bytes, at);
  if (header === null || header === 'length' || header.length === null) return null;
  return { start: header.start, end: header.start + header.length };
}

function encode(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length < 0x80) return concatBytes([tag, length], ...parts);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return concatBytes([tag, 0x80 + bytes.length, ...bytes], ...parts);
}

function base128(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 + (rest % 128));
  return bytes;
}

function compareEncodings(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
