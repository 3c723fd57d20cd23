import { createHash } from 'node:crypto';

/** SHA-256 trees of RFC 6962 §2.1. Levels count from the leaves: a node of level n stands for 2^n leaves. */
export type Hash = Buffer;

export function leafHash(leaf: Uint8Array): Hash {
  return createHash('sha256').update(leafPrefix).update(leaf).digest();
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Hash {
  return createHash('sha256').update(nodePrefix).update(left).update(right).digest();
}

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** The root of a tree without leaves. */
export const emptyRoot: Hash = createHash('sha256').digest();

/**
 * What has to be kept of a tree to append to it and to know its root: the roots of the complete subtrees it consists of, the largest
 * first. Their sizes are the powers of two in `size`.
 */
export interface Frontier {
  readonly size: number;
  readonly hashes: readonly Hash[];
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] };

/** Appends leaves. `onNode` receives each node that becomes complete, the leaves included. */
export function append(
  { size, hashes }: Frontier,
  leaves: readonly Hash[],
  onNode: (level: number, index: number, hash: Hash) => void = () => undefined,
): Frontier {
  const open = [...hashes];
  let count = size;
  for (const leaf of leaves) {
    let hash = leaf;
    let index = count;
    let level = 0;
    onNode(0, index, hash);
    for (; index % 2 === 1; index = (index - 1) / 2) {
      const left = open.pop();
      if (left === undefined) throw new Error('a frontier does not fit its size');
      hash = nodeHash(left, hash);
      level += 1;
      onNode(level, (index - 1) / 2, hash);
    }
    open.push(hash);
    count += 1;
  }
  return { size: count, hashes: open };
}

export function rootOf({ hashes }: Frontier): Hash {
  const [last, ...others] = hashes.toReversed();
  if (last === undefined) return emptyRoot;
  return others.reduce((right, left) => nodeHash(left, right), last);
}

/** Whether the hashes can be those of a tree of this size. */
export function fitsSize({ size, hashes }: Frontier): boolean {
  return subtreesOf(size).length === hashes.length;
}

/** A complete subtree, by its level and its position among those of its level. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

/** The complete subtrees that the leaves `from` to `to` (exclusive) consist of, where `from` is a multiple of each one's size. */
function subtreesOf(to: number, from = 0): Node[] {
  const nodes: Node[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level += 1;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The nodes that `Frontier` holds for a tree of this size. */
export function frontierNodes(size: number): readonly Node[] {
  return subtreesOf(size);
}

/** Each hash of a proof, as the nodes that it is made of, the largest first. */
export type ProofNodes = readonly (readonly Node[])[];

/** PATH(m, D[n]) of RFC 6962 §2.1.1, from the leaf up. */
export function inclusionNodes(index: number, size: number): ProofNodes {
  return index < 0 || index >= size ? [] : pathOf(index, 0, size);
}

function pathOf(index: number, from: number, to: number): Node[][] {
  if (to - from === 1) return [];
  const middle = from + half(to - from);
  return index < middle
    ? [...pathOf(index, from, middle), subtreesOf(to, middle)]
    : [...pathOf(index, middle, to), subtreesOf(middle, from)];
}

/** PROOF(m, D[n]) of RFC 6962 §2.1.2. */
export function consistencyNodes(first: number, second: number): ProofNodes {
  return first <= 0 || first >= second ? [] : proofOf(first, 0, second, true);
}

function proofOf(first: number, from: number, to: number, isWhole: boolean): Node[][] {
  if (first === to) return isWhole ? [] : [subtreesOf(to, from)];
  const middle = from + half(to - from);
  return first <= middle
    ? [...proofOf(first, from, middle, isWhole), subtreesOf(to, middle)]
    : [...proofOf(first, middle, to, false), subtreesOf(middle, from)];
}

/** The largest power of two below a number greater than one. */
function half(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** The hashes of a proof from those of its nodes. */
export function foldProof(nodes: ProofNodes, hashOf: (node: Node) => Hash): Hash[] {
  return nodes.map((parts) => rootOf({ size: 0, hashes: parts.map(hashOf) }));
}

/** Whether a leaf is in the tree (RFC 9162 §2.1.3.2). */
export function verifyInclusion(
  leaf: Hash,
  index: number,
  size: number,
  proof: readonly Hash[],
  root: Hash,
): boolean {
  if (index < 0 || index >= size) return false;
  let [node, last, hash] = [index, size - 1, leaf];
  for (const other of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(other, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, other);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash.equals(root);
}

/** Whether the second tree begins with the leaves of the first (RFC 9162 §2.1.4.2). */
export function verifyConsistency(
  first: { readonly size: number; readonly root: Hash },
  second: { readonly size: number; readonly root: Hash },
  proof: readonly Hash[],
): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return proof.length === 0 && first.root.equals(emptyRoot);
  const isPower = subtreesOf(first.size).length === 1;
  const [start, ...rest] = isPower ? [first.root, ...proof] : proof;
  if (start === undefined) return false;
  let [node, last] = [first.size - 1, second.size - 1];
  while (node % 2 === 1) [node, last] = [(node - 1) / 2, Math.floor(last / 2)];
  let [one, two] = [start, start];
  for (const other of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      [one, two] = [nodeHash(other, one), nodeHash(other, two)];
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else two = nodeHash(two, other);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && one.equals(first.root) && two.equals(second.root);
}
