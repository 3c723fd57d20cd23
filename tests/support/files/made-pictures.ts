import { crc32, deflateSync } from 'node:zlib';

const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const be16 = (value: number) => [(value >>> 8) & 255, value & 255];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** A grey PNG; one whose sides no picture has, has no pixels. */
export function png(width: number, height: number): Uint8Array {
  const rows =
    width * height > 5_000_000 ? new Uint8Array(1) : new Uint8Array((width + 1) * height).fill(128);
  return Uint8Array.from([
    ...pngSignature,
    ...pngChunk('IHDR', [...be32(width), ...be32(height), 8, 0, 0, 0, 0]),
    ...pngChunk('IDAT', [...deflateSync(rows.map((_, at) => (at % (width + 1) === 0 ? 0 : 128)))]),
    ...pngChunk('IEND', []),
  ]);
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngChunk(kind: string, data: readonly number[]): number[] {
  const body = [...ascii(kind), ...data];
  return [...be32(data.length), ...body, ...be32(crc32(Uint8Array.from(body)))];
}

/** The segments of a JPEG with a scan of no meaning: enough to tell its size, not to decode it. */
export function jpeg(width: number, height: number): Uint8Array {
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...[0xff, 0xe0, ...be16(16), ...ascii('JFIF\0'), 1, 1, 0, ...be16(1), ...be16(1), 0, 0],
    ...[0xff, 0xc0, ...be16(11), 8, ...be16(height), ...be16(width), 1, 1, 0x11, 0],
    ...[0xff, 0xda, ...be16(8), 1, 1, 0, 0, 63, 0],
    ...[0x12, 0x34, 0xff, 0x00, 0x56, 0xff, 0xd0, 0x78],
    ...[0xff, 0xd9],
  ]);
}

/** The header of a lossless WebP. */
export function webp(width: number, height: number): Uint8Array {
  const bits = ((width - 1) | ((height - 1) << 14)) >>> 0;
  const le32 = (value: number) => be32(value).reverse();
  const data = [0x2f, ...le32(bits), 0, 0, 0, 0, 0];
  const body = [...ascii('WEBPVP8L'), ...le32(data.length), ...data];
  return Uint8Array.from([...ascii('RIFF'), ...le32(body.length), ...body]);
}

/** A PDF with an entry in its catalog. */
export function pdf(entry = ''): Uint8Array {
  return Uint8Array.from(
    ascii(
      `%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R ${entry} >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
    ),
  );
}

/** A PNG of one color that is half transparent. */
export function clearPng(width: number, height: number): Uint8Array {
  const row = [0, ...Array.from({ length: width }, () => [31, 95, 255, 128]).flat()];
  const rows = Uint8Array.from(Array.from({ length: height }, () => row).flat());
  return Uint8Array.from([
    ...pngSignature,
    ...pngChunk('IHDR', [...be32(width), ...be32(height), 8, 6, 0, 0, 0]),
    ...pngChunk('IDAT', [...deflateSync(rows)]),
    ...pngChunk('IEND', []),
  ]);
}
