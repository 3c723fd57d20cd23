/** Files told apart by their content alone; names and declared types are ignored. */
export type FileType = 'pdf' | 'png' | 'jpeg' | 'webp';

/** Why a file is refused. `broken`: it is cut off, or goes on after its own end, as files do that are two kinds at once. */
export type FileProblem = 'empty' | 'unknown' | 'broken' | 'active';

export type ReadFile =
  | { readonly type: FileType; readonly size: PixelSize | null }
  | { readonly problem: FileProblem };

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a file is, by its first bytes and its structure, without decoding it. A picture has its pixel size. PDFs with scripts, programs to
 * start or files inside are `active`, as far as this is written in clear.
 */
export function readFileType(bytes: Uint8Array): ReadFile {
  if (bytes.length === 0) return { problem: 'empty' };
  if (startsWith(bytes, pngSign)) return picture('png', pngSize(bytes));
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return picture('jpeg', jpegSize(bytes));
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP')
    return picture('webp', webpSize(bytes));
  if (textAt(bytes, 0, 5) === '%PDF-') return readPdf(bytes);
  return { problem: 'unknown' };
}

function picture(type: FileType, size: PixelSize | null): ReadFile {
  return size === null || size.width === 0 || size.height === 0 ? { problem: 'broken' } : { type, size };
}

/** ISO 32000-1 §7.5.5: the last line is `%%EOF`. */
function readPdf(bytes: Uint8Array): ReadFile {
  const text = latin(bytes);
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return { problem: 'broken' };
  return activeNames.test(text) ? { problem: 'active' } : { type: 'pdf', size: null };
}

/** ISO 32000-1 §12.6.4: actions that run or open something, and embedded files. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9])/;

const pngSign = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** PNG §5: chunks from IHDR to IEND, which is the last. */
function pngSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  let size: PixelSize | null = null;
  let at = pngSign.length;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const kind = textAt(bytes, at + 4, 4);
    if (at + 12 + length > bytes.length) return null;
    if (size === null) {
      if (kind !== 'IHDR' || length !== 13) return null;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    at += 12 + length;
    if (kind === 'IEND') return at === bytes.length ? size : null;
  }
  return null;
}

/** ITU-T T.81 Annex B: segments up to the scan, whose end is the file's end. */
function jpegSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  let size: PixelSize | null = null;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    // SOF0 to SOF15, without DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (at + 9 > bytes.length) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + length;
    if (marker === 0xda) return endOfScan(bytes, at) === bytes.length ? size : null;
  }
  return null;
}

/** Position after the end mark that follows the scans from `start` on. -1 if there is none. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // A stuffed zero and restart marks belong to the scan; tables and further scans of a progressive picture have a length.
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) continue;
    at += 1 + ((bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0));
  }
  return -1;
}

/** RFC 9649 §2.4: the header holds the length of the rest. */
function webpSize(bytes: Uint8Array): PixelSize | null {
  const view = viewOf(bytes);
  if (bytes.length < 30) return null;
  const end = 8 + view.getUint32(4, true);
  if (end + (end % 2) !== bytes.length && end !== bytes.length) return null;
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function latin(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) parts.push(textAt(bytes, at, chunk));
  return parts.join('');
}

/** Characters that one call can take as arguments. */
const chunk = 8_192;
