import { type SignedEntry, timestampInput } from '#server/ct/entry.ts';
import { isSigned, type LogKey } from '#server/ct/signature.ts';
import { numberOf, vectorOf, WireFault, WireReader } from '#server/ct/wire.ts';

/** A signed certificate timestamp: a log's promise to take a certificate (RFC 6962 §3.2). */
export interface Timestamp {
  readonly logID: Uint8Array;
  readonly time: number;
  readonly extensions: Uint8Array;
  /** `digitally-signed`. */
  readonly signature: Uint8Array;
}

function encodeTimestamp({ logID, time, extensions, signature }: Timestamp): Buffer {
  return Buffer.concat([Buffer.of(0), logID, numberOf(time, 8), vectorOf(extensions, 2), signature]);
}

/** `SignedCertificateTimestampList` of RFC 6962 §3.3. */
export function encodeTimestamps(list: readonly Timestamp[]): Buffer {
  return vectorOf(Buffer.concat(list.map((one) => vectorOf(encodeTimestamp(one), 2))), 2);
}

/** Reads a list of version 1; later versions are skipped (RFC 6962 §3.3). Throws `WireFault`. */
export function readTimestamps(bytes: Uint8Array): Timestamp[] {
  const outer = new WireReader(bytes);
  const list = new WireReader(outer.vector(2));
  outer.finish();
  const found: Timestamp[] = [];
  while (!list.isDone) {
    const reader = new WireReader(list.vector(2));
    if (reader.number(1) !== 0) continue;
    const head = { logID: reader.take(32), time: reader.time(), extensions: reader.vector(2) };
    const algorithms = reader.take(2);
    const signature = Buffer.concat([algorithms, vectorOf(reader.vector(2), 2)]);
    reader.finish();
    found.push({ ...head, signature });
    if (found.length > 100) throw new WireFault('more than 100 timestamps');
  }
  return found;
}

/** Whether the log promised to take this entry. */
export function isPromised(
  entry: SignedEntry,
  { logID, time, extensions, signature }: Timestamp,
  key: LogKey,
) {
  return key.logID.equals(logID) && isSigned(timestampInput({ entry, time, extensions }), signature, key);
}
