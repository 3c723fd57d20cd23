import { type ReadPicture, readPng } from '#tests/support/browser/read-png.ts';

/**
 * Solves a slide captcha visually. At each position in the row it compares the brightness inside the piece's shape with the piece itself;
 * in the gap, the picture is the piece, darkened.
 */
export function solveCaptcha(shown: {
  readonly background: string;
  readonly piece: string;
  readonly pieceTop: number;
}): number {
  const picture = decode(shown.background);
  const piece = decode(shown.piece);
  let best = { offset: 0, difference: Number.POSITIVE_INFINITY };
  for (let offset = 0; offset <= picture.width - piece.width; offset += 1) {
    const difference = differenceAt(picture, piece, offset, shown.pieceTop);
    if (difference < best.difference) best = { offset, difference };
  }
  return best.offset;
}

/** How far the picture is from an evenly darkened piece: the spread of their brightness ratio. */
function differenceAt(picture: ReadPicture, piece: ReadPicture, left: number, top: number): number {
  const ratios: number[] = [];
  for (let y = 0; y < piece.height; y += 2) {
    for (let x = 0; x < piece.width; x += 2) {
      const own = (piece.width * y + x) * 4;
      const there = (picture.width * (top + y) + left + x) * 4;
      const light = lightAt(piece, own);
      if (piece.data[own + 3] !== 255 || light > 250) continue;
      ratios.push(lightAt(picture, there) / light);
    }
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length / mean ** 2;
}

function lightAt(image: ReadPicture, at: number): number {
  return ((image.data[at] ?? 0) + (image.data[at + 1] ?? 0) + (image.data[at + 2] ?? 0)) / 3;
}

function decode(dataUrl: string): ReadPicture {
  return readPng(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
}
