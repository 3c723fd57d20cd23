/** The two interfaces of logs: RFC 6962, and tiles (Static CT API). */
export const logFormats = ['rfc6962', 'static'] as const;
export type LogFormat = (typeof logFormats)[number];

/** What can be wrong with a log, in the order in which it matters. */
export const logProblems = [
  /** Two trees of one size, or a tree that does not begin with an earlier one. */
  'fork',
  /** Its tree has become smaller. */
  'rollback',
  /** Entries that are not those it signed. */
  'changed-entry',
  /** Signed with another key, or not at all. */
  'bad-signature',
  /** A checkpoint of another log. */
  'wrong-origin',
  /** It signed a time that has not come. */
  'future-head',
  /** Hashes or proofs that do not fit the tree it signed. */
  'bad-proof',
  /** Entries, proofs or tiles that have to be there are not. */
  'missing',
  /** An answer that cannot be read, or is too large. */
  'unreadable',
  /** An older tree than it showed before. */
  'old-head',
  /** It has signed nothing new for longer than it promises. */
  'silent',
  'unreachable',
  /** Reading it takes longer than it grows. */
  'behind',
] as const;
export type LogProblem = (typeof logProblems)[number];

/** Problems that no mishap of the network explains: the log contradicts what it signed. */
export const isFraud = (problem: LogProblem | ''): boolean =>
  problem !== '' && logProblems.indexOf(problem) < logProblems.indexOf('missing');

export const watchSources = ['order', 'ahead', 'proof'] as const;
export type WatchSource = (typeof watchSources)[number];

/**
 * Whose a logged certificate is: `ours` for an order here; `elsewhere` if the account knows it or its key from elsewhere; `own-key` if it
 * has a key of the account's with names that were never requested for it; else a stranger's.
 */
export const foundKinds = ['stranger', 'own-key', 'elsewhere', 'ours'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** One place of a certificate in a log. */
export interface FoundEntry {
  /** Empty for what the search interface answered. */
  readonly logID: string;
  readonly log: string;
  /** -1 for what the search interface answered. */
  readonly index: number;
  readonly isAnnouncement: boolean;
  /** ISO time. */
  readonly time: string;
}
export const mostEntries = 20;
