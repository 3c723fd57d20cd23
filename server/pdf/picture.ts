import { inflateSync } from 'node:zlib';

/** Pixels of a picture that is drawn: `logoSides` allows no more. */
const mostPixels = 2048 * 2048;

/**
 * Whether a picture can be drawn for certain. The PDF library reads the pixels of a PNG that is transparent later, where a broken one ends
 * the whole thread; so they are read here first. JPEG is copied as it is.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return true;
  const chunks = chunksOf(bytes);
  const head = chunks.find(({ kind }) => kind === 'IHDR')?.data;
  if (head === undefined || head.byteLength !== 13) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colors, interlace] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  const channels = ({ 0: 1, 2: 3, 4: 2, 6: 4 } as Readonly<Record<number, number>>)[colors];
  // Palettes, pixels in another order, and other depths are seldom, and each is read in a way of its own.
  if (channels === undefined || depth !== 8 || interlace !== 0 || width * height > mostPixels) return false;
  if (chunks.some(({ kind }) => kind === 'tRNS')) return false;
  const line = width * channels + 1;
  try {
    const data = Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map((chunk) => chunk.data));
    const pixels = inflateSync(data, { maxOutputLength: line * height + 1 });
    return (
      pixels.byteLength === line * height &&
      Array.from({ length: height }, (_, row) => pixels[row * line] ?? 5).every((filter) => filter <= 4)
    );
  } catch {
    return false;
  }
}

/** Chunks of a PNG (PNG §5.3), as far as they are whole. */
function chunksOf(bytes: Uint8Array): { readonly kind: string; readonly data: Uint8Array }[] {
  const chunks = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 8 + length;
    if (end + 4 > bytes.byteLength) break;
    chunks.push({ kind, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}
