/** Bytes backed by an ArrayBuffer, as WebCrypto and structured clone require. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Decodes Latin-1: one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  if (bytes.length < 64) for (const byte of bytes) text += String.fromCharCode(byte);
  else
    for (let at = 0; at < bytes.length; at += 0x8000)
      text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return text;
}

export function concatBytes(...parts: readonly ArrayLike<number>[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hexDigits = encoder.encode('0123456789abcdef');
const asciiDecoder = new TextDecoder('latin1');
/** Bytes from which one decoding is faster than joining pairs. */
const longHex = 24;

/** Encodes as lower-case hex. */
export function toHex(bytes: Uint8Array | ArrayBuffer): string {
  const octets = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  if (octets.length >= longHex) {
    const digits = new Uint8Array(octets.length * 2);
    for (let at = 0; at < octets.length; at++) {
      const octet = octets[at] ?? 0;
      digits[at * 2] = hexDigits[octet >> 4] ?? 0;
      digits[at * 2 + 1] = hexDigits[octet & 15] ?? 0;
    }
    return asciiDecoder.decode(digits);
  }
  let hex = '';
  for (let at = 0; at < octets.length; at++) hex += hexPairs[octets[at] ?? 0];
  return hex;
}

/** Decodes hex in either case. Throws TypeError for invalid input. */
export function fromHex(hex: string): Bytes {
  if (!/^(?:[\da-f]{2})*$/i.test(hex)) throw new TypeError('not hex');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Encodes a non-negative integer, big-endian. */
export function numberBytes(value: bigint): Bytes {
  const hex = value.toString(16);
  return fromHex(hex.padStart(hex.length + (hex.length % 2), '0'));
}

/** Decodes a big-endian non-negative integer; no bytes yield zero. */
export function bytesNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`);
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(latin1(bytes));
}

/** Decodes base64, ignoring white space; returns null if it is invalid. */
export function fromBase64(text: string): Bytes | null {
  const compact = text.replace(/\s+/g, '');
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) return null;
  const binary = atob(compact);
  // A callback per character would take forty times as long.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** RFC 4648 §5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text)) return null;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  return fromBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
}
