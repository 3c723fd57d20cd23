import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';

/** Bits per pixel of the supported pictures (PNG §11.2.2: color type and bit depth). */
const kinds = {
  /** One bit; set is white. */
  black: { color: 0, depth: 1, bits: 1 },
  rgb: { color: 2, depth: 8, bits: 24 },
  rgba: { color: 6, depth: 8, bits: 32 },
} as const;

/** A picture as consecutive rows of pixels, each starting on a byte boundary. */
export interface Picture {
  readonly kind: keyof typeof kinds;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Encodes a small picture as PNG. */
export function encodePng(picture: Picture): Buffer {
  return fileOf(picture, deflateSync(rowsOf(picture)));
}

/** Encodes a large picture as PNG, compressing it off the main thread. */
export async function encodePngAside(picture: Picture): Promise<Buffer> {
  return fileOf(picture, await promisify(deflate)(rowsOf(picture)));
}

/** Applies the `sub` filter to every row, which keeps files with even surfaces small. */
function rowsOf({ kind, width, height, pixels }: Picture): Buffer {
  const { bits } = kinds[kind];
  const rowBytes = Math.ceil((width * bits) / 8);
  const step = Math.max(1, bits / 8);
  const lines = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const [to, from] = [y * (rowBytes + 1), y * rowBytes];
    lines[to] = 1;
    for (let x = 0; x < rowBytes; x += 1) {
      const before = x < step ? 0 : (pixels[from + x - step] ?? 0);
      lines[to + 1 + x] = (pixels[from + x] ?? 0) - before;
    }
  }
  return lines;
}

function fileOf({ kind, width, height }: Picture, data: Buffer): Buffer {
  const { color, depth } = kinds[kind];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // The remaining bytes are zero: deflate, no interlacing.
  header.set([depth, color], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** PNG §5.3: length, type, data, checksum of the last two. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
