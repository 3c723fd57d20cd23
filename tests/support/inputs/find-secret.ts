import { serialize } from 'node:v8';

/**
 * Looks for a secret in anything: raw bytes, hex and base64 at every alignment, in strings, objects and buffers. Any 24 consecutive bytes
 * match, so that part of a key is found too; a shorter secret, such as a password, must match whole. Returns the encodings in which it was
 * found; empty if none.
 */
export function findSecret(haystack: unknown, secret: Uint8Array): readonly string[] {
  if (secret.length < shortest) throw new Error('too short to be told from chance');
  const hay = Buffer.isBuffer(haystack)
    ? haystack
    : Buffer.concat([serialize(haystack), utf16Free(haystack)]);
  const size = Math.min(24, secret.length);
  const raw: Buffer[] = [];
  const hex: Buffer[] = [];
  const base64: Buffer[] = [];
  for (let at = 0; at + size <= secret.length; at += 6) {
    const window = Buffer.from(secret.subarray(at, at + size));
    raw.push(window);
    const digits = window.toString('hex');
    hex.push(Buffer.from(digits), Buffer.from(digits.toUpperCase()));
    for (const skip of [0, 1, 2]) {
      // Whole groups of three bytes: for a partial group, the bytes that follow would change the last characters.
      const whole = window.subarray(skip, skip + Math.floor((size - skip) / 3) * 3);
      base64.push(Buffer.from(whole.toString('base64')), Buffer.from(whole.toString('base64url')));
    }
  }
  const compact = compactOf(hay);
  return [
    ...(hasOne(hay, raw) ? ['raw'] : []),
    ...(hasOne(compact, hex) ? ['hex'] : []),
    ...(hasOne(compact, base64) ? ['base64'] : []),
  ];
}

/** Whether any of the needles, of four bytes at least, is in the haystack: in one pass, since a database's files are large. */
function hasOne(hay: Buffer, needles: readonly Buffer[]): boolean {
  const isBegun = new Uint8Array(0x1_00_00);
  const byStart = new Map<number, Buffer[]>();
  for (const needle of needles) {
    isBegun[needle.readUInt16BE()] = 1;
    const start = needle.readUInt32BE();
    byStart.set(start, [...(byStart.get(start) ?? []), needle]);
  }
  for (let at = 0; at + 4 <= hay.length; at += 1) {
    if (isBegun[((hay[at] ?? 0) << 8) | (hay[at + 1] ?? 0)] === 0) continue;
    const begun = byStart.get(hay.readUInt32BE(at));
    if (begun?.some((needle) => needle.equals(hay.subarray(at, at + needle.length)))) return true;
  }
  return false;
}

const shortest = 12;
const compacted = new WeakMap<Buffer, Buffer>();

/** Strips the line breaks of PEM. Cached, because a large haystack is searched for many secrets. */
function compactOf(hay: Buffer): Buffer {
  const known = compacted.get(hay);
  if (known) return known;
  const compact = Buffer.from(hay.toString('latin1').replace(/\\r|\\n|\s/g, ''), 'latin1');
  compacted.set(hay, compact);
  return compact;
}

/** Strings beyond Latin-1 are serialized as UTF-16, so also search them as JSON. */
function utf16Free(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '', 'utf8');
}

const imports = [
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  { name: 'ECDSA', namedCurve: 'P-256' },
  { name: 'ECDSA', namedCurve: 'P-384' },
  { name: 'ECDSA', namedCurve: 'P-521' },
];

/** The secret numbers of a PKCS#8 private key: `d` of EC; `d`, `p`, `q` and the rest of RSA. */
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
