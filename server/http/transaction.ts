import type { Db } from '#server/db/open.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import type { Outcome, Refusal } from '#server/http/reply.ts';

type AfterCommit = (work: () => Promise<void> | void) => void;

/** Runs a call in one transaction: rolled back if it throws or refuses, retried if PostgreSQL asks for it. */
export async function inTransaction(
  db: Db,
  work: (tx: Db, afterCommit: AfterCommit) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  let afterwards: (() => Promise<void> | void)[] = [];
  let outcome: Outcome<unknown>;
  try {
    outcome = await retriedTransaction(db, async (tx) => {
      afterwards = [];
      const done = await work(tx, (later) => afterwards.push(later));
      if (done.kind === 'refusal') throw new Undo(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
  for (const later of afterwards) await later();
  return outcome;
}

/** Thrown through the transaction to roll it back. */
class Undo extends Error {
  constructor(readonly refusal: Refusal) {
    super('refused');
  }
}
