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
const [handshakeRecord, encryptedRecord, certificateMessage] = [22, 23, 11];

/** Records decrypted of one handshake: real servers need a few, and each costs the setup of a cipher. */
const mostRecords = 1_000;

/**
 * Returns the certificates of a TLS 1.3 handshake as the server sent them, in DER; null if the suite is not supported or the bytes do not
 * contain them.
 *
 * @param came all bytes from the server, from the first one
 * @param suite IANA name
 * @param secret `server_handshake_traffic_secret` (RFC 8446 §7.1)
 */
export function encryptedChain(came: Buffer, suite: string, secret: Buffer): readonly Uint8Array[] | null {
  if (!(suite in recordCiphers)) return null;
  try {
    return certificatesIn(decrypted(came, recordCiphers[suite as keyof typeof recordCiphers], secret));
  } catch {
    // Truncated or malformed: the order of the certificates is unknown.
    return null;
  }
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

/** RFC 8446 §4.4.2. */
function certificatesIn(messages: Buffer): readonly Uint8Array[] | null {
  let at = 0;
  while (messages[at] !== certificateMessage) {
    at += 4 + messages.readUIntBE(at + 1, 3);
  }
  at += 4;
  at += 1 + messages.readUInt8(at);
  const end = at + 3 + messages.readUIntBE(at, 3);
  if (end > messages.length) return null;
  const chain: Uint8Array[] = [];
  for (at += 3; at < end; ) {
    const size = messages.readUIntBE(at, 3);
    chain.push(new Uint8Array(messages.subarray(at + 3, at + 3 + size)));
    at += 3 + size;
    at += 2 + messages.readUInt16BE(at);
  }
  return chain;
}
