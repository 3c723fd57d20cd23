import { deflateRawSync } from 'node:zlib';

/** An entry as an attacker would write it: every declared value can be false. */
export interface RawEntry {
  readonly path: string;
  /** Raw path bytes, if they differ from the path's UTF-8. */
  readonly rawPath?: Uint8Array;
  readonly content?: string | Uint8Array;
  /** Compressed bytes to write verbatim instead of `content`. */
  readonly packed?: Uint8Array;
  readonly method?: number;
  /** General purpose bits; 1 is 'encrypted', 0x800 'the name is UTF-8'. */
  readonly flags?: number;
  /** Uncompressed size declared in the directory. */
  readonly declaredSize?: number;
  readonly declaredPackedSize?: number;
  /** Puts sizes and offset in a zip64 extra field, as streaming writers do. */
  readonly isZip64?: boolean;
  /** Index of an earlier entry whose data this one shares. */
  readonly sharedWith?: number;
}

export interface RawEnd {
  /** Number of entries declared in the end record. */
  readonly count?: number;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
}

/** Writes a zip per APPNOTE.TXT §4.3, with correct values unless overridden. */
export function makeZip(entries: readonly RawEntry[], end: RawEnd = {}): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from(end.before ?? [])];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = end.before?.length ?? 0;
  for (const entry of entries) {
    const { local, packed, size } = pack(entry);
    const offset = entry.sharedWith === undefined ? at : (offsets[entry.sharedWith] ?? 0);
    offsets.push(offset);
    if (entry.sharedWith === undefined) {
      parts.push(local, packed);
      at += local.length + packed.length;
    }
    directory.push(directoryRecord(entry, packed.length, size, offset));
  }
  const records = Buffer.concat(directory);
  const count = Math.min(end.count ?? entries.length, 0xffff);
  const trailer = Buffer.alloc(22);
  trailer.writeUInt32LE(0x06054b50, 0);
  trailer.writeUInt16LE(count, 8);
  trailer.writeUInt16LE(count, 10);
  trailer.writeUInt32LE(records.length, 12);
  trailer.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, records, trailer, Buffer.from(end.after ?? [])]));
}

function pack(entry: RawEntry): { local: Buffer; packed: Buffer; size: number } {
  const content = Buffer.from(entry.content ?? '');
  const method = entry.method ?? 8;
  const packed = Buffer.from(entry.packed ?? (method === 8 ? deflateRawSync(content) : content));
  const size = entry.declaredSize ?? content.length;
  const name = Buffer.from(entry.rawPath ?? entry.path);
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(entry.flags ?? 0x800, 6);
  local.writeUInt16LE(method, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(Math.min(size, 0xffffffff), 22);
  local.writeUInt16LE(name.length, 26);
  name.copy(local, 30);
  return { local, packed, size };
}

function directoryRecord(entry: RawEntry, packedLength: number, size: number, offset: number): Buffer {
  const name = Buffer.from(entry.rawPath ?? entry.path);
  const packedSize = entry.declaredPackedSize ?? packedLength;
  const extra = entry.isZip64 ? zip64Extra(size, packedSize, offset) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  const narrow = (value: number) => (entry.isZip64 ? 0xffffffff : Math.min(value, 0xffffffff));
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(45, 4);
  record.writeUInt16LE(entry.isZip64 ? 45 : 20, 6);
  record.writeUInt16LE(entry.flags ?? 0x800, 8);
  record.writeUInt16LE(entry.method ?? 8, 10);
  record.writeUInt32LE(narrow(packedSize), 20);
  record.writeUInt32LE(narrow(size), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(narrow(offset), 42);
  return Buffer.concat([record, name, extra]);
}

function zip64Extra(size: number, packedSize: number, offset: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [size, packedSize, offset].entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}
