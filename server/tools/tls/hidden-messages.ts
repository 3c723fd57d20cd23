import { createDecipheriv, createHmac } from 'node:crypto';

/** Record ciphers of the TLS 1.3 suites (RFC 8446 §B.4). */
export const recordCiphers = {
  TLS_AES_256_GCM_SHA384: { name: 'aes-256-gcm', keyBytes: 32, hash: 'sha384', tagBytes: 16 },
  TLS_CHACHA20_POLY1305_SHA256: { name: 'chacha20-poly1305', keyBytes: 32, hash: 'sha256', tagBytes: 16 },
  TLS_AES_128_GCM_SHA256: { name: 'aes-128-gcm', keyBytes: 16, hash: 'sha256', tagBytes: 16 },
  TLS_AES_128_CCM_SHA256: { name: 'aes-128-ccm', keyBytes: 16, hash: 'sha256', tagBytes: 16 },
  TLS_AES_128_CCM_8_SHA256: { name: 'aes-128-ccm', keyBytes: 16, hash: 'sha256', tagBytes: 8 },
} as const;
const [ivBytes, headerBytes] = [12, 5];
const [handshakeRecord, encryptedRecord, certificateRequest] = [22, 23, 13];

/** Records decrypted of one handshake: real servers need a few, and each costs the setup of a cipher. */
const mostRecords = 1_000;

/**
 * Whether the server asked for a certificate of the client's: Node does not say so. Reads the handshake messages in clear (TLS 1.2) and,
 * with its secret, the encrypted ones (TLS 1.3). False where the bytes do not show it.
 *
 * @param came all bytes from the server, from the first one
 * @param suite IANA name
 * @param secret `server_handshake_traffic_secret` (RFC 8446 §7.1); null without one
 */
export function asksForCertificate(came: Buffer, suite: string, secret: Buffer | null): boolean {
  try {
    if (secret === null) return hasRequest(clear(came));
    if (!(suite in recordCiphers)) return false;
    return hasRequest(decrypted(came, recordCiphers[suite as keyof typeof recordCiphers], secret));
  } catch {
    // Truncated or malformed.
    return false;
  }
}

/** The handshake messages in clear, up to the first other record. */
function clear(came: Buffer): Buffer {
  const messages: Buffer[] = [];
  for (let at = 0; at + headerBytes <= came.length && came[at] === handshakeRecord; ) {
    const end = at + headerBytes + came.readUInt16BE(at + 3);
    messages.push(came.subarray(at + headerBytes, end));
    at = end;
  }
  return Buffer.concat(messages);
}

function hasRequest(messages: Buffer): boolean {
  for (let at = 0; at + 4 <= messages.length; at += 4 + messages.readUIntBE(at + 1, 3)) {
    if (messages[at] === certificateRequest) return true;
  }
  return false;
}

/** Decrypts the handshake messages (RFC 8446 §5.2, §5.3), up to the first record under another key. */
function decrypted(
  came: Buffer,
  { name, keyBytes, hash, tagBytes }: (typeof recordCiphers)[keyof typeof recordCiphers],
  secret: Buffer,
): Buffer {
  const key = expanded(secret, hash, 'key', keyBytes);
  const iv = expanded(secret, hash, 'iv', ivBytes);
  const messages: Buffer[] = [];
  let number = 0;
  for (let at = 0; at + headerBytes <= came.length; ) {
    const header = came.subarray(at, at + headerBytes);
    const content = came.subarray(at + headerBytes, at + headerBytes + header.readUInt16BE(3));
    at += headerBytes + header.readUInt16BE(3);
    if (header[0] !== encryptedRecord || at > came.length) continue;
    if (number === mostRecords) break;
    const nonce = Buffer.from(iv);
    nonce.writeUInt32BE((nonce.readUInt32BE(ivBytes - 4) ^ number) >>> 0, ivBytes - 4);
    number += 1;
    const decipher = createDecipheriv(name as 'aes-128-gcm', key, nonce, { authTagLength: tagBytes });
    const sealed = content.subarray(0, -tagBytes);
    decipher.setAuthTag(content.subarray(-tagBytes));
    decipher.setAAD(header, { plaintextLength: sealed.length });
    let plain: Buffer;
    try {
      // CCM verifies the tag in `update` already.
      plain = decipher.update(sealed);
      decipher.final();
    } catch {
      break;
    }
    // The inner content type is the last byte before the zero padding.
    const end = plain.findLastIndex((byte) => byte !== 0);
    if (plain[end] === handshakeRecord) messages.push(plain.subarray(0, end));
  }
  return Buffer.concat(messages);
}

/** HKDF-Expand-Label with an empty context (RFC 8446 §7.1); one round of the hash is enough for a key. */
function expanded(secret: Buffer, hash: string, label: string, length: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.from([0, length, name.length, ...name, 0, 1]);
  return createHmac(hash, secret).update(info).digest().subarray(0, length);
}
