import type { Db } from '#server/db/open.ts';

/** A serialisation failure or a deadlock: PostgreSQL undid the transaction and asks to try again. */
const tryAgain: ReadonlySet<string> = new Set(['40001', '40P01']);
const tries = 4;

/** Runs `work` in a transaction, undone when it throws and tried again when PostgreSQL asks for it. */
export async function retriedTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= tries || !asksAgain(error)) throw error;
    }
  }
}

/** Is it one that `retriedTransaction` mends? Whoever catches errors inside one has to pass it on. */
export function asksAgain(error: unknown): boolean {
  return tryAgain.has(sqlState(error));
}

/** The five characters by which PostgreSQL names an error, from either driver; empty for other errors. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? '' : sqlState(error.cause);
}
