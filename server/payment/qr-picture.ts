import { PNG } from 'pngjs';
import { encode } from 'uqr';

/** Pixels a module is wide, and modules of white around: ISO/IEC 18004 §6.3.8 wants four. */
const scale = 6;
const border = 4;

/** The QR code of a text as a PNG in base64, without a prefix. */
export function qrPicture(text: string): string {
  const { size, data } = encode(text, { border, ecc: 'M' });
  const picture = new PNG({ width: size * scale, height: size * scale, colorType: 0 });
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      picture.data.fill(isDark ? 0 : 255, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3);
      picture.data[(y * picture.width + x) * 4 + 3] = 255;
    }
  }
  return PNG.sync.write(picture, { colorType: 0 }).toString('base64');
}
