import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate, migrationsFolder, triggersFile } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { extensions } from '#server/db/pglite.ts';
import { postgresDatabaseLike } from '#tests/support/server/postgres.ts';

const cache = resolve(dirname(fileURLToPath(import.meta.url)), '../../../.cache/test-database');

export type DatabaseKind = Database['kind'];

/** A new database with all tables: PGlite in memory, or a separate database in the PostgreSQL test cluster. */
export async function openTestDatabase(kind: DatabaseKind = 'pglite'): Promise<Database> {
  if (kind === 'postgres') {
    return openDatabase({ databaseUrl: await postgresDatabaseLike('migrated', (db) => migrate(db)) });
  }
  return openDatabase({ template: await template() });
}

/** PGlite in a folder that outlives it: created with all tables the first time, reopened later. */
export async function openTestFolder(dataDir: string): Promise<Database> {
  if (existsSync(join(dataDir, 'db/PG_VERSION'))) return openDatabase({ dataDir });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return openDatabase({ dataDir, template: await template() });
}

/** A folder with all tables and no rows, which cuts a server's first start to a third of the time. */
export async function makeTestFolder(dataDir: string): Promise<void> {
  await (await openTestFolder(dataDir)).close();
}

/** A dump that is loaded often: Node's `Blob` copies its bytes piece by piece on every read. */
class LoadedDump extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

let loaded: Promise<Blob> | undefined;

/** Creating a PostgreSQL data folder takes seconds, loading one a fraction of that, so it is created once per set of migrations. */
function template(): Promise<Blob> {
  loaded ??= makeTemplate().then(async (file) => new LoadedDump(Uint8Array.from(await readFile(file))));
  return loaded;
}

/** Keeps loading cheap: buffers are zeroed, and every file of every database is written. */
const small = { postgresqlconf: ['shared_buffers = 8MB'], initDbStartParams: ['--wal-segsize=1'] };
const cleared = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

async function makeTemplate(): Promise<string> {
  const file = join(cache, `${await fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create({ extensions, ...small });
  await migrate(drizzle(database));
  for (const statement of cleared) await database.exec(statement);
  const dump = await database.dumpDataDir('none');
  await database.close();
  await mkdir(cache, { recursive: true });
  // Several test processes may create it at the same time: each renames a complete file into place.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
  return file;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([small, cleared]));
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of [...names.map((name) => join(migrationsFolder, name)), triggersFile]) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
