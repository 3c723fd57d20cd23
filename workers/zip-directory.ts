import { type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { ok } from '#core/result.ts';
import type { WorkerResult } from '#workers/api.ts';
import { refuse } from '#workers/fault.ts';
import { decodeFileName } from '#workers/file-name-text.ts';
import { intakeBounds } from '#workers/intake-api.ts';

/** An entry as listed in the zip's directory, and its packed bytes. */
export interface ZipEntry {
  readonly path: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated (APPNOTE.TXT §4.4.5). */
  readonly method: number;
  /** Size declared in the directory; not trusted until the bytes are unpacked. */
  readonly declaredSize: number;
  readonly packed: Uint8Array;
}

interface Place {
  /** Start of the entry, including its header. */
  readonly from: number;
  /** Its packed bytes. */
  readonly start: number;
  readonly end: number;
}

/** Local file header (APPNOTE.TXT §4.3.7), up to the name. */
const localHeader = { signature: 0x04034b50, length: 30, nameLength: 26, extraLength: 28 } as const;

/** Record of the directory (APPNOTE.TXT §4.3.12), up to the name. */
const directoryRecord = {
  signature: 0x02014b50,
  length: 46,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
} as const;

/**
 * Lists the files of a zip, without folders; unpacks nothing. Faults: `zip-too-many-entries`, `zip-damaged`. Entries that share bytes are
 * `zip-damaged` too: no honest zip has them, but small zip bombs do.
 */
export async function listZip(bytes: Uint8Array): Promise<WorkerResult<readonly ZipEntry[]>> {
  const entries: ZipEntry[] = [];
  const places: Place[] = [];
  const zip = openZip(bytes);
  let count = 0;
  try {
    // The library's entries take kilobytes each, so keep none.
    for await (const entry of zip.getEntriesGenerator()) {
      count += 1;
      const directory = bytes.length - (zip.directoryOffset ?? 0);
      if (count > intakeBounds.entries || directory > intakeBounds.directoryBytes)
        return refuse('zip-too-many-entries', String(intakeBounds.entries));
      const place = placeOf(entry, bytes);
      if (place === null) continue;
      places.push(place);
      if (!entry.directory) entries.push(pick(entry, bytes.subarray(place.start, place.end)));
    }
  } catch {
    // The reader throws an Error for everything it finds wrong, worded for programmers.
    return refuse('zip-damaged');
  }
  const isWhole = !haveOverlap(places) && count === countRecords(bytes, zip.directoryOffset ?? 0);
  return isWhole ? ok(entries) : refuse('zip-damaged');
}

/** Counts the directory's entries. The end record may declare a different number, which would hide some. */
function countRecords(bytes: Uint8Array, from: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = from; at + directoryRecord.length <= bytes.length; count++) {
    if (view.getUint32(at, true) !== directoryRecord.signature) break;
    const { length, nameLength, extraLength, commentLength } = directoryRecord;
    const more = [nameLength, extraLength, commentLength].map((place) => view.getUint16(at + place, true));
    at += more.reduce((sum, bytes) => sum + bytes, length);
  }
  return count;
}

/** Unsafe names are rejected per entry, so that one does not cost the customer the others. */
function openZip(bytes: Uint8Array): ZipReader<unknown> {
  const source = {
    size: bytes.length,
    readUint8Array: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
    readable: new ReadableStream<Uint8Array>(),
  };
  return new ZipReader(source, { filenameValidation: 'tolerant', decodeText });
}

/** Unmarked names should be in DOS's code page (APPNOTE appendix D), but few are. */
function decodeText(text: Uint8Array, encoding: string): string | undefined {
  return encoding.toLowerCase() === 'cp437' ? decodeFileName(text) : undefined;
}

function pick(entry: Entry, packed: Uint8Array): ZipEntry {
  const { filename: path, encrypted, compressionMethod, uncompressedSize } = entry;
  return {
    path,
    isEncrypted: encrypted,
    method: compressionMethod,
    declaredSize: uncompressedSize,
    packed,
  };
}

/** Null if the directory points at no entry. */
function placeOf({ offset, compressedSize }: Entry, bytes: Uint8Array): Place | null {
  if (offset < 0 || offset + localHeader.length > bytes.length) return null;
  const header = new DataView(bytes.buffer, bytes.byteOffset + offset, localHeader.length);
  if (header.getUint32(0, true) !== localHeader.signature) return null;
  const start =
    offset +
    localHeader.length +
    header.getUint16(localHeader.nameLength, true) +
    header.getUint16(localHeader.extraLength, true);
  const end = start + compressedSize;
  return end <= bytes.length ? { from: offset, start, end } : null;
}

function haveOverlap(places: readonly Place[]): boolean {
  const sorted = places.toSorted((a, b) => a.from - b.from);
  return sorted.some((place, index) => place.from < (sorted[index - 1]?.end ?? 0));
}
