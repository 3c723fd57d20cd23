import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeCheckpoint, readCheckpoint } from '#server/ct/checkpoint.ts';
import {
  encodeExtra,
  encodeLeaf,
  encodeTileLeaf,
  type LogLeaf,
  readDataTile,
  readEntry,
} from '#server/ct/entry.ts';
import {
  append,
  consistencyNodes,
  emptyFrontier,
  foldProof,
  frontierNodes,
  type Hash,
  inclusionNodes,
  leafHash,
  type Node,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from '#server/ct/merkle.ts';
import { isHeadSigned, readLogKey, signDigitally, treeHeadInput } from '#server/ct/signature.ts';
import { readTilePath, tilePath, widthOf } from '#server/ct/tiles.ts';
import { encodeTimestamps, readTimestamps } from '#server/ct/timestamps.ts';
import { WireFault } from '#server/ct/wire.ts';

/** A tree with all of its nodes. */
function treeOf(leaves: readonly Hash[]) {
  const nodes = new Map<string, Hash>();
  const roots: string[] = [];
  let frontier = emptyFrontier;
  for (const leaf of leaves) {
    frontier = append(frontier, [leaf], (level, index, hash) => nodes.set(`${level} ${index}`, hash));
    roots.push(rootOf(frontier).toString('hex'));
  }
  const hashOf = ({ level, index }: Node) => nodes.get(`${level} ${index}`) ?? Buffer.alloc(32);
  return { frontier, roots, hashOf };
}

const hex = (text: string) => Buffer.from(text, 'hex');

describe('the tree of RFC 6962', () => {
  // The inputs and roots that implementations of the RFC are tested with since its first one.
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  it('has the known roots, and that of no leaves', () => {
    expect(treeOf(inputs.map((input) => leafHash(hex(input)))).roots).toEqual(roots);
    expect(rootOf(emptyFrontier).toString('hex')).toMatch(/^e3b0c44298fc1c14/);
  });

  // §2.1.3: seven leaves; a to f are leaves 0 to 5 but j the last, g to i the pairs, k and l the halves.
  const named: Readonly<Record<string, Node>> = {
    ...{ a: { level: 0, index: 0 }, b: { level: 0, index: 1 }, c: { level: 0, index: 2 } },
    ...{
      d: { level: 0, index: 3 },
      e: { level: 0, index: 4 },
      f: { level: 0, index: 5 },
      j: { level: 0, index: 6 },
    },
    ...{
      g: { level: 1, index: 0 },
      h: { level: 1, index: 1 },
      i: { level: 1, index: 2 },
      k: { level: 2, index: 0 },
    },
  };
  const l = [named.i, named.j];
  const parts = (names: string) => [...names].map((name) => (name === 'l' ? l : [named[name]]));
  it.each([
    { index: 0, want: 'bhl' },
    { index: 3, want: 'cgl' },
    { index: 4, want: 'fjk' },
    { index: 6, want: 'ik' },
  ])('gives the audit path of §2.1.3 for leaf $index', ({ index, want }) => {
    expect(inclusionNodes(index, 7)).toEqual(parts(want));
  });
  it.each([
    { first: 3, want: 'cdgl' },
    { first: 4, want: 'l' },
    { first: 6, want: 'ijk' },
  ])('gives the consistency proof of §2.1.3 from $first leaves', ({ first, want }) => {
    expect(consistencyNodes(first, 7)).toEqual(parts(want));
  });

  it('proves every leaf and every earlier size, and nothing else', () => {
    const leaves = Array.from({ length: 70 }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));
    const { roots: all, hashOf } = treeOf(leaves);
    const rootAt = (size: number) => hex(all[size - 1] ?? '');
    for (const size of [1, 2, 3, 7, 8, 33, 64, 70]) {
      const frontier = { size, hashes: frontierNodes(size).map(hashOf) };
      expect(rootOf(frontier)).toEqual(rootAt(size));
      for (let index = 0; index < size; index += 1) {
        const proof = foldProof(inclusionNodes(index, size), hashOf);
        const leaf = leaves[index] ?? Buffer.alloc(32);
        expect(verifyInclusion(leaf, index, size, proof, rootAt(size))).toBe(true);
        expect(verifyInclusion(leaf, index + 1, size, proof, rootAt(size))).toBe(false);
        expect(verifyInclusion(leaf, index, size, [...proof, leaf], rootAt(size))).toBe(false);
        expect(verifyInclusion(leafHash(leaf), index, size, proof, rootAt(size))).toBe(false);
      }
      for (let first = 1; first <= size; first += 1) {
        const proof = foldProof(consistencyNodes(first, size), hashOf);
        const [one, two] = [
          { size: first, root: rootAt(first) },
          { size, root: rootAt(size) },
        ];
        expect(verifyConsistency(one, two, proof)).toBe(true);
        expect(verifyConsistency({ ...one, root: leafHash(one.root) }, two, proof)).toBe(false);
        expect(verifyConsistency(one, { ...two, root: leafHash(two.root) }, proof)).toBe(false);
        expect(verifyConsistency(one, two, [...proof, one.root])).toBe(false);
        if (proof.length > 0) expect(verifyConsistency(one, two, proof.slice(1))).toBe(false);
      }
    }
  });
});

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = keys.publicKey.export({ format: 'der', type: 'spki' });
const log = readLogKey(spki);
if (log === null) throw new Error('no key');

