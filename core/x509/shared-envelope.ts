import { fail, ok, type Result } from '#core/result.ts';
import { type Bytes, fromBase64Url, fromHex, toBase64Url, toHex, utf8 } from '#core/x509/encoding.ts';
import { sha256Hex } from '#core/x509/spki.ts';

/**
 * A private key sealed to a colleague's sharing key (decision 320): `e1.<recipient>.<SPKI hash>.<sender>.<iv>.<ciphertext>`, parts in
 * base64url. The key that encrypts it comes from an ECDH agreement of a one-time key with the recipient's key on P-256 (NIST SP 800-56A
 * §6.2.2.2, as in RFC 9180 §4.1 without its framing), by HKDF-SHA-256 (RFC 5869); the cipher is AES-256-GCM (NIST SP 800-38D).
 */
export interface SharedEnvelope {
  /** Fingerprint of the sharing key it is sealed to, hex. */
  readonly recipient: string;
  /** SHA-256 of the SubjectPublicKeyInfo of the certificate's key, hex. */
  readonly spkiHash: string;
  /** Public part of the sender's one-time key: an uncompressed point of 65 bytes (SEC 1 §2.3.3). */
  readonly sender: Bytes;
  /** 12 bytes. */
  readonly iv: Bytes;
  /** With its tag of 16 bytes. */
  readonly ciphertext: Bytes;
}

/** What an envelope is bound to: it opens for nothing else. */
export interface SharedFor {
  readonly orderNo: string;
  /** Hex. */
  readonly spkiHash: string;
  /** Fingerprint of the recipient's sharing key, hex. */
  readonly recipient: string;
}

const version = 'e1';
const context = 'certhub/shared-key/v1';
/** Characters of an envelope at most; a key of RSA 8192 takes 7 000. */
export const longestShared = 16_384;
const pointLength = 65;
const tagLength = 16;
/** DER of a SubjectPublicKeyInfo on P-256 before its point (RFC 5480 §2). */
const spkiHead = fromHex('3059301306072a8648ce3d020106082a8648ce3d030107034200');

/** Reads the public parts; opens nothing. */
export function readSharedEnvelope(text: string): Result<SharedEnvelope, 'unreadable' | 'newer'> {
  if (text.length > longestShared) return fail('unreadable');
  const [found = '', ...parts] = text.split('.');
  if (/^e\d+$/.test(found) && found !== version) return fail('newer');
  const [recipient, spkiHash, sender, iv, ciphertext] = parts.map(fromBase64Url);
  const isWhole =
    found === version &&
    parts.length === 5 &&
    recipient?.length === 32 &&
    spkiHash?.length === 32 &&
    sender?.length === pointLength &&
    sender[0] === 4 &&
    iv?.length === 12;
  if (!isWhole || !ciphertext || ciphertext.length <= tagLength) return fail('unreadable');
  return ok({ recipient: toHex(recipient), spkiHash: toHex(spkiHash), sender, iv, ciphertext });
}

export function writeSharedEnvelope({ recipient, spkiHash, sender, iv, ciphertext }: SharedEnvelope): string {
  const parts = [fromHex(recipient), fromHex(spkiHash), sender, iv, ciphertext];
  return [version, ...parts.map(toBase64Url)].join('.');
}

/** Associated data of the encryption. No part contains the separator. */
export function sharedFor({ orderNo, spkiHash, recipient }: SharedFor): Bytes {
  return utf8([context, orderNo, spkiHash, recipient].join('|'));
}

/** `info` of the key derivation (RFC 5869 §3.2): the purpose and both public keys. */
export function sharedInfo(sender: Uint8Array, recipient: string): Bytes {
  return utf8([context, toHex(sender), recipient].join('|'));
}

/**
 * Reads a public sharing key: a SubjectPublicKeyInfo on P-256 with an uncompressed point, base64url; null for anything else. Whether the
 * point is on the curve shows when it is imported.
 */
export function readSharingKey(text: string): Bytes | null {
  const spki = text.length > 200 ? null : fromBase64Url(text);
  const isKey =
    spki?.length === spkiHead.length + pointLength &&
    spkiHead.every((byte, at) => spki[at] === byte) &&
    spki[spkiHead.length] === 4;
  return isKey ? spki : null;
}

/** Fingerprint of a public sharing key: the SHA-256 of its SubjectPublicKeyInfo, hex; empty for no such key. */
export function sharingFingerprint(publicKey: string): string {
  const spki = readSharingKey(publicKey);
  return spki === null ? '' : sha256Hex(spki);
}

/** Digits that are not taken for one another when they are read aloud (Crockford's base 32). */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The first 80 bits of a fingerprint as people compare it: `7Q4M-K2VD-9XRA-5HTE`; empty for none. */
export function shortFingerprint(fingerprint: string): string {
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) return '';
  const bits = BigInt(`0x${fingerprint.slice(0, 20)}`);
  const text = Array.from({ length: 16 }, (_, at) => digits[Number((bits >> BigInt(75 - at * 5)) & 31n)]);
  return [0, 4, 8, 12].map((at) => text.slice(at, at + 4).join('')).join('-');
}
