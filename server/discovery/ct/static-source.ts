import { gunzipSync } from 'node:zlib';
import { readCheckpoint } from '#server/ct/checkpoint.ts';
import { type LogEntry, readDataTile } from '#server/ct/entry.ts';
import {
  consistencyNodes,
  type Frontier,
  foldProof,
  frontierNodes,
  type Hash,
  type Node,
  nodeHash,
  rootOf,
} from '#server/ct/merkle.ts';
import type { SignedTreeHead, TreeHead } from '#server/ct/signature.ts';
import { type Tile, tileOf, tilePath, tileWidth, widthOf } from '#server/ct/tiles.ts';
import { WireFault } from '#server/ct/wire.ts';
import {
  type FetchLog,
  fetched,
  type KnownLog,
  LogFault,
  type LogSource,
} from '#server/discovery/ct/log-source.ts';

const mostOfTile = { data: 16 * 1024 * 1024, hashes: tileWidth * 32 } as const;
const mostOfCheckpoint = 16_384;
const hashSize = 32;

/** A log by the Static CT API. Tiles of hashes are fetched once for each head. */
export function staticSource(
  { url, key, origin }: Pick<KnownLog, 'url' | 'key' | 'origin'>,
  fetchLog: FetchLog,
): LogSource {
  const tiles = new Map<string, Promise<Buffer>>();
  const hashTile = (tile: Tile) => {
    const path = tilePath(tile);
    const known = tiles.get(path) ?? fetchTile(fetchLog, url, tile);
    tiles.set(path, known);
    return known;
  };
  const hashOf = async (node: Node, size: number): Promise<Hash> => {
    const { tile, from, count } = tileOf(node, size);
    const bytes = await hashTile(tile);
    if (bytes.length < (from + count) * hashSize)
      throw new LogFault('bad-proof', `${tilePath(tile)} is short`);
    let hashes = Array.from({ length: count }, (_, at) =>
      bytes.subarray((from + at) * hashSize, (from + at + 1) * hashSize),
    );
    while (hashes.length > 1) hashes = pairs(hashes);
    return hashes[0] ?? bytes;
  };
  const hashesOf = async (nodes: readonly Node[], size: number) => {
    const found = new Map<Node, Hash>();
    for (const node of nodes) found.set(node, await hashOf(node, size));
    return (node: Node) => found.get(node) ?? Buffer.alloc(hashSize);
  };
  const frontier = async ({ size }: TreeHead): Promise<Frontier> => {
    const nodes = frontierNodes(size);
    return { size, hashes: nodes.map(await hashesOf(nodes, size)) };
  };
  return {
    async head(): Promise<SignedTreeHead> {
      const text = (await fetched(fetchLog, `${url}/checkpoint`, mostOfCheckpoint)).toString();
      tiles.clear();
      const [shown = ''] = text.split('\n', 1);
      if (text.includes('\n\n') && shown !== origin) throw new LogFault('wrong-origin', shown.slice(0, 100));
      const head = readAs('checkpoint', () => readCheckpoint(text, key.logID));
      if (head === null) throw new LogFault('bad-signature', 'checkpoint');
      return head;
    },
    async entries(from, { size }, to): Promise<LogEntry[]> {
      const index = Math.floor(from / tileWidth);
      const first = index * tileWidth;
      const tile = { level: 'data', index, width: widthOf('data', index, size) } as const;
      const bytes = await fetchTile(fetchLog, url, tile);
      const found = readAs(tilePath(tile), () => readDataTile(bytes));
      if (found.length < tile.width) throw new LogFault('missing', `${tilePath(tile)} is short`);
      return found.slice(from - first, Math.min(to - first, tile.width));
    },
    async consistency(first, head): Promise<Hash[]> {
      const { size, root } = head;
      // Otherwise a wrong tile would look like a fork.
      if (size > 0 && !rootOf(await frontier(head)).equals(root))
        throw new LogFault('bad-proof', `the tiles of ${size} entries have another root`);
      const nodes = consistencyNodes(first, size);
      return foldProof(nodes, await hashesOf(nodes.flat(), size));
    },
    frontier,
  };
}

function pairs(hashes: readonly Hash[]): Hash[] {
  const made: Hash[] = [];
  for (let at = 0; at + 1 < hashes.length; at += 2)
    made.push(nodeHash(hashes[at] ?? Buffer.of(), hashes[at + 1] ?? Buffer.of()));
  return made;
}

/** A partial tile may be gone once its full one is there. */
async function fetchTile(fetchLog: FetchLog, url: string, tile: Tile): Promise<Buffer> {
  const most = mostOfTile[tile.level === 'data' ? 'data' : 'hashes'];
  const whole = `${url}/${tilePath({ ...tile, width: tileWidth })}`;
  if (tile.width < tileWidth) {
    const { status, bytes } = await fetchLog(`${url}/${tilePath(tile)}`, most);
    if (status === 200) return unpacked(bytes, most);
    if (status !== 404) throw new LogFault('unreachable', `${status} ${tilePath(tile)}`);
  }
  return unpacked(await fetched(fetchLog, whole, most), most);
}

/** Some servers send a stored gzip file without saying so. */
function unpacked(bytes: Buffer, most: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return readAs('gzip', () => gunzipSync(bytes, { maxOutputLength: most }));
}

function readAs<Value>(what: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireFault || error instanceof RangeError || what === 'gzip')
      throw new LogFault('unreadable', `${what}: ${error instanceof Error ? error.message : ''}`);
    throw error;
  }
}
