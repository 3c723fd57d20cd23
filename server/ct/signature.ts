import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { numberOf, vectorOf, WireReader } from '#server/ct/wire.ts';

/** A log's public key. */
export interface LogKey {
  /** SHA-256 of the key's SubjectPublicKeyInfo (RFC 6962 §3.2). */
  readonly logID: Buffer;
  readonly key: KeyObject;
}

/** Reads a log's SubjectPublicKeyInfo; null if it is none, or of a type that logs do not have. */
export function readLogKey(spki: Uint8Array): LogKey | null {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ec' && key.asymmetricKeyType !== 'rsa') return null;
    return { logID: createHash('sha256').update(spki).digest(), key };
  } catch {
    return null;
  }
}

/** Numbers of TLS 1.2 (RFC 5246 §7.4.1.4.1). */
const sha256Number = 4;
const signatureNumbers: Readonly<Record<string, number>> = { rsa: 1, ec: 3 };

/** Signs with SHA-256 as a `digitally-signed` element (RFC 5246 §4.7). */
export function signDigitally(input: Uint8Array, privateKey: KeyObject): Buffer {
  const algorithm = signatureNumbers[privateKey.asymmetricKeyType ?? ''] ?? 0;
  return Buffer.concat([Buffer.of(sha256Number, algorithm), vectorOf(sign('sha256', input, privateKey), 2)]);
}

/** Whether the `digitally-signed` element is one of this key over the input. */
export function isSigned(input: Uint8Array, signed: Uint8Array, { key }: LogKey): boolean {
  try {
    const reader = new WireReader(signed);
    const isKnown =
      reader.number(1) === sha256Number && reader.number(1) === signatureNumbers[key.asymmetricKeyType ?? ''];
    const signature = reader.vector(2);
    reader.finish();
    return isKnown && verify('sha256', input, key, signature);
  } catch {
    return false;
  }
}

/** What a log says of its tree: its size, its root, and when it said so. */
export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface SignedTreeHead extends TreeHead {
  /** `digitally-signed`, as `get-sth` answers it and as a checkpoint holds it. */
  readonly signature: Uint8Array;
}

/** `TreeHeadSignature` of RFC 6962 §3.5: version 1, type `tree_hash`. */
export function treeHeadInput({ size, root, time }: TreeHead): Buffer {
  return Buffer.concat([Buffer.of(0, 1), numberOf(time, 8), numberOf(size, 8), root]);
}

export function isHeadSigned(head: SignedTreeHead, key: LogKey): boolean {
  return isSigned(treeHeadInput(head), head.signature, key);
}
