import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '#core/x509/encoding.ts';

/**
 * Delivers a secret to the holder of a one-time key: a JWE in compact form (RFC 7516 §3.1) with ECDH-ES on P-256 (RFC 7518 §4.6) and
 * A256GCM (§5.3), so any JOSE library can be the other side.
 */
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const encoding = 'A256GCM';

/** The one-time public key as a JWK (RFC 7518 §6.2.1). */
export interface DeliveryAddress {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  /** 32 bytes, base64url; `y` likewise. */
  readonly x: string;
  readonly y: string;
}

/** The recipient's one-time key; the private key is not exportable. */
export interface DeliveryKey {
  readonly address: DeliveryAddress;
  readonly privateKey: CryptoKey;
}

export async function newDeliveryKey(): Promise<DeliveryKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  return { address: await addressOf(publicKey), privateKey };
}

/** Encrypts for one recipient; returns null if the address is not a point on the curve. */
export async function sealDelivery(secret: Bytes, to: DeliveryAddress): Promise<string | null> {
  const recipient = await importAddress(to);
  if (recipient === null) return null;
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const key = await contentKey(own.privateKey, recipient);
  const header = toBase64Url(
    utf8(JSON.stringify({ alg: 'ECDH-ES', enc: encoding, epk: await addressOf(own.publicKey) })),
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const parameters = { name: 'AES-GCM', iv, additionalData: utf8(header) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, key, secret));
  const tag = sealed.subarray(-tagLength);
  // The encrypted key is empty: ECDH-ES agrees on the key directly.
  return [header, '', ...[iv, sealed.subarray(0, -tagLength), tag].map(toBase64Url)].join('.');
}

/** Decrypts a delivery; returns null if it is malformed, tampered with or encrypted for another key. */
export async function openDelivery(delivery: string, { privateKey }: DeliveryKey): Promise<Bytes | null> {
  const [header = '', encryptedKey, ...rest] = delivery.split('.');
  const [iv, ciphertext, tag, more] = rest.map(fromBase64Url);
  const sender = senderOf(header);
  if (encryptedKey !== '' || !iv || !ciphertext || !tag || more !== undefined || sender === null) return null;
  const publicKey = await importAddress(sender);
  if (publicKey === null) return null;
  const key = await contentKey(privateKey, publicKey);
  const parameters = { name: 'AES-GCM', iv, additionalData: utf8(header) };
  return crypto.subtle.decrypt(parameters, key, concatBytes(ciphertext, tag)).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
}

const tagLength = 16;

/** Concat KDF (NIST SP 800-56A §5.8.1) with the inputs of RFC 7518 §4.6.2; a single round yields the 256 bits. */
async function contentKey(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const agreed = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const algorithm = utf8(encoding);
  const info = concatBytes(number(algorithm.length), algorithm, number(0), number(0), number(256));
  const bits = await crypto.subtle.digest('SHA-256', concatBytes(number(1), new Uint8Array(agreed), info));
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** 32 bits, big-endian. */
function number(value: number): Bytes {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

async function addressOf(key: CryptoKey): Promise<DeliveryAddress> {
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', key));
  return {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64Url(point.subarray(1, 33)),
    y: toBase64Url(point.subarray(33)),
  };
}

function importAddress({ x, y }: DeliveryAddress): Promise<CryptoKey | null> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return crypto.subtle.importKey('jwk', jwk, curve, false, []).catch(() => null);
}

/** The sender's one-time key; null unless the header has exactly these algorithms. */
function senderOf(header: string): DeliveryAddress | null {
  const bytes = fromBase64Url(header);
  const parsed = bytes === null ? null : parseHeader(bytes);
  if (parsed?.alg !== 'ECDH-ES' || parsed.enc !== encoding || !isAddress(parsed.epk)) return null;
  return parsed.epk;
}

function parseHeader(bytes: Bytes): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isAddress(value: unknown): value is DeliveryAddress {
  if (!isRecord(value)) return false;
  const { kty, crv, x, y } = value;
  return kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
