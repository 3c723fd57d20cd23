import { createHash } from 'node:crypto';
import { numberOf, vectorOf, WireFault, WireReader } from '#server/ct/wire.ts';

/** What a log signs of a certificate (RFC 6962 §3.2). */
export type SignedEntry =
  | { readonly kind: 'certificate'; readonly der: Uint8Array }
  | {
      readonly kind: 'precertificate';
      /** SHA-256 of the SubjectPublicKeyInfo of the CA that issues the certificate. */
      readonly issuerKeyHash: Uint8Array;
      /** The signed part without its poison. */
      readonly tbs: Uint8Array;
    };

/** A leaf of a log's tree. */
export interface LogLeaf {
  readonly entry: SignedEntry;
  /** When the log promised to take it, in milliseconds since 1970. */
  readonly time: number;
  readonly extensions: Uint8Array;
}

/** An entry with what a log keeps beside its leaf. */
export interface LogEntry extends LogLeaf {
  /** `MerkleTreeLeaf`: the input of its leaf's hash. */
  readonly leaf: Uint8Array;
  /** The pre-certificate as it was signed, poison included; null for a certificate. */
  readonly precertificate: Uint8Array | null;
}

/** Bytes of one certificate that is still read. */
export const longestCertificate = 256 * 1024;

/** Version 1 and type `timestamped_entry` (RFC 6962 §3.4). */
const leafHead = Buffer.of(0, 0);
const kinds = ['certificate', 'precertificate'] as const;

function signedPart({ entry, extensions }: Omit<LogLeaf, 'time'>): Buffer {
  const isPre = entry.kind === 'precertificate';
  return Buffer.concat([
    numberOf(kinds.indexOf(entry.kind), 2),
    ...(isPre ? [entry.issuerKeyHash, vectorOf(entry.tbs, 3)] : [vectorOf(entry.der, 3)]),
    vectorOf(extensions, 2),
  ]);
}

/** `TimestampedEntry` of RFC 6962 §3.4. */
function timestampedEntry(leaf: LogLeaf): Buffer {
  return Buffer.concat([numberOf(leaf.time, 8), signedPart(leaf)]);
}

/** `MerkleTreeLeaf` of RFC 6962 §3.4. */
export function encodeLeaf(leaf: LogLeaf): Buffer {
  return Buffer.concat([leafHead, timestampedEntry(leaf)]);
}

/** What the signature of a timestamp covers (RFC 6962 §3.2): version 1, type `certificate_timestamp`, and the entry. */
export function timestampInput(leaf: LogLeaf): Buffer {
  return Buffer.concat([leafHead, timestampedEntry(leaf)]);
}

/** Reads `MerkleTreeLeaf`. Throws `WireFault`. */
export function readLeaf(bytes: Uint8Array): LogLeaf {
  const reader = new WireReader(bytes);
  if (reader.number(1) !== 0 || reader.number(1) !== 0) throw new WireFault('not a leaf of version 1');
  const leaf = readTimestampedEntry(reader);
  reader.finish();
  return leaf;
}

function readTimestampedEntry(reader: WireReader): LogLeaf {
  const time = reader.time();
  const kind = kinds[reader.number(2)];
  if (kind === undefined) throw new WireFault('an entry of unknown type');
  const entry: SignedEntry =
    kind === 'certificate'
      ? { kind, der: readCertificate(reader) }
      : { kind, issuerKeyHash: reader.take(32), tbs: readCertificate(reader) };
  return { entry, time, extensions: reader.vector(2) };
}

function readCertificate(reader: WireReader): Uint8Array {
  const bytes = reader.vector(3);
  if (bytes.length === 0 || bytes.length > longestCertificate)
    throw new WireFault(`a certificate of ${bytes.length} bytes`);
  return bytes;
}

/** Reads an entry of `get-entries`: the leaf, and `extra_data` for the pre-certificate (RFC 6962 §4.6). Throws `WireFault`. */
export function readEntry(leaf: Uint8Array, extra: Uint8Array): LogEntry {
  const read = readLeaf(leaf);
  const precertificate = read.entry.kind === 'precertificate' ? readCertificate(new WireReader(extra)) : null;
  return { ...read, leaf, precertificate };
}

/** `extra_data` of `get-entries`: the pre-certificate if it is one, and the chain. */
export function encodeExtra(precertificate: Uint8Array | null, chain: readonly Uint8Array[]): Buffer {
  const certificates = vectorOf(Buffer.concat(chain.map((one) => vectorOf(one, 3))), 3);
  return precertificate === null ? certificates : Buffer.concat([vectorOf(precertificate, 3), certificates]);
}

/** Reads a data tile of the Static CT API: its entries in order. Throws `WireFault`. */
export function readDataTile(bytes: Uint8Array): LogEntry[] {
  const reader = new WireReader(bytes);
  const entries: LogEntry[] = [];
  while (!reader.isDone) {
    const from = reader.offset;
    const leaf = readTimestampedEntry(reader);
    const whole = Buffer.concat([leafHead, bytes.subarray(from, reader.offset)]);
    const precertificate = leaf.entry.kind === 'precertificate' ? readCertificate(reader) : null;
    if (reader.vector(2).length % 32 !== 0) throw new WireFault('a chain of broken fingerprints');
    entries.push({ ...leaf, leaf: whole, precertificate });
    if (entries.length > 256) throw new WireFault('a tile of more than 256 entries');
  }
  return entries;
}

/** `TileLeaf` of the Static CT API. `chain`: fingerprints of the issuers. */
export function encodeTileLeaf(
  leaf: Uint8Array,
  precertificate: Uint8Array | null,
  chain: readonly Uint8Array[],
): Buffer {
  return Buffer.concat([
    leaf.subarray(leafHead.length),
    ...(precertificate === null ? [] : [vectorOf(precertificate, 3)]),
    vectorOf(Buffer.concat(chain), 2),
  ]);
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
