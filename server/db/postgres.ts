import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseAway, isConnectionLoss } from '#server/db/away.ts';

/** Milliseconds. */
interface Patience {
  /** For a connection. */
  readonly connectMs: number;
  /** For the reply to one query. */
  readonly queryMs: number;
}

export interface PoolUse {
  readonly name: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** The job loop's own: short, so that it notices a silent database and its return before anybody else. */
const loopPatience: Patience = { connectMs: 2_000, queryMs: 2_500 };
/** The loop polls, ends jobs and answers `/readyz`. */
const loopConnections = 3;

/** An upgrade may read every row, and the others wait for the one that upgrades. */
const upgradeQueryMs = 3_600_000;

/** Milliseconds a reply that is already here gets to be read, when the event loop was busy past a deadline. */
const readMs = 100;
/** Milliseconds that queries sent before the database returned still get. */
const graceMs = 1_500;

export async function openPostgres(
  url: string,
  { connections, ...patience }: Patience & { readonly connections: number },
) {
  const calls = new Connections(url, connections, patience);
  const loop = new Connections(url, loopConnections, loopPatience);
  const upgrade = new Connections(url, 1, { ...patience, queryMs: upgradeQueryMs });
  const close = async () => {
    await Promise.all([calls.close(), loop.close(), upgrade.close()]);
  };
  try {
    await calls.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: databaseOver(calls),
    loopDb: databaseOver(loop),
    upgradeDb: databaseOver(upgrade),
    pools: () => [calls.use('calls'), loop.use('loop')],
    renew: () => calls.renew(),
    close,
  };
}

/** A pool whose every query has a deadline, and whose lost connections end neither the process nor their place. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #open = new Map<pg.PoolClient, Connection>();

  constructor(url: string, max: number, { connectMs, queryMs }: Patience) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      application_name: 'certhub',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    // The pool replaces a connection that dies while idle; without a listener the error would end the process.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => this.#open.set(client, new Connection(client, queryMs)));
    this.#pool.on('remove', (client) => this.#open.delete(client));
  }

  async take(): Promise<Connection> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw new DatabaseAway(error);
    }
    const connection = this.#open.get(client);
    if (connection === undefined) throw new Error('the pool announces every connection');
    return connection;
  }

  async query(...args: QueryArgs): Promise<pg.QueryResult> {
    const connection = await this.take();
    try {
      return await connection.query(...args);
    } finally {
      connection.giveBack();
    }
  }

  /** Drops what a silence may have left dead: idle connections, and those whose query stays without a reply. */
  renew(): void {
    const waiting = [...this.#open.values()].map((connection) => ({ connection, query: connection.asked }));
    for (const { connection, query } of waiting) if (query === null) connection.cut();
    setTimeout(() => {
      for (const { connection, query } of waiting)
        if (query !== null && connection.asked === query) connection.cut();
    }, graceMs).unref();
  }

  use(name: string): PoolUse {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return { name, most: options.max, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

type QueryArgs = [query: string | pg.QueryConfig, values?: unknown[]];

class Connection {
  /** The query that waits for its reply; null while none does. */
  asked: symbol | null = null;
  #isLost = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly queryMs: number,
  ) {
    // The pool listens only while a connection is idle; without a listener the loss would end the process.
    client.on('error', () => {
      this.#isLost = true;
    });
    client.on('end', () => {
      this.#isLost = true;
    });
  }

  async query(...[query, values]: QueryArgs): Promise<pg.QueryResult> {
    const asked = Symbol();
    this.asked = asked;
    let reading: NodeJS.Timeout | undefined;
    const late = setTimeout(() => {
      reading = setTimeout(() => this.cut(), readMs);
    }, this.queryMs);
    try {
      return await this.client.query(query, values);
    } catch (error) {
      if (!this.#isLost && !isConnectionLoss(error)) throw error;
      this.#isLost = true;
      throw new DatabaseAway(error);
    } finally {
      clearTimeout(late);
      clearTimeout(reading);
      if (this.asked === asked) this.asked = null;
    }
  }

  /** Ends the connection at once: whoever waits gets a `DatabaseAway`, and the pool another connection. */
  cut(): void {
    this.#isLost = true;
    // A polite end would wait for the other side, which may be silent.
    const { stream } = (this.client as unknown as { connection: { stream: { destroy(): void } } }).connection;
    stream.destroy();
  }

  giveBack(): void {
    this.client.release(this.#isLost);
  }
}

/** Drizzle's own transaction keeps the connection for ever where `begin` fails, and hides why where `rollback` does. */
function databaseOver(connections: Connections): NodePgDatabase {
  const db = drizzleOver(connections);
  db.transaction = async (work, settings) => {
    const connection = await connections.take();
    try {
      return await drizzleOver(connection).transaction(work, settings);
    } finally {
      connection.giveBack();
    }
  };
  return db;
}

/** `query` is all that Drizzle uses of its client. */
function drizzleOver(client: Pick<Connection, 'query'>): NodePgDatabase {
  return drizzle(client as unknown as pg.PoolClient);
}
