import type { LogEntry } from '#server/ct/entry.ts';
import {
  append,
  emptyFrontier,
  type Frontier,
  fitsSize,
  leafHash,
  rootOf,
  verifyConsistency,
} from '#server/ct/merkle.ts';
import { isHeadSigned, type SignedTreeHead, type TreeHead } from '#server/ct/signature.ts';
import { type KnownLog, LogFault, type LogSource } from '#server/discovery/ct/log-source.ts';

/** How far a log was read and verified. */
export interface Cursor {
  /** What was read: its size is the index of the next entry. */
  readonly frontier: Frontier;
  /** The newest head that was verified; null before the first. */
  readonly head: TreeHead | null;
}

export interface Progress {
  readonly cursor: Cursor;
  /** Entries from the old cursor on, all shown to be in the tree that the log signed. */
  readonly entries: readonly LogEntry[];
  readonly head: TreeHead;
}

/** Milliseconds that a log's clock may be ahead. */
const aheadMs = 300_000;

/**
 * Reads on from a cursor, at most `most` entries. What is returned is proved: the head is signed, its tree begins with every tree seen
 * before, and with the entries read so far and now. Throws `LogFault` otherwise; the cursor then stays.
 */
export async function readOn(
  log: Pick<KnownLog, 'key' | 'isWhole'>,
  source: LogSource,
  cursor: Cursor | null,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<Progress> {
  const head = await source.head();
  if (!isHeadSigned(head, log.key)) throw new LogFault('bad-signature', `head of ${head.size} entries`);
  if (head.time > now.getTime() + aheadMs)
    throw new LogFault('future-head', new Date(head.time).toISOString());
  if (cursor === null) return begin(log, source, head, most);
  if (cursor.head !== null) await compare(source, cursor.head, cursor.frontier.size, head);
  return advance(source, cursor, head, most);
}

/** From the first entry, or from the newest: what was logged before is then not looked at. */
async function begin(
  { isWhole }: Pick<KnownLog, 'isWhole'>,
  source: LogSource,
  head: SignedTreeHead,
  most: number,
): Promise<Progress> {
  if (isWhole || head.size === 0) return advance(source, { frontier: emptyFrontier, head: null }, head, most);
  const frontier = await source.frontier(head);
  if (!fitsSize(frontier) || !rootOf(frontier).equals(head.root))
    throw new LogFault('bad-proof', `no path to the newest of ${head.size} entries`);
  return { cursor: { frontier, head }, entries: [], head };
}

/** The new head must continue the old one. Where the entries read reach the old one, reading on shows that. */
async function compare(source: LogSource, old: TreeHead, position: number, head: TreeHead): Promise<void> {
  if (head.size < old.size)
    throw new LogFault(
      head.time > old.time ? 'rollback' : 'old-head',
      `${head.size} after ${old.size} entries`,
    );
  if (head.size === old.size) {
    if (!head.root.equals(old.root)) throw new LogFault('fork', `two trees of ${head.size} entries`);
    return;
  }
  if (position < old.size) await prove(source, old, head);
}

async function prove(source: LogSource, old: TreeHead, head: TreeHead): Promise<void> {
  if (!verifyConsistency(old, head, await source.consistency(old.size, head)))
    throw new LogFault('fork', `the tree of ${head.size} entries does not begin with that of ${old.size}`);
}

async function advance(source: LogSource, cursor: Cursor, head: TreeHead, most: number): Promise<Progress> {
  const start = cursor.frontier.size;
  const entries: LogEntry[] = [];
  const end = Math.min(head.size, start + most);
  while (start + entries.length < end) {
    const more = await source.entries(start + entries.length, head, end);
    if (more.length === 0) throw new LogFault('missing', `entry ${start + entries.length}`);
    for (const entry of more) entries.push(entry);
  }
  const frontier = append(
    cursor.frontier,
    entries.map(({ leaf }) => leafHash(leaf)),
  );
  const read = { size: frontier.size, root: rootOf(frontier) };
  const fits =
    read.size === head.size
      ? read.root.equals(head.root)
      : read.size === 0 || verifyConsistency(read, head, await source.consistency(read.size, head));
  if (!fits) {
    // Either the tree changed or the entries did: the proof between the two heads says which.
    if (cursor.head !== null && cursor.head.size > 0 && cursor.head.size < head.size)
      await prove(source, cursor.head, head);
    throw new LogFault('changed-entry', `entries ${start} to ${read.size - 1} are not those signed`);
  }
  return { cursor: { frontier, head }, entries, head };
}
