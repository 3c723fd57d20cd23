import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import { encodeCheckpoint } from '#server/ct/checkpoint.ts';
import { encodeExtra, encodeTileLeaf } from '#server/ct/entry.ts';
import { consistencyNodes, foldProof, inclusionNodes, type ProofNodes } from '#server/ct/merkle.ts';
import { readTilePath, type Tile, tileHeight, tileWidth, widthOf } from '#server/ct/tiles.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxLog, sandboxLogEntries } from '#server/db/schema/ct.ts';
import { certificateDers } from '#server/db/schema/discovery.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { nodeHashes, type SandboxLog, sandboxLogOrigin } from '#server/sandbox/ct-log.ts';

/** Path of the log's addresses. */
export const sandboxLogPath = '/sandbox/ct';
/** Entries of one answer of `get-entries`. */
const mostEntries = 256;

/** Serves the log by both interfaces: `/sandbox/ct/ct/v1/…` (RFC 6962 §4) and `/sandbox/ct/checkpoint`, tiles and issuers (Static CT API). */
export function sandboxLogFiles(db: Db, { logID }: Pick<SandboxLog, 'logID'>): PlainRoute {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(`${sandboxLogPath}/`)) return null;
    const path = pathname.slice(sandboxLogPath.length + 1);
    const [log] = await db.select().from(sandboxLog);
    if (log === undefined) return null;
    const { size } = log;
    const root = Buffer.from(log.root);
    const query = (name: string) => numberFrom(searchParams.get(name));
    switch (path) {
      case 'checkpoint':
        return text(
          encodeCheckpoint(
            { origin: sandboxLogOrigin, size, root, time: log.headTime, signature: log.signature },
            logID,
          ),
        );
      case 'ct/v1/get-sth':
        return json({
          ...{ tree_size: size, timestamp: log.headTime, sha256_root_hash: root.toString('base64') },
          tree_head_signature: Buffer.from(log.signature).toString('base64'),
        });
      case 'ct/v1/get-sth-consistency': {
        const [first, second] = [query('first'), query('second')];
        if (first === null || second === null || first > second || second > size) return refused();
        return json({ consistency: await proof(db, consistencyNodes(first, second)) });
      }
      case 'ct/v1/get-proof-by-hash':
        return proofByHash(
          db,
          Buffer.from(searchParams.get('hash') ?? '', 'base64'),
          query('tree_size'),
          size,
        );
      case 'ct/v1/get-entries': {
        const [start, end] = [query('start'), query('end')];
        if (start === null || end === null || start > end || start >= size) return refused();
        return entries(db, start, Math.min(end + 1, start + mostEntries, size));
      }
      default:
        return file(db, path, size);
    }
  };
}

async function proof(db: Db, nodes: ProofNodes): Promise<string[]> {
  const hashOf = await nodeHashes(db, nodes.flat());
  return foldProof(nodes, hashOf).map((hash) => hash.toString('base64'));
}

async function proofByHash(db: Db, hash: Buffer, treeSize: number | null, size: number): Promise<Response> {
  if (hash.length !== 32 || treeSize === null || treeSize < 1 || treeSize > size) return refused();
  const [found] = await db
    .select({ index: sandboxLogEntries.index })
    .from(sandboxLogEntries)
    .where(and(eq(sandboxLogEntries.leafHash, hash), lt(sandboxLogEntries.index, treeSize)))
    .orderBy(asc(sandboxLogEntries.index))
    .limit(1);
  const index = found?.index ?? null;
  if (index === null) return new Response(null, { status: 404 });
  return json({ leaf_index: index, audit_path: await proof(db, inclusionNodes(index, treeSize)) });
}

async function entries(db: Db, from: number, to: number): Promise<Response> {
  const rows = await entryRows(db, from, to);
  const issuers = await dersOf(db, rows);
  return json({
    entries: rows.map(({ leaf, precertificate, chain }) => ({
      leaf_input: Buffer.from(leaf).toString('base64'),
      extra_data: encodeExtra(
        precertificate,
        chain.flatMap((one) => issuers.get(one) ?? []),
      ).toString('base64'),
    })),
  });
}

function entryRows(db: Db, from: number, to: number) {
  return db
    .select()
    .from(sandboxLogEntries)
    .where(and(gte(sandboxLogEntries.index, from), lt(sandboxLogEntries.index, to)))
    .orderBy(asc(sandboxLogEntries.index));
}

async function dersOf(db: Db, rows: readonly { readonly chain: readonly string[] }[]) {
  const wanted = [...new Set(rows.flatMap(({ chain }) => chain))];
  const known =
    wanted.length === 0
      ? []
      : await db.select().from(certificateDers).where(inArray(certificateDers.sha256, wanted));
  return new Map(known.map(({ sha256, der }) => [sha256, der]));
}

/** A tile or the certificate of an issuer. Neither ever changes. */
async function file(db: Db, path: string, size: number): Promise<Response> {
  const [, issuer] = /^issuer\/([0-9a-f]{64})$/.exec(path) ?? [];
  if (issuer !== undefined) {
    const [row] = await db.select().from(certificateDers).where(eq(certificateDers.sha256, issuer));
    return row === undefined ? missing() : bytes(row.der, 'application/pkix-cert');
  }
  const tile = readTilePath(path);
  if (tile === null || tile.width > widthOf(tile.level, tile.index, size)) return missing();
  return bytes(await tileBytes(db, tile), 'application/octet-stream');
}

async function tileBytes(db: Db, { level, index, width }: Tile): Promise<Buffer> {
  const from = index * tileWidth;
  if (level === 'data') {
    const rows = await entryRows(db, from, from + width);
    return Buffer.concat(
      rows.map(({ leaf, precertificate, chain }) =>
        encodeTileLeaf(
          leaf,
          precertificate,
          chain.map((one) => Buffer.from(one, 'hex')),
        ),
      ),
    );
  }
  const nodes = Array.from({ length: width }, (_, at) => ({ level: level * tileHeight, index: from + at }));
  const hashOf = await nodeHashes(db, nodes);
  return Buffer.concat(nodes.map(hashOf));
}

function numberFrom(given: string | null): number | null {
  return given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

const headers = { 'cache-control': 'no-store' };
const json = (body: object) => Response.json(body, { headers });
const text = (body: string) =>
  new Response(body, { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
const refused = () => new Response('bad request', { status: 400, headers });
const missing = () => new Response(null, { status: 404, headers });
const bytes = (body: Uint8Array, type: string) =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
  });
