import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { encodeCheckpoint } from '#server/ct/checkpoint.ts';
import { encodeExtra, encodeLeaf, encodeTileLeaf, type SignedEntry } from '#server/ct/entry.ts';
import {
  append,
  consistencyNodes,
  emptyFrontier,
  type Frontier,
  foldProof,
  type Hash,
  inclusionNodes,
  leafHash,
  type Node,
  rootOf,
} from '#server/ct/merkle.ts';
import { readLogKey, signDigitally, type TreeHead, treeHeadInput } from '#server/ct/signature.ts';
import { readTilePath, tileHeight, tileWidth } from '#server/ct/tiles.ts';
import type { FetchLog, KnownLog } from '#server/discovery/ct/log-source.ts';
import { LogFault } from '#server/discovery/ct/log-source.ts';

/** What a log answers, and what a fraud changes of it. */
export interface Answered {
  readonly path: string;
  readonly bytes: Buffer;
}

/** A log in memory, by both interfaces. */
export class MemoryLog {
  readonly origin = 'memory.test/log';
  readonly leaves: { leaf: Buffer; pre: Buffer | null }[] = [];
  /** Changes answers; null for one that is not there. */
  tamper: (answered: Answered) => Buffer | null = ({ bytes }) => bytes;
  time: number;
  requests = 0;
  private readonly privateKey: KeyObject;
  readonly key: KnownLog['key'];
  private readonly nodes = new Map<string, Hash>();
  private frontier: Frontier = emptyFrontier;

  constructor(time: number, keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })) {
    this.time = time;
    this.privateKey = keys.privateKey;
    const key = readLogKey(keys.publicKey.export({ format: 'der', type: 'spki' }));
    if (key === null) throw new Error('no key');
    this.key = key;
  }

  add(entry: SignedEntry, pre: Buffer | null = null): void {
    const leaf = encodeLeaf({ entry, time: this.time, extensions: Buffer.alloc(0) });
    this.leaves.push({ leaf, pre });
    this.frontier = append(this.frontier, [leafHash(leaf)], (level, index, hash) =>
      this.nodes.set(`${level} ${index}`, hash),
    );
  }

  known(format: KnownLog['format'], isWhole = true): KnownLog {
    return {
      ...{
        id: this.key.logID.toString('hex'),
        name: 'Memory',
        format,
        url: 'https://memory.test',
        key: this.key,
      },
      ...{ origin: this.origin, delaySeconds: 86_400, isWhole },
    };
  }

  readonly fetch: FetchLog = async (url, most) => {
    this.requests += 1;
    const { pathname, searchParams } = new URL(url);
    const path = pathname.slice(1);
    const made = this.answer(path, searchParams);
    const bytes = made === null ? null : this.tamper({ path, bytes: made });
    if (bytes !== null && bytes.length > most) throw new LogFault('unreadable', 'too large');
    return bytes === null ? { status: 404, bytes: Buffer.alloc(0) } : { status: 200, bytes };
  };

  signed(head: TreeHead): Buffer {
    return signDigitally(treeHeadInput(head), this.privateKey);
  }

  head(): TreeHead {
    return { size: this.frontier.size, root: rootOf(this.frontier), time: this.time };
  }

  checkpoint(head: TreeHead, origin = this.origin): Buffer {
    return Buffer.from(encodeCheckpoint({ origin, ...head, signature: this.signed(head) }, this.key.logID));
  }

  sth(head: TreeHead): Buffer {
    return Buffer.from(
      JSON.stringify({
        ...{ tree_size: head.size, timestamp: head.time, sha256_root_hash: head.root.toString('base64') },
        tree_head_signature: this.signed(head).toString('base64'),
      }),
    );
  }

  private hashOf = ({ level, index }: Node): Hash => {
    const hash = this.nodes.get(`${level} ${index}`);
    if (hash === undefined) throw new Error('no such node');
    return hash;
  };

  private answer(path: string, query: URLSearchParams): Buffer | null {
    const number = (name: string) => Number(query.get(name));
    const proof = (hashes: readonly Hash[]) => hashes.map((hash) => hash.toString('base64'));
    const json = (value: object) => Buffer.from(JSON.stringify(value));
    switch (path) {
      case 'checkpoint':
        return this.checkpoint(this.head());
      case 'ct/v1/get-sth':
        return this.sth(this.head());
      case 'ct/v1/get-entries': {
        const some = this.leaves.slice(number('start'), Math.min(number('end') + 1, number('start') + 100));
        return json({
          entries: some.map(({ leaf, pre }) => ({
            leaf_input: leaf.toString('base64'),
            extra_data: encodeExtra(pre, []).toString('base64'),
          })),
        });
      }
      case 'ct/v1/get-sth-consistency':
        return json({
          consistency: proof(foldProof(consistencyNodes(number('first'), number('second')), this.hashOf)),
        });
      case 'ct/v1/get-proof-by-hash': {
        const hash = query.get('hash') ?? '';
        const index = this.leaves.findIndex(({ leaf }) => leafHash(leaf).toString('base64') === hash);
        const path_ = foldProof(inclusionNodes(index, number('tree_size')), this.hashOf);
        return json({ leaf_index: index, audit_path: proof(path_) });
      }
      default: {
        const tile = readTilePath(path);
        if (tile === null) return null;
        const from = tile.index * tileWidth;
        if (tile.level === 'data')
          return Buffer.concat(
            this.leaves.slice(from, from + tile.width).map(({ leaf, pre }) => encodeTileLeaf(leaf, pre, [])),
          );
        const level = tile.level * tileHeight;
        return Buffer.concat(
          Array.from({ length: tile.width }, (_, at) => this.hashOf({ level, index: from + at })),
        );
      }
    }
  }
}
