import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cutSpki } from '#core/x509/spki.ts';
import { loggedTbs } from '#core/x509/tbs-hash.ts';
import type { Announced, TimestampLog } from '#server/ca/timestamp-log.ts';
import { encodeLeaf, type SignedEntry, sha256, timestampInput } from '#server/ct/entry.ts';
import {
  append,
  emptyRoot,
  type Frontier,
  frontierNodes,
  type Hash,
  leafHash,
  rootOf,
} from '#server/ct/merkle.ts';
import { readLogKey, signDigitally, treeHeadInput } from '#server/ct/signature.ts';
import { encodeTimestamps } from '#server/ct/timestamps.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxLog, sandboxLogEntries, sandboxLogNodes } from '#server/db/schema/ct.ts';
import { certificateDers } from '#server/db/schema/discovery.ts';
import { readFacts } from '#server/discovery/facts.ts';
import { keepDers } from '#server/discovery/keep-certificates.ts';

/** The name in its checkpoints: that of nobody (RFC 6761). */
export const sandboxLogOrigin = 'ct.certhub.test/sandbox';
export const sandboxLogName = 'Certhub Sandbox Log (never trust)';

/** The sandbox's own log. What it takes is in its tree after the next `sequence`. */
export interface SandboxLog extends TimestampLog {
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array;
  readonly logID: Buffer;
  /** Appends what was taken, and signs a new tree head if the last one is old. */
  sequence(now: Date): Promise<void>;
}

/** Opens the log, creating its key on the first start; of several processes, one creates it for all. */
export async function openSandboxLog(db: Db, issuers: readonly Uint8Array[]): Promise<SandboxLog> {
  const row = await exclusively(db, 'issuer', async (tx) => {
    await keepIssuers(tx, issuers);
    const [known] = await tx.select().from(sandboxLog);
    if (known !== undefined) return known;
    const made = newLog();
    await tx.insert(sandboxLog).values(made);
    return made;
  });
  const publicKey = Buffer.from(row.publicKey, 'base64');
  const privateKey = createPrivateKey({
    ...{ key: Buffer.from(row.privateKey, 'base64'), format: 'der', type: 'pkcs8' },
  });
  const known = readLogKey(publicKey);
  if (known === null) throw new Error('the sandbox’s log has no key');
  const { logID } = known;
  return {
    publicKey,
    logID,
    async announce(tx, { der, chain }, now) {
      const [issuer] = chain;
      const [tbs, spki] = [loggedTbs(der), issuer === undefined ? null : cutSpki('certificate', issuer)];
      if (tbs === null || spki === null) throw new Error('not a pre-certificate');
      const entry: SignedEntry = { kind: 'precertificate', issuerKeyHash: sha256(spki), tbs };
      const leaf = { entry, time: now.getTime(), extensions: Buffer.alloc(0) };
      await keepEntry(tx, encodeLeaf(leaf), der, chain);
      const signature = signDigitally(timestampInput(leaf), privateKey);
      return encodeTimestamps([{ logID, time: leaf.time, extensions: leaf.extensions, signature }]);
    },
    async add(tx, { der, chain }, now) {
      const entry: SignedEntry = { kind: 'certificate', der };
      await keepEntry(
        tx,
        encodeLeaf({ entry, time: now.getTime(), extensions: Buffer.alloc(0) }),
        null,
        chain,
      );
    },
    sequence: (now) => sequence(db, privateKey, now),
  };
}

function newLog(): typeof sandboxLog.$inferSelect {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const head = { size: 0, root: emptyRoot, time: 0 };
  return {
    id: 1,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    ...{ size: 0, root: emptyRoot, headTime: 0 },
    signature: signDigitally(treeHeadInput(head), privateKey),
  };
}

