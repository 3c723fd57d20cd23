import { serialize } from 'node:v8';

/**
 * Looks for a secret in anything: raw bytes, hex and base64 at every alignment, in strings, objects and buffers. Any 24
 * bytes in a row count, so that a part of a key is found too; a shorter secret, such as a password, counts as a whole.
 * Returns how it was found, empty when it was not.
 */
export function findSecret(haystack: unknown, secret: Uint8Array): readonly string[] {
  if (secret.length < shortest) throw new Error('too short to be told from chance');
  const hay = Buffer.isBuffer(haystack)
    ? haystack
    : Buffer.concat([serialize(haystack), utf16Free(haystack)]);
  const compact = compactOf(hay);
  const found = new Set<string>();
  const size = Math.min(24, secret.length);
  for (let at = 0; at + size <= secret.length; at += 6) {
    const window = Buffer.from(secret.subarray(at, at + size));
    if (hay.includes(window)) found.add('raw');
    const hex = window.toString('hex');
    if (compact.includes(hex) || compact.includes(hex.toUpperCase())) found.add('hex');
    for (const skip of [0, 1, 2]) {
      // Whole groups of three bytes: what follows changes the last characters of any other.
      const whole = window.subarray(skip, skip + Math.floor((size - skip) / 3) * 3);
      const base64 = whole.toString('base64');
      const url = whole.toString('base64url');
      if (compact.includes(base64) || compact.includes(url)) found.add('base64');
    }
  }
  return [...found];
}

const shortest = 12;
const compacted = new WeakMap<Buffer, Buffer>();

/** Without the line breaks of PEM; a large haystack is searched for many secrets. */
function compactOf(hay: Buffer): Buffer {
  const known = compacted.get(hay);
  if (known) return known;
  const compact = Buffer.from(hay.toString('latin1').replace(/\\r|\\n|\s/g, ''), 'latin1');
  compacted.set(hay, compact);
  return compact;
}

/** Strings beyond Latin-1 are serialised as UTF-16: read them as JSON too. */
function utf16Free(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '', 'utf8');
}

const imports = [
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  { name: 'ECDSA', namedCurve: 'P-256' },
  { name: 'ECDSA', namedCurve: 'P-384' },
  { name: 'ECDSA', namedCurve: 'P-521' },
];

/** The numbers of a private key (PKCS#8) that nobody else may see: `d` of EC; `d`, `p`, `q` and the rest of RSA. */
export async function secretNumbers(pkcs8: Uint8Array): Promise<readonly Uint8Array[]> {
  for (const algorithm of imports) {
    const key = await crypto.subtle
      .importKey('pkcs8', new Uint8Array(pkcs8), algorithm, true, ['sign'])
      .catch(() => null);
    if (key === null) continue;
    const { d, p, q, dp, dq, qi } = await crypto.subtle.exportKey('jwk', key);
    return [d, p, q, dp, dq, qi].flatMap((number) => (number ? [Buffer.from(number, 'base64url')] : []));
  }
  throw new Error('not a private key');
}
