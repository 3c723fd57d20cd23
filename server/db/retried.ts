import type { Db } from '#server/db/open.ts';

/** Serialization failure and deadlock: PostgreSQL rolled the transaction back and asks for a retry. */
const tryAgain: ReadonlySet<string> = new Set(['40001', '40P01']);
const tries = 4;

/** Runs `work` in a transaction, rolled back if it throws and retried if PostgreSQL asks for it. */
export async function retriedTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= tries || !asksAgain(error)) throw error;
    }
  }
}

/** Whether `retriedTransaction` retries this error. Code that catches errors inside it must rethrow such an error. */
export function asksAgain(error: unknown): boolean {
  return tryAgain.has(sqlState(error));
}

/** The five-character SQLSTATE of a PostgreSQL error, from either driver; empty for other errors. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? '' : sqlState(error.cause);
}
