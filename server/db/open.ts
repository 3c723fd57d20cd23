import { chmod, constants, cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { extensions, GuardedPGlite } from '#server/db/pglite.ts';
import { openPostgres, type PoolUse } from '#server/db/postgres.ts';

interface Rows<Row> {
  readonly rows: Row[];
}

/** Both drivers return the rows of raw SQL under `rows`. */
export interface QueryRows extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** The database, or a transaction on it: every function that queries takes this type. */
export type Db = PgDatabase<QueryRows>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** The same data over connections that only the job loop and `/readyz` use, with short deadlines. */
  readonly loopDb: Db;
  /** The same data over a connection whose queries may take an hour, which `migrate` uses. */
  readonly upgradeDb: Db;
  /** Copies the files of an embedded database, as they are between two calls, into a new folder; null where there are none. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  /** Connections of each pool; none for the embedded database. */
  pools(): readonly PoolUse[];
  /** Replaces connections that died unnoticed; called when the database answers again. */
  renew(): void;
  close(): Promise<void>;
}

/** Opens PostgreSQL if `databaseUrl` is given, else PGlite in `<dataDir>/db`, else PGlite in memory. */
export async function openDatabase(where: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  /** Dump to start from, for PGlite in memory. */
  readonly template?: Blob;
  readonly connectMs?: number;
  readonly queryMs?: number;
  /** Connections to PostgreSQL that calls and jobs may use at once. */
  readonly poolSize?: number;
}): Promise<Database> {
  return where.databaseUrl === undefined
    ? openPglite(where)
    : {
        kind: 'postgres',
        copyTo: null,
        ...(await openPostgres(where.databaseUrl, {
          connectMs: where.connectMs ?? patienceMs,
          queryMs: where.queryMs ?? patienceMs,
          connections: where.poolSize ?? usualConnections,
        })),
      };
}

const usualConnections = 12;

/** Milliseconds a call waits for a connection to PostgreSQL, and for each query; callers do not wait longer for a reply. */
const patienceMs = 30_000;

async function openPglite(where: { dataDir?: string | undefined; template?: Blob }): Promise<Database> {
  const folder = where.dataDir === undefined ? undefined : join(where.dataDir, 'db');
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const client = new GuardedPGlite({
    extensions,
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(where.template === undefined ? {} : { loadDataDir: where.template }),
  });
  await client.waitReady;
  if (folder !== undefined) await keepToOwner(folder);
  const db = drizzlePglite(client);
  return {
    kind: 'pglite',
    db,
    loopDb: db,
    upgradeDb: db,
    copyTo: folder === undefined ? null : (to) => copyFiles(client, folder, to),
    pools: () => [],
    renew: () => undefined,
    close: () => client.close(),
  };
}

/** Nothing else is done on the only connection meanwhile, so the files stand still. */
async function copyFiles(client: GuardedPGlite, folder: string, to: string): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.query('checkpoint');
    await cp(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

/**
 * PGlite makes its first files readable by everybody, regardless of the umask. The file that is checked is changed
 * last, so that an interrupted run is repeated.
 */
async function keepToOwner(folder: string): Promise<void> {
  const last = join(folder, 'PG_VERSION');
  if (((await stat(last)).mode & 0o077) === 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...files.filter((path) => path !== last), last]) await chmod(file, 0o600);
}