describe('what a log signs', () => {
  const head = { size: 7, root: leafHash(Buffer.of(1)), time: 1_795_000_000_000 };
  const signed = { ...head, signature: signDigitally(treeHeadInput(head), keys.privateKey) };
  it('is accepted as it is, and with nothing changed', () => {
    expect(isHeadSigned(signed, log)).toBe(true);
    for (const change of [{ size: 8 }, { root: leafHash(Buffer.of(2)) }, { time: head.time + 1 }])
      expect(isHeadSigned({ ...signed, ...change }, log)).toBe(false);
    expect(isHeadSigned({ ...signed, signature: signed.signature.subarray(0, 20) }, log)).toBe(false);
  });

  it('is the same in a checkpoint, of which the other signatures are passed over', () => {
    const text = encodeCheckpoint({ ...signed, origin: 'ct.example/log' }, log.logID);
    const witnessed = `${text}— witness.example AAAAAAAA\n`;
    expect(readCheckpoint(witnessed, log.logID)).toEqual({ ...signed, origin: 'ct.example/log' });
    expect(readCheckpoint(text.replaceAll('ct.example', 'other.example'), log.logID)).toBeNull();
    for (const broken of ['', 'a\n1\n', text.replace('\n7\n', '\n07\n'), text.replace('\n\n', '\n')])
      expect(() => readCheckpoint(broken, log.logID)).toThrow(WireFault);
  });

  it('is a timestamp in a list', () => {
    const one = { logID: log.logID, time: 5, extensions: Buffer.alloc(0), signature: signed.signature };
    expect(readTimestamps(encodeTimestamps([one, { ...one, time: 6 }]))).toEqual([one, { ...one, time: 6 }]);
    expect(() => readTimestamps(encodeTimestamps([one]).subarray(0, 60))).toThrow(WireFault);
  });
});

describe('entries', () => {
  const time = 1_795_000_000_000;
  const extensions = Buffer.alloc(0);
  const certificate: LogLeaf = { entry: { kind: 'certificate', der: Buffer.from('der') }, time, extensions };
  const announced: LogLeaf = {
    entry: { kind: 'precertificate', issuerKeyHash: leafHash(Buffer.of(1)), tbs: Buffer.from('tbs') },
    ...{ time, extensions },
  };
  const pre = Buffer.from('poisoned');
  it('are the same from both interfaces', () => {
    const tile = Buffer.concat([
      encodeTileLeaf(encodeLeaf(certificate), null, [leafHash(pre)]),
      encodeTileLeaf(encodeLeaf(announced), pre, []),
    ]);
    const want = [
      readEntry(encodeLeaf(certificate), encodeExtra(null, [pre])),
      readEntry(encodeLeaf(announced), encodeExtra(pre, [pre])),
    ];
    expect(readDataTile(tile)).toEqual(want);
    expect(want.map(({ precertificate }) => precertificate)).toEqual([null, pre]);
  });
  it.each([
    ['cut', encodeLeaf(certificate).subarray(0, -1)],
    ['longer', Buffer.concat([encodeLeaf(certificate), Buffer.of(0)])],
    ['of another version', Buffer.concat([Buffer.of(1), encodeLeaf(certificate).subarray(1)])],
    ['of another type', Buffer.from(encodeLeaf(certificate)).fill(9, 10, 12)],
    ['of no time', Buffer.from(encodeLeaf(certificate)).fill(255, 2, 10)],
  ])('are refused if %s', (_, leaf) => {
    expect(() => readEntry(leaf, encodeExtra(null, []))).toThrow(WireFault);
  });
});

describe('tiles', () => {
  it('of 70,000 entries are those of the Static CT API', () => {
    expect([273, 274].map((index) => widthOf(0, index, 70_000))).toEqual([112, 0]);
    expect([0, 1].map((index) => widthOf(1, index, 70_000))).toEqual([256, 17]);
    expect(widthOf(2, 0, 70_000)).toBe(1);
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 'data', index: 273, width: 112 })).toBe('tile/data/273.p/112');
  });
  it.each(['tile/0/x001/x234/067', 'tile/data/273.p/112', 'tile/5/000'])('are read from %s', (path) => {
    const tile = readTilePath(path);
    expect(tile && tilePath(tile)).toBe(path);
  });
  it.each(['tile/0/1', 'tile/0/x000/001', 'tile/6/000', 'tile/0/000.p/256', 'tile/0/000.p/0', 'tile/x/000'])(
    'are not read from %s',
    (path) => expect(readTilePath(path)).toBeNull(),
  );
});
