import { type Bytes, utf8 } from '#core/x509/encoding.ts';

/** Keys derived from one of the vault's secrets, for sealing and opening; not exportable. */
export interface SealingKeys {
  /** Public id of the secret: the first 9 bytes of a hash of it, base64url. */
  readonly secretId: string;
  /** AES-256-CBC. */
  readonly cipher: CryptoKey;
  /** HMAC-SHA-256. */
  readonly mac: CryptoKey;
}

const none = new Uint8Array();

/** Derives both keys of an envelope from a secret by HKDF-SHA-256 (RFC 5869), each under its own label. */
export async function deriveSealingKeys(secretId: string, secret: Bytes): Promise<SealingKeys> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const from = (label: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: none,
    info: utf8(`certhub/envelope/v1/${label}`),
  });
  const cipher = { name: 'AES-CBC', length: 256 };
  const mac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return {
    secretId,
    cipher: await crypto.subtle.deriveKey(from('encrypt'), base, cipher, false, ['encrypt', 'decrypt']),
    mac: await crypto.subtle.deriveKey(from('authenticate'), base, mac, false, ['sign', 'verify']),
  };
}
