import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Extensions the migrations need, from PostgreSQL's contrib package. */
export const extensions = { btree_gin, pg_trgm };

const transactions = new AsyncLocalStorage<{ open: boolean }>();

/**
 * PGlite is a single connection: a query outside an open transaction waits for that transaction to end. Issued from within the
 * transaction itself, such a query would wait forever, so it throws and names the mistake.
 */
export class GuardedPGlite extends PGlite {
  #hasParsers = false;

  override query: PGlite['query'] = (text, params, options) => {
    refuseInsideTransaction();
    return super.query(text, params, this.#withoutParsers(options));
  };

  override exec: PGlite['exec'] = (...args) => {
    refuseInsideTransaction();
    return super.exec(...args);
  };

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    refuseInsideTransaction();
    return super.transaction(async (tx) => {
      const mark = { open: true };
      const { query } = tx;
      tx.query = (text, params, options) => query(text, params, this.#withoutParsers(options));
      try {
        return await transactions.run(mark, () => work(tx));
      } finally {
        mark.open = false;
      }
    });
  }

  /** Drizzle passes the same parsers with every query, and PGlite copies its hundreds to add them. Add them once instead. */
  #withoutParsers(options: QueryOptions = {}): QueryOptions {
    const { parsers, ...rest } = options;
    if (parsers !== undefined && !this.#hasParsers) {
      Object.assign(this.parsers, parsers);
      this.#hasParsers = true;
    }
    return rest;
  }
}

function refuseInsideTransaction(): void {
  if (transactions.getStore()?.open === true) {
    throw new Error('the database was used outside the open transaction; use the `db` passed to the handler');
  }
}
