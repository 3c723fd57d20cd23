import * as v from 'valibot';
import { type LogEntry, longestCertificate, readEntry } from '#server/ct/entry.ts';
import { append, type Frontier, type Hash, leafHash } from '#server/ct/merkle.ts';
import type { SignedTreeHead, TreeHead } from '#server/ct/signature.ts';
import { WireFault } from '#server/ct/wire.ts';
import { type FetchLog, fetched, LogFault, type LogSource } from '#server/discovery/ct/log-source.ts';

/** Entries asked for at once; logs answer with fewer. */
const mostEntries = 1000;
const mostBytes = 16 * 1024 * 1024;
const mostHashes = 64;

const base64 = v.pipe(v.string(), v.base64());
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const hash = v.pipe(
  base64,
  v.transform((text) => Buffer.from(text, 'base64')),
  v.check((bytes) => bytes.length === 32),
);
const proof = v.pipe(v.array(hash), v.maxLength(mostHashes));
const headSchema = v.object({
  tree_size: whole,
  timestamp: v.pipe(whole, v.maxValue(8.64e15)),
  sha256_root_hash: hash,
  tree_head_signature: base64,
});
const entriesSchema = v.object({
  entries: v.pipe(
    v.array(v.object({ leaf_input: base64, extra_data: v.optional(base64, '') })),
    v.minLength(1),
  ),
});
const consistencySchema = v.object({ consistency: proof });
const inclusionSchema = v.object({ leaf_index: whole, audit_path: proof });

/** A log by the interface of RFC 6962 §4. */
export function rfc6962Source(url: string, fetchLog: FetchLog): LogSource {
  const ask = async <Schema extends v.GenericSchema>(schema: Schema, path: string) => {
    const bytes = await fetched(fetchLog, `${url}/ct/v1/${path}`, mostBytes);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), bytes.toString());
    if (!read.success) throw new LogFault('unreadable', path);
    return read.output as v.InferOutput<Schema>;
  };
  const entries = async (from: number, _: TreeHead, to: number): Promise<LogEntry[]> => {
    const end = Math.min(to, from + mostEntries) - 1;
    const answer = await ask(entriesSchema, `get-entries?start=${from}&end=${end}`);
    const found = answer.entries.slice(0, end - from + 1);
    return found.map(({ leaf_input, extra_data }, at) => readOne(leaf_input, extra_data, from + at));
  };
  return {
    async head(): Promise<SignedTreeHead> {
      const answer = await ask(headSchema, 'get-sth');
      return {
        ...{ size: answer.tree_size, root: answer.sha256_root_hash, time: answer.timestamp },
        signature: Buffer.from(answer.tree_head_signature, 'base64'),
      };
    },
    entries,
    async consistency(size, head): Promise<Hash[]> {
      if (size === 0 || size === head.size) return [];
      return (await ask(consistencySchema, `get-sth-consistency?first=${size}&second=${head.size}`))
        .consistency;
    },
    /** The path of the newest leaf consists of the roots of the subtrees before it. */
    async frontier(head): Promise<Frontier> {
      const [last] = await entries(head.size - 1, head, head.size);
      if (last === undefined) throw new LogFault('missing', `entry ${head.size - 1}`);
      const leaf = leafHash(last.leaf);
      const query = new URLSearchParams({ hash: leaf.toString('base64'), tree_size: String(head.size) });
      const { audit_path } = await ask(inclusionSchema, `get-proof-by-hash?${query}`);
      return append({ size: head.size - 1, hashes: audit_path.toReversed() }, [leaf]);
    },
  };
}

function readOne(leaf: string, extra: string, index: number): LogEntry {
  if (leaf.length > longestCertificate * 2) throw new LogFault('unreadable', `entry ${index} is too large`);
  try {
    return readEntry(Buffer.from(leaf, 'base64'), Buffer.from(extra, 'base64'));
  } catch (error) {
    if (error instanceof WireFault) throw new LogFault('unreadable', `entry ${index}: ${error.message}`);
    throw error;
  }
}
