import { encode } from 'uqr';
import { encodePng } from '#server/http/png.ts';

/** Pixels per module, and modules of white border: ISO/IEC 18004 §6.3.8 requires four. */
const scale = 6;
const border = 4;

/** Renders text as a QR code: a PNG with one bit per pixel, in base64 without a prefix. */
export function qrPicture(text: string): string {
  const { size, data } = encode(text, { border, ecc: 'M' });
  const width = size * scale;
  const rowBytes = Math.ceil(width / 8);
  const pixels = new Uint8Array(rowBytes * width);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // A set bit is white.
      const isWhite = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] !== true;
      const at = y * rowBytes + (x >> 3);
      if (isWhite) pixels[at] = (pixels[at] ?? 0) | (128 >> (x & 7));
    }
  }
  return encodePng({ kind: 'black', width, height: width, pixels }).toString('base64');
}
