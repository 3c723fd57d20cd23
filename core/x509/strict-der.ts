import { type DerSlice, readValues } from '#core/x509/der.ts';
import { isUtf8 } from '#core/x509/encoding.ts';

/** Maximum nesting depth; a request, for comparison, has nine levels. */
const deepest = 32;
/** Maximum bytes of an object identifier; the longest in use has about thirty. */
const longestId = 64;

/** Universal types with nested values: EXTERNAL, EMBEDDED PDV, SEQUENCE, SET. */
const holders: readonly number[] = [8, 11, 16, 17];

/**
 * Reports whether all bytes are valid DER (X.690 §8–§11): shortest tags and lengths, and each universal type in its required form. Does
 * not look inside octet and bit strings. Does not check the order of a SET OF, since few encoders follow it.
 */
export function isStrictDer(bytes: Uint8Array, depth = 0): boolean {
  const values = depth > deepest ? null : readValues(bytes);
  return values?.every((value) => isSound(value, depth)) ?? false;
}

function isSound({ tag, content, whole }: DerSlice, depth: number): boolean {
  const tagLength = whole.length - content.length - lengthOfLength(content.length);
  if ((tag & 0x1f) === 0x1f ? !isLongTag(whole, tagLength) : tagLength !== 1) return false;
  const isHolder = (tag & 0x20) !== 0;
  const universal = tag < 0x40 ? tag & 0x1f : null;
  if (universal !== null && isHolder !== holders.includes(universal)) return false;
  if (isHolder) return isStrictDer(content, depth + 1);
  return universal === null || isPrimitiveSound(universal, content);
}

/** X.690 §8.1.2.4: a tag number of at least 31, in the fewest bytes. Universal tag numbers are all lower. */
function isLongTag(whole: Uint8Array, length: number): boolean {
  const [tag = 0, first = 0] = whole;
  if (tag < 0x40 || length < 2 || length > 5 || first === 0x80) return false;
  return length > 2 ? first >= 0x80 : first >= 31;
}

function lengthOfLength(length: number): number {
  if (length < 0x80) return 1;
  return 1 + Math.ceil((32 - Math.clz32(length)) / 8);
}

function isPrimitiveSound(type: number, content: Uint8Array): boolean {
  switch (type) {
    case 0x00:
      return false;
    case 0x01:
      return content.length === 1 && (content[0] === 0 || content[0] === 0xff);
    case 0x02:
    case 0x0a:
      return isShortestInteger(content);
    case 0x03:
      return isBitString(content);
    case 0x05:
      return content.length === 0;
    case 0x06:
      return isObjectId(content);
    case 0x0c:
      return isUtf8(content);
    case 0x1c:
      return isUcs(content, 4);
    case 0x1e:
      return isUcs(content, 2);
    default:
      return true;
  }
}

/** X.690 §8.3.2: the first nine bits are not all equal. */
function isShortestInteger(content: Uint8Array): boolean {
  const [first, second = 0] = content;
  if (first === undefined || content.length === 1) return first !== undefined;
  return !(first === 0 && second < 0x80) && !(first === 0xff && second >= 0x80);
}

/** X.690 §11.2: the unused bits are zero. */
function isBitString(content: Uint8Array): boolean {
  const [unused = 8, last = 0] = [content[0], content.at(-1)];
  if (content.length < 2) return unused === 0;
  return unused < 8 && (last & ((1 << unused) - 1)) === 0;
}

/** X.690 §8.19: each arc in the fewest bytes, the last one complete. */
function isObjectId(content: Uint8Array): boolean {
  if (content.length === 0 || content.length > longestId || (content.at(-1) ?? 0) >= 0x80) return false;
  return content.every((byte, at) => byte !== 0x80 || (content[at - 1] ?? 0) >= 0x80);
}

/** Code points of `width` bytes each; lone surrogates are rejected in the four-byte form. */
function isUcs(content: Uint8Array, width: 2 | 4): boolean {
  if (content.length % width !== 0) return false;
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  for (let at = 0; at < content.length; at += width) {
    const point = width === 2 ? view.getUint16(at) : view.getUint32(at);
    if (point > 0x10ffff || (width === 4 && point >= 0xd800 && point < 0xe000)) return false;
  }
  return true;
}
