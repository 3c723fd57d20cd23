import { Inflate, inflateSync } from 'fflate';
import type { ZipEntry } from '#workers/zip-directory.ts';

export type Unpacked =
  /** Complete, with the length the directory declares; `bytes` are valid until the next entry is unpacked. */
  | { readonly outcome: 'whole'; readonly bytes: Uint8Array; readonly produced: number }
  /** `isWanted` rejected its start: `bytes`, valid until the next entry is unpacked. */
  | { readonly outcome: 'unwanted'; readonly bytes: Uint8Array; readonly produced: number }
  /** Cannot be unpacked, or is shorter or longer than the directory declares. */
  | { readonly outcome: 'damaged'; readonly produced: number };

/** Deflate expands one byte to at most 1,032 (RFC 1951). */
const mostOfOne = 1032;
/** Entries up to this many packed bytes are unpacked at once, which creates no garbage; longer ones in steps of this size. */
const atOnce = 4096;
const firstStep = 128;
/** Bytes of an entry's start passed to `isWanted`. */
const beginning = 256;

/**
 * Unpacks entries into one buffer. Stops if the start is not wanted or there is more output than the directory declares. `largest`: no
 * entry may declare more than this.
 */
export function createUnpacker(largest: number, isWanted: (start: Uint8Array) => boolean) {
  const buffer = new Uint8Array(largest + 1);

  return ({ method, packed, declaredSize }: ZipEntry): Unpacked => {
    try {
      if (method === 0) return judge(packed, packed.length, declaredSize);
      if (method !== 8) return { outcome: 'damaged', produced: 0 };
      return packed.length <= atOnce ? inflateAtOnce(packed, declaredSize) : inflate(packed, declaredSize);
    } catch {
      // The cost is unknown, so assume the maximum.
      return { outcome: 'damaged', produced: Math.min(packed.length * mostOfOne, largest) };
    }
  };

  /** Given a buffer, the library fills at most that and reports it full. */
  function inflateAtOnce(packed: Uint8Array, size: number): Unpacked {
    const bytes = inflateSync(packed, { out: buffer });
    const isFull = bytes.length === buffer.length;
    return judge(bytes, isFull ? packed.length * mostOfOne : bytes.length, size);
  }

  function inflate(packed: Uint8Array, size: number): Unpacked {
    let produced = 0;
    const stream = new Inflate((chunk) => {
      if (produced < largest) buffer.set(chunk.subarray(0, largest - produced), produced);
      produced += chunk.length;
    });
    let isJudged = false;
    for (let at = 0, taken = firstStep; at < packed.length && produced <= size; at += taken, taken = atOnce) {
      stream.push(packed.subarray(at, at + taken), at + taken >= packed.length);
      if (isJudged || produced < beginning) continue;
      const bytes = buffer.subarray(0, beginning);
      if (!isWanted(bytes)) return { outcome: 'unwanted', bytes, produced };
      isJudged = true;
    }
    return judge(buffer.subarray(0, Math.min(produced, largest)), produced, size);
  }

  function judge(bytes: Uint8Array, produced: number, size: number): Unpacked {
    const start = bytes.subarray(0, beginning);
    if (!isWanted(start)) return { outcome: 'unwanted', bytes: start, produced };
    return produced === size ? { outcome: 'whole', bytes, produced } : { outcome: 'damaged', produced };
  }
}
