import { randomInt } from 'node:crypto';
import { isInPiece, isOnEdge, pieceSize } from '#server/captcha/shape.ts';
import { encodePngAside } from '#server/http/png.ts';

export const pictureWidth = 320;
export const pictureHeight = 160;

/** Quantization step of the light; coarse steps make small files. */
const coarseness = 12;

/** Share of the light left in the gap. */
const shade = 0.42;

/** A picture with a gap, the piece that fits it, and the gap's position. */
export interface Puzzle {
  readonly background: string;
  readonly piece: string;
  /** Left and upper edge of the piece's square in the picture, in pixels. */
  readonly gap: number;
  readonly top: number;
}

/** Draws a new puzzle. The gap's position appears only in the pixels, nowhere else in the files. */
export async function drawPuzzle(): Promise<Puzzle> {
  const gap = randomInt(pieceSize + 24, pictureWidth - pieceSize - 8);
  const top = randomInt(6, pictureHeight - pieceSize - 6);
  const picture = drawPattern();
  const piece = canvas(pieceSize, pieceSize, 4);
  for (let y = 0; y < pieceSize; y += 1) {
    for (let x = 0; x < pieceSize; x += 1) {
      if (!isInPiece(x, y)) continue;
      const edge = isOnEdge(x, y);
      const from = offsetOf(picture, gap + x, top + y);
      const to = offsetOf(piece, x, y);
      for (let channel = 0; channel < 3; channel += 1) {
        const light = picture.data[from + channel] ?? 0;
        piece.data[to + channel] = edge ? 255 : light;
        picture.data[from + channel] = Math.round(edge ? light * shade * 0.6 : light * shade);
      }
      piece.data[to + 3] = 255;
    }
  }
  const [background, shown] = await Promise.all([dataUrl(picture), dataUrl(piece)]);
  return { background, piece: shown, gap, top };
}

/** Draws color waves of several sizes under a fine grain; nothing in them resembles the gap. */
function drawPattern(): Canvas {
  const picture = canvas(pictureWidth, pictureHeight, 3);
  const waves = Array.from({ length: 4 }, () => {
    const phase = randomInt(0, 628) / 100;
    return {
      across: anglesOf(pictureWidth, randomInt(-40, 40) / 1000, phase),
      down: anglesOf(pictureHeight, randomInt(-40, 40) / 1000, 0),
    };
  });
  const discs = Array.from({ length: 14 }, () => ({
    x: randomInt(0, pictureWidth),
    y: randomInt(0, pictureHeight),
    radius: randomInt(10, 46),
    color: randomColor(),
  }));
  const covering = coverage(discs);
  const [from, to] = [randomColor(), randomColor()];
  for (let y = 0; y < pictureHeight; y += 1) {
    for (let x = 0; x < pictureWidth; x += 1) {
      let hill = 0;
      // sin(a + b), from sines and cosines computed once per column and once per row.
      for (const { across, down } of waves) {
        hill += (across.sin[x] ?? 0) * (down.cos[y] ?? 0) + (across.cos[x] ?? 0) * (down.sin[y] ?? 0);
      }
      const mix = (hill / waves.length + 1) / 2;
      const disc = discs[(covering[y * pictureWidth + x] ?? 0) - 1];
      const grain = randomGrain();
      const at = offsetOf(picture, x, y);
      for (let channel = 0; channel < 3; channel += 1) {
        const base = (from[channel] ?? 0) * mix + (to[channel] ?? 0) * (1 - mix);
        const light = disc ? base * 0.45 + (disc.color[channel] ?? 0) * 0.55 : base;
        picture.data[at + channel] = Math.min(255, Math.round(light / coarseness + grain) * coarseness);
      }
    }
  }
  return picture;
}

function anglesOf(length: number, step: number, phase: number) {
  const angles = Float64Array.from({ length }, (_, at) => at * step + phase);
  return { sin: angles.map(Math.sin), cos: angles.map(Math.cos) };
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Index of the topmost disc at each pixel, counted from 1; 0 for none. */
function coverage(discs: readonly Disc[]): Uint8Array {
  const covering = new Uint8Array(pictureWidth * pictureHeight);
  for (const [index, { x, y, radius }] of discs.entries()) {
    for (let row = Math.max(0, y - radius); row <= Math.min(pictureHeight - 1, y + radius); row += 1) {
      const half = Math.ceil(Math.sqrt(radius ** 2 - (row - y) ** 2)) - 1;
      const [left, right] = [Math.max(0, x - half), Math.min(pictureWidth - 1, x + half)];
      if (left <= right) covering.fill(index + 1, row * pictureWidth + left, row * pictureWidth + right + 1);
    }
  }
  return covering;
}

function randomColor(): readonly number[] {
  return [randomInt(120, 250), randomInt(120, 250), randomInt(120, 250)];
}

/** The grain need not be secret, only different each time. One pixel in fifty has some: more grain would triple the file's size. */
function randomGrain(): number {
  return Math.random() < 0.02 ? 1 : 0;
}

function offsetOf({ width, channels }: Canvas, x: number, y: number): number {
  return (width * y + x) * channels;
}

/** A picture being drawn: red, green, blue, and opacity if there are four channels. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

function canvas(width: number, height: number, channels: 3 | 4): Canvas {
  return { width, height, channels, data: new Uint8Array(width * height * channels) };
}

async function dataUrl({ width, height, channels, data }: Canvas): Promise<string> {
  const png = await encodePngAside({ kind: channels === 3 ? 'rgb' : 'rgba', width, height, pixels: data });
  return `data:image/png;base64,${png.toString('base64')}`;
}
