import type { Db } from '#server/db/open.ts';
import type { Outcome, Refusal } from '#server/http/reply.ts';

type AfterCommit = (work: () => Promise<void> | void) => void;

/** A serialisation failure or a deadlock: PostgreSQL undid the transaction and asks to try again. */
const tryAgain: ReadonlySet<string> = new Set(['40001', '40P01']);
const tries = 4;

/** Runs a call in one transaction, undone when it throws or refuses, tried again when PostgreSQL asks for it. */
export async function inTransaction(
  db: Db,
  work: (tx: Db, afterCommit: AfterCommit) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const afterwards: (() => Promise<void> | void)[] = [];
    try {
      const outcome = await db.transaction(async (tx) => {
        const done = await work(tx, (later) => afterwards.push(later));
        if (done.kind === 'refusal') throw new Undo(done);
        return done;
      });
      for (const later of afterwards) await later();
      return outcome;
    } catch (error) {
      if (error instanceof Undo) return error.refusal;
      if (attempt >= tries || !tryAgain.has(sqlState(error))) throw error;
    }
  }
}

/** Thrown through the transaction so that it is undone. */
class Undo extends Error {
  constructor(readonly refusal: Refusal) {
    super('refused');
  }
}

/** The five characters by which PostgreSQL names an error, from either driver; empty for other errors. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? '' : sqlState(error.cause);
}
