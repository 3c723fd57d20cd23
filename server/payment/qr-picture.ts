import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Pixels a module is wide, and modules of white around: ISO/IEC 18004 §6.3.8 wants four. */
const scale = 6;
const border = 4;

/** The QR code of a text as a PNG of one bit a pixel, in base64 without a prefix. */
export function qrPicture(text: string): string {
  const { size, data } = encode(text, { border, ecc: 'M' });
  const width = size * scale;
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const rows = data.map((modules) => {
    // The first byte of a row names its filter: none.
    row.fill(0);
    for (let x = 0; x < width; x += 1) {
      // A set bit is white.
      if (modules[Math.floor(x / scale)] !== true)
        row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (128 >> (x & 7));
    }
    return Buffer.concat(Array.from({ length: scale }, () => row));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // Bits a pixel; the rest, all zero: greyscale, deflate, no interlacing.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

/** PNG §5.3: length, type, data, check sum of the last two. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
