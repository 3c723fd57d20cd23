import type { LogFormat, LogProblem } from '#core/discovery/ct-codes.ts';
import type { LogEntry } from '#server/ct/entry.ts';
import type { Frontier, Hash } from '#server/ct/merkle.ts';
import type { LogKey, SignedTreeHead, TreeHead } from '#server/ct/signature.ts';

/** A log to read, as its list describes it. */
export interface KnownLog {
  /** SHA-256 of its key, hex. */
  readonly id: string;
  readonly name: string;
  readonly format: LogFormat;
  /** Where it is read, without a trailing slash. */
  readonly url: string;
  readonly key: LogKey;
  /** Name in its checkpoints; empty for RFC 6962. */
  readonly origin: string;
  /** Seconds it may take to show what it promised. */
  readonly delaySeconds: number;
  /** Whether it is read from its first entry on, instead of from the newest. */
  readonly isWhole: boolean;
}

/** Why a log could not be read on. */
export class LogFault extends Error {
  override readonly name = 'LogFault';
  readonly problem: LogProblem;

  constructor(problem: LogProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** The read side of a log. Every call throws `LogFault` where the log does not answer as it must. */
export interface LogSource {
  /** The newest head; its signature is not checked yet. */
  head(): Promise<SignedTreeHead>;
  /** Entries from an index on: at least one, as many as one answer holds, none at or beyond `to`. */
  entries(from: number, head: TreeHead, to: number): Promise<readonly LogEntry[]>;
  /** Proof that the tree of the head begins with one of this size. */
  consistency(size: number, head: TreeHead): Promise<readonly Hash[]>;
  /** The roots of the subtrees of the head's whole tree; not checked against its root. */
  frontier(head: TreeHead): Promise<Frontier>;
}

/** Fetches an address of a log. Never more than `most` bytes. */
export type FetchLog = (
  url: string,
  most: number,
) => Promise<{ readonly status: number; readonly bytes: Buffer }>;

/** Fetches what has to be there. */
export async function fetched(fetchLog: FetchLog, url: string, most: number): Promise<Buffer> {
  const { status, bytes } = await fetchLog(url, most);
  if (status === 200) return bytes;
  if (status === 404 || status === 400 || status === 410) throw new LogFault('missing', `${status} ${url}`);
  throw new LogFault('unreachable', `${status} ${url}`);
}
