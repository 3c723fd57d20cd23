import { createHash } from 'node:crypto';
import type { SignedTreeHead } from '#server/ct/signature.ts';
import { numberOf, WireFault, WireReader } from '#server/ct/wire.ts';

/** Characters of a checkpoint that is still read. */
const longest = 16_384;
const mostLines = 100;

/** Signature type of `RFC6962NoteSignature` in the signed note format. */
const noteType = 0x05;

/** The key ID of a note's signature in the Static CT API: SHA-256(name ‖ LF ‖ 0x05 ‖ log ID), its first four bytes. */
function noteKeyID(origin: string, logID: Uint8Array): Buffer {
  return createHash('sha256')
    .update(`${origin}\n`)
    .update(Buffer.of(noteType))
    .update(logID)
    .digest()
    .subarray(0, 4);
}

export interface Checkpoint extends SignedTreeHead {
  readonly origin: string;
}

/**
 * Reads a checkpoint: origin, size, root, and among its signatures the one of this log. Signatures of others are witnesses and are passed
 * over. Throws `WireFault`; null if the log did not sign it.
 */
export function readCheckpoint(text: string, logID: Uint8Array): Checkpoint | null {
  if (text.length > longest) throw new WireFault('a checkpoint of more than 16 KiB');
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end + 1).split('\n');
  const [origin = '', sizeText = '', rootText = ''] = lines;
  const root = Buffer.from(rootText, 'base64');
  if (end < 0 || origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(sizeText) || root.length !== 32)
    throw new WireFault('not a checkpoint');
  const keyID = noteKeyID(origin, logID);
  const signatures = text
    .slice(end + 2)
    .split('\n')
    .slice(0, mostLines);
  for (const line of signatures) {
    const [dash, name, encoded = ''] = line.split(' ');
    const blob = Buffer.from(encoded, 'base64');
    if (dash !== '—' || name !== origin || !blob.subarray(0, 4).equals(keyID)) continue;
    const reader = new WireReader(blob.subarray(4));
    return { origin, size: Number(sizeText), root, time: reader.time(), signature: blob.subarray(12) };
  }
  return null;
}

export function encodeCheckpoint(
  { origin, size, root, time, signature }: Checkpoint,
  logID: Uint8Array,
): string {
  const blob = Buffer.concat([noteKeyID(origin, logID), numberOf(time, 8), signature]);
  return `${origin}\n${size}\n${root.toString('base64')}\n\n— ${origin} ${blob.toString('base64')}\n`;
}
