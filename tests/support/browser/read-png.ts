import { inflateSync } from 'node:zlib';

export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel: red, green, blue, alpha. */
  readonly data: Uint8Array;
}

/** Reads the PNGs the product makes: 1-bit grayscale, 8-bit RGB and RGBA, with row filters none and `sub`. */
export function readPng(file: Buffer): ReadPicture {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR');
  if (header === undefined) throw new Error('no PNG');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 0: 0, 2: 3, 6: 4 }[header[9] as 0 | 2 | 6];
  const rowBytes = channels === 0 ? Math.ceil(width / 8) : width * channels;
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    const row = lines.subarray(y * (rowBytes + 1) + 1, (y + 1) * (rowBytes + 1));
    const step = Math.max(1, channels);
    for (let x = step; x < rowBytes && lines[y * (rowBytes + 1)] === 1; x += 1) {
      row[x] = (row[x] ?? 0) + (row[x - step] ?? 0);
    }
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      if (channels === 0) data.fill((row[x >> 3] ?? 0) & (128 >> (x & 7)) ? 255 : 0, to, to + 3);
      else data.set(row.subarray(x * channels, (x + 1) * channels), to);
    }
  }
  return { width, height, data };
}