/** Stores the certificates of issuers, by whose fingerprints entries name them. */
export async function keepIssuers(tx: Db, issuers: readonly Uint8Array[]): Promise<void> {
  if (issuers.length === 0) return;
  const byHash = new Map(issuers.map((der) => [sha256(der).toString('hex'), der]));
  const known = await tx
    .select({ sha256: certificateDers.sha256 })
    .from(certificateDers)
    .where(inArray(certificateDers.sha256, [...byHash.keys()]));
  for (const row of known) byHash.delete(row.sha256);
  const facts = await Promise.all([...byHash.values()].map((der) => readFacts(der)));
  await keepDers(
    tx,
    facts.filter((each) => each !== null),
  );
}

async function keepEntry(
  tx: Db,
  leaf: Buffer,
  precertificate: Uint8Array | null,
  chain: Announced['chain'],
): Promise<void> {
  await tx.insert(sandboxLogEntries).values({
    ...{ leaf, leafHash: leafHash(leaf), precertificate },
    chain: chain.map((der) => sha256(der).toString('hex')),
  });
}

/** Entries that enter the tree at once. */
const atOnce = 500;
/** Milliseconds after which an unchanged tree is signed again. */
const signedAnewAfter = 600_000;

async function sequence(db: Db, privateKey: KeyObject, now: Date): Promise<void> {
  for (;;) {
    const taken = await exclusively(db, 'log', (tx) => sequenceSome(tx, privateKey, now));
    if (taken < atOnce) return;
  }
}

async function sequenceSome(tx: Db, privateKey: KeyObject, now: Date): Promise<number> {
  const { seq, leafHash: hash, index } = sandboxLogEntries;
  const waiting = await tx
    .select({ seq, hash })
    .from(sandboxLogEntries)
    .where(isNull(index))
    .orderBy(asc(seq))
    .limit(atOnce);
  const [log] = await tx.select().from(sandboxLog);
  if (log === undefined) return 0;
  if (waiting.length === 0 && now.getTime() - log.headTime < signedAnewAfter) return 0;
  const nodes: (typeof sandboxLogNodes.$inferInsert)[] = [];
  const before = await frontierOf(tx, log.size);
  const after = append(
    before,
    waiting.map((each) => Buffer.from(each.hash)),
    (level, at, made) => nodes.push({ level, index: at, hash: made }),
  );
  if (nodes.length > 0) {
    await tx.insert(sandboxLogNodes).values(nodes);
    const places = JSON.stringify(waiting.map((each, at) => ({ seq: each.seq, place: log.size + at })));
    await tx.execute(sql`
      update ${sandboxLogEntries} set index = placed.place
      from json_to_recordset(${places}::json) as placed(seq bigint, place bigint)
      where ${sandboxLogEntries.seq} = placed.seq`);
  }
  const head = { size: after.size, root: rootOf(after), time: Math.max(now.getTime(), log.headTime + 1) };
  await tx
    .update(sandboxLog)
    .set({
      ...{ size: head.size, root: head.root, headTime: head.time },
      signature: signDigitally(treeHeadInput(head), privateKey),
    })
    .where(eq(sandboxLog.id, log.id));
  return waiting.length;
}

async function frontierOf(tx: Db, size: number): Promise<Frontier> {
  const nodes = frontierNodes(size);
  const hashes = await nodeHashes(tx, nodes);
  return { size, hashes: nodes.map((node) => hashes(node)) };
}

/** Reads nodes of the tree. Throws for one that is not complete. */
export async function nodeHashes(
  db: Db,
  nodes: readonly { readonly level: number; readonly index: number }[],
): Promise<(node: { readonly level: number; readonly index: number }) => Hash> {
  const found = new Map<string, Hash>();
  for (const level of new Set(nodes.map((node) => node.level))) {
    const wanted = nodes.filter((node) => node.level === level).map(({ index }) => index);
    const rows = await db
      .select({ index: sandboxLogNodes.index, hash: sandboxLogNodes.hash })
      .from(sandboxLogNodes)
      .where(and(eq(sandboxLogNodes.level, level), inArray(sandboxLogNodes.index, wanted)));
    for (const { index, hash } of rows) found.set(`${level} ${index}`, Buffer.from(hash));
  }
  return ({ level, index }) => {
    const hash = found.get(`${level} ${index}`);
    if (hash === undefined) throw new Error(`node ${index} of level ${level} is not complete`);
    return hash;
  };
}
