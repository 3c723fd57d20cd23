import type { Node } from '#server/ct/merkle.ts';

/** Nodes in a full tile, and the levels of the tree that one level of tiles spans. */
export const tileWidth = 256;
export const tileHeight = 8;

/** A tile of the Static CT API. Tiles of `data` hold entries, the others the hashes of the tree's level 8 × `level`. */
export interface Tile {
  readonly level: number | 'data';
  readonly index: number;
  /** Entries or hashes in it: fewer than 256 at the right edge. */
  readonly width: number;
}

/** `tile/0/x001/x234/067.p/12` */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = Array.from({ length: digits.length / 3 }, (_, at) => digits.slice(at * 3, at * 3 + 3));
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Reads a path; null if it is not that of a tile. */
export function readTilePath(path: string): Tile | null {
  const form = /^tile\/(data|[0-5])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
  const [, level = '', digits = '', width = String(tileWidth)] = form.exec(path) ?? [];
  const index = Number(digits.replace(/[x/]/g, ''));
  const tile = { level: level === 'data' ? level : Number(level), index, width: Number(width) } as const;
  // Each tile has one path.
  return level !== '' && tilePath(tile) === path ? tile : null;
}

/** Number of nodes that a tile has in a tree of this size; 0 if the tree does not reach it. */
export function widthOf(level: Tile['level'], index: number, size: number): number {
  const nodes = level === 'data' ? size : Math.floor(size / 2 ** (tileHeight * level));
  return Math.max(0, Math.min(tileWidth, nodes - index * tileWidth));
}

/** The tile whose hashes make a node, and which of them: more than one where the node lies between two levels of tiles. */
export function tileOf({ level, index }: Node, size: number): { tile: Tile; from: number; count: number } {
  const tileLevel = Math.floor(level / tileHeight);
  const count = 2 ** (level % tileHeight);
  const first = index * count;
  const tileIndex = Math.floor(first / tileWidth);
  return {
    tile: { level: tileLevel, index: tileIndex, width: widthOf(tileLevel, tileIndex, size) },
    from: first % tileWidth,
    count,
  };
}
