import type { DerNode } from '#core/x509/der-node.ts';
import { latin1, toHex } from '#core/x509/encoding.ts';

export type StringType =
  | 'UTF8String'
  | 'PrintableString'
  | 'IA5String'
  | 'BMPString'
  | 'T61String'
  | 'UniversalString'
  | 'NumericString'
  | 'VisibleString'
  | 'GeneralString'
  | 'other';

export interface StringFacts {
  /** `other` if the value is not a string type, or not valid text of its type. */
  readonly type: StringType;
  /** Text; hex of the whole DER value when `type` is `other`. */
  readonly value: string;
}

const types: Readonly<Record<number, Exclude<StringType, 'other'>>> = {
  12: 'UTF8String',
  18: 'NumericString',
  19: 'PrintableString',
  20: 'T61String',
  22: 'IA5String',
  26: 'VisibleString',
  27: 'GeneralString',
  28: 'UniversalString',
  30: 'BMPString',
};

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a string of any type (X.680 §41). T61String is read as UTF-8 if it is valid, else as Latin-1: certificate writers mean one or the
 * other by it, and OpenSSL's `string_mask = nombstr` writes UTF-8. Non-ASCII bytes
 * in ASCII-only types are also kept as Latin-1, so nothing can hide in them.
 */
export function readString(node: DerNode): StringFacts {
  const type = types[node.tag];
  const value = type === undefined ? null : decode(type, node.content);
  return type === undefined || value === null ? { type: 'other', value: toHex(node.whole) } : { type, value };
}

function decode(type: StringType, content: Uint8Array): string | null {
  if (type === 'UTF8String') return decodeUtf8(content);
  if (type === 'BMPString') return decodeUcs(content, 2);
  if (type === 'UniversalString') return decodeUcs(content, 4);
  if (type === 'T61String') return decodeUtf8(content) ?? latin1(content);
  return latin1(content);
}

/** Byte length below which building the string by hand is faster than TextDecoder. */
const shortText = 64;

/** Returns null if the bytes are not UTF-8. Keeps a byte order mark. */
export function decodeUtf8(content: Uint8Array): string | null {
  if (content.length < shortText && isAscii(content)) return latin1(content);
  try {
    const text = utf8Decoder.decode(new Uint8Array(content));
    return content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? `\ufeff${text}` : text;
  } catch {
    return null;
  }
}

function isAscii(content: Uint8Array): boolean {
  for (let at = 0; at < content.length; at++) if ((content[at] ?? 0) >= 0x80) return false;
  return true;
}

/** Decodes big-endian code units of `width` bytes; returns null if one is truncated or not a character. */
export function decodeUcs(content: Uint8Array, width: 2 | 4): string | null {
  if (content.length % width !== 0) return null;
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const units: string[] = [];
  for (let at = 0; at < content.length; at += width) {
    const unit = width === 2 ? view.getUint16(at) : view.getUint32(at);
    if (unit > 0x10ffff) return null;
    units.push(width === 2 ? String.fromCharCode(unit) : String.fromCodePoint(unit));
  }
  return units.join('');
}
