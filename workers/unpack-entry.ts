import { Inflate, inflateSync } from 'fflate';
import type { ZipEntry } from '#workers/zip-directory.ts';

export type Unpacked =
  /** All of it, as long as the directory says; `bytes` are good until the next entry is unpacked. */
  | { readonly outcome: 'whole'; readonly bytes: Uint8Array; readonly produced: number }
  /** Its beginning was not wanted: `bytes`, good until the next entry is unpacked. */
  | { readonly outcome: 'unwanted'; readonly bytes: Uint8Array; readonly produced: number }
  /** It cannot be unpacked, or is shorter or longer than the directory says. */
  | { readonly outcome: 'damaged'; readonly produced: number };

/** Deflate makes at most 1 032 bytes of one (RFC 1951). */
const mostOfOne = 1032;
/** Up to so many packed bytes an entry is unpacked at once, which makes no garbage; a longer one in steps of so many. */
const atOnce = 4096;
const firstStep = 128;
/** So much of its beginning is shown to `isWanted`, in bytes. */
const beginning = 256;

/**
 * Unpacks entries into one buffer. It stops where the beginning is not wanted, or more comes out than the directory says.
 * `largest`: no entry may say more of its size.
 */
export function createUnpacker(largest: number, isWanted: (start: Uint8Array) => boolean) {
  const buffer = new Uint8Array(largest + 1);

  return ({ method, packed, declaredSize }: ZipEntry): Unpacked => {
    try {
      if (method === 0) return judge(packed, packed.length, declaredSize);
      if (method !== 8) return { outcome: 'damaged', produced: 0 };
      return packed.length <= atOnce ? inflateAtOnce(packed, declaredSize) : inflate(packed, declaredSize);
    } catch {
      // What it cost is not known.
      return { outcome: 'damaged', produced: Math.min(packed.length * mostOfOne, largest) };
    }
  };

  /** Of a given buffer the library fills no more than there is, and says that it is full. */
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
