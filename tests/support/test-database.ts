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
import { emptyPostgresDatabase } from '#tests/support/postgres.ts';

const cache = resolve(dirname(fileURLToPath(import.meta.url)), '../../.cache/test-database');

export type DatabaseKind = Database['kind'];

/** A fresh database with all tables: PGlite in memory, or one of its own in the test cluster of PostgreSQL. */
export async function openTestDatabase(kind: DatabaseKind = 'pglite'): Promise<Database> {
  if (kind === 'postgres') {
    const database = await openDatabase({ databaseUrl: await emptyPostgresDatabase() });
    await migrate(database.db);
    return database;
  }
  return openDatabase({ template: await template() });
}

/** Making a PostgreSQL data folder takes seconds, loading one a fraction: it is made once for each set of migrations. */
async function template(): Promise<Blob> {
  const file = join(cache, `${await fingerprint()}.tar`);
  if (!existsSync(file)) {
    const database = await PGlite.create({ extensions });
    await migrate(drizzle(database));
    const dump = await database.dumpDataDir('none');
    await database.close();
    await mkdir(cache, { recursive: true });
    // Several test processes may make it at the same time: each renames a whole file into place.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
    await rename(draft, file);
  }
  return new Blob([await readFile(file)]);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of [...names.map((name) => join(migrationsFolder, name)), triggersFile]) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
