import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The CA keys in the database and the secret in the environment do not match. */
export class CaKeyRefused extends Error {
  override readonly name = 'CaKeyRefused';
}

const sealed = 'sealed:';
/** Bytes of each part before the ciphertext. */
const parts = { salt: 16, nonce: 12, tag: 16 } as const;

export function isSealed(stored: string): boolean {
  return stored.startsWith(sealed);
}

/**
 * A private key in stored form: base64, and with a secret under AES-256-GCM, bound to the CA it belongs to. Each key gets its own
 * cipher key: HKDF-SHA-256 (RFC 5869) of the secret and a random salt.
 */
export function storedKey(key: Uint8Array, authority: string, secret: string | undefined): string {
  if (secret === undefined) return Buffer.from(key).toString('base64');
  const salt = randomBytes(parts.salt);
  const nonce = randomBytes(parts.nonce);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret, salt), nonce).setAAD(Buffer.from(authority));
  const text = Buffer.concat([cipher.update(key), cipher.final()]);
  return sealed + Buffer.concat([salt, nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** Returns the key itself. Throws `CaKeyRefused` if it was sealed under another secret, or no secret is given. */
export function openStoredKey(stored: string, authority: string, secret: string | undefined): Uint8Array {
  if (!isSealed(stored)) return new Uint8Array(Buffer.from(stored, 'base64'));
  if (secret === undefined) {
    throw new CaKeyRefused(
      'the CA keys are encrypted; set CA_KEY_SECRET to the secret they were encrypted with',
    );
  }
  const bytes = Buffer.from(stored.slice(sealed.length), 'base64');
  const [salt, nonce, tag, text] = split(bytes, [parts.salt, parts.nonce, parts.tag]);
  try {
    const cipher = createDecipheriv('aes-256-gcm', cipherKey(secret, salt), nonce, {
      authTagLength: parts.tag,
    });
    cipher.setAAD(Buffer.from(authority)).setAuthTag(tag);
    return new Uint8Array(Buffer.concat([cipher.update(text), cipher.final()]));
  } catch {
    throw new CaKeyRefused('CA_KEY_SECRET isn’t the secret the CA keys were encrypted with');
  }
}

function cipherKey(secret: string, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, salt, 'certhub ca key', 32));
}

function split(
  bytes: Buffer,
  [a, b, c]: readonly [number, number, number],
): [Buffer, Buffer, Buffer, Buffer] {
  return [
    bytes.subarray(0, a),
    bytes.subarray(a, a + b),
    bytes.subarray(a + b, a + b + c),
    bytes.subarray(a + b + c),
  ];
}
