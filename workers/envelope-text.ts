import { ok } from '#core/result.ts';
import { type Bytes, fromBase64Url, toBase64Url, toHex } from '#core/x509/encoding.ts';
import type { WorkerResult } from '#workers/api.ts';
import { refuse } from '#workers/fault.ts';

/**
 * A sealed private key as text: `v1.<secret id>.<SPKI hash>.<iv>.<ciphertext>.<mac>`, parts in base64url. The public parts can be read
 * without opening it: which secret sealed it, and which public key it belongs to.
 */
export interface EnvelopeParts {
  readonly secretId: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  readonly iv: Bytes;
  readonly ciphertext: Bytes;
  readonly mac: Bytes;
  /** Everything before the MAC, which authenticates it. */
  readonly authenticated: string;
}

const version = 'v1';

export function readEnvelope(text: string): WorkerResult<EnvelopeParts> {
  const [found = '', secretId = '', spki = '', iv = '', ciphertext = '', mac = '', ...rest] = text.split('.');
  if (/^v\d+$/.test(found) && found !== version) return refuse('envelope-newer', found);
  const bytes = [spki, iv, ciphertext, mac].map(fromBase64Url);
  const [spkiBytes, ivBytes, cipherBytes, macBytes] = bytes;
  const isWhole =
    found === version &&
    rest.length === 0 &&
    secretId !== '' &&
    spkiBytes?.length === 32 &&
    ivBytes?.length === 16 &&
    macBytes?.length === 32;
  if (!isWhole || !cipherBytes || cipherBytes.length === 0 || cipherBytes.length % 16 !== 0)
    return refuse('envelope-unreadable');
  return ok({
    secretId,
    spkiHash: toHex(spkiBytes),
    iv: ivBytes,
    ciphertext: cipherBytes,
    mac: macBytes,
    authenticated: text.slice(0, text.lastIndexOf('.')),
  });
}

/** Returns the part the MAC authenticates. */
export function envelopeHead(secretId: string, spkiHash: Bytes, iv: Bytes, ciphertext: Bytes): string {
  return [version, secretId, ...[spkiHash, iv, ciphertext].map(toBase64Url)].join('.');
}
