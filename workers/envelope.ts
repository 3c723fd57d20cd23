import { ok } from '#core/result.ts';
import { type Bytes, fromHex, toBase64Url, utf8 } from '#core/x509/encoding.ts';
import type { WorkerResult } from '#workers/api.ts';
import { type EnvelopeParts, envelopeHead, readEnvelope } from '#workers/envelope-text.ts';
import { refuse } from '#workers/fault.ts';
import type { SealingKeys } from '#workers/sealing.ts';

/** Type of the sealed content: a certificate's key, or the key that colleagues seal to. One can never pass for the other. */
type Context = 'private-key' | 'sharing-key';

/**
 * Seals a private key (PKCS#8 DER): AES-256-CBC with a fresh IV, then HMAC-SHA-256 under a second key over version, secret id, SPKI hash,
 * IV, ciphertext and context (encrypt-then-MAC, product.md, 'Private keys'). Wipes `pkcs8`.
 */
export async function sealKey(
  pkcs8: Bytes,
  spkiHash: string,
  keys: SealingKeys,
  context: Context = 'private-key',
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, keys.cipher, pkcs8);
  pkcs8.fill(0);
  const head = envelopeHead(keys.secretId, fromHex(spkiHash), iv, new Uint8Array(cipher));
  const mac = await crypto.subtle.sign('HMAC', keys.mac, authenticatedBytes(head, context));
  return `${head}.${toBase64Url(new Uint8Array(mac))}`;
}

/** Opens an envelope with the secret that sealed it. Checks the MAC, in constant time, before decrypting anything. */
export async function openKey(
  envelope: string,
  keys: readonly SealingKeys[],
  context: Context = 'private-key',
): Promise<WorkerResult<{ readonly pkcs8: Bytes; readonly spkiHash: string }>> {
  const parts = readEnvelope(envelope);
  if (!parts.ok) return parts;
  const { secretId, spkiHash, iv, ciphertext }: EnvelopeParts = parts.value;
  const own = keys.find((candidate) => candidate.secretId === secretId);
  if (own === undefined) return refuse('secret-unknown', secretId);
  const authenticated = authenticatedBytes(parts.value.authenticated, context);
  if (!(await crypto.subtle.verify('HMAC', own.mac, parts.value.mac, authenticated)))
    return refuse('envelope-tampered');
  const pkcs8 = await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, own.cipher, ciphertext);
  return ok({ pkcs8: new Uint8Array(pkcs8), spkiHash });
}

function authenticatedBytes(head: string, context: Context): Bytes {
  return utf8(`${head}|${context}`);
}
