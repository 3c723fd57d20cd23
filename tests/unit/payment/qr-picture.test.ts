import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPicture } from '#server/payment/qr-picture.ts';
import { readPng } from '#tests/support/browser/read-png.ts';

it.each(['weixin://wxpay/bizpayurl?pr=abc', `https://pay.example.com/${'x'.repeat(200)}`])(
  'draws every module of %s, black on white, with a white border of four modules',
  (text) => {
    const picture = readPng(Buffer.from(qrPicture(text), 'base64'));
    const { size, data } = encode(text, { border: 4, ecc: 'M' });
    expect([picture.width, picture.height]).toEqual([size * 6, size * 6]);
    for (const [y, row] of data.entries()) {
      for (const [x, isDark] of row.entries()) {
        for (const [left, top] of [
          [0, 0],
          [5, 5],
        ] as const) {
          const red = picture.data[((y * 6 + top) * picture.width + x * 6 + left) * 4];
          if (red !== (isDark ? 0 : 255)) throw new Error(`module ${x},${y} is ${red}`);
        }
      }
    }
    expect(data[0]?.every((isDark) => !isDark)).toBe(true);
    expect(data[4]?.slice(4, 11)).toEqual(Array<boolean>(7).fill(true));
  },
);
