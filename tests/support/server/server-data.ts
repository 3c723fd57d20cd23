import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, openDatabase } from '#server/db/open.ts';

/** The bytes of every file below a folder, concatenated, without empty pages. */
export async function readFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  const bytes = await Promise.all(found.map((entry) => readFile(join(entry.parentPath, entry.name))));
  const text = Buffer.concat(bytes).toString('latin1');
  return Buffer.from(text.split('\0'.repeat(64)).join('\0'), 'latin1');
}

/** Every row of every table of a stopped server, with large values decompressed. */
export async function readRows(dataDir: string): Promise<Buffer> {
  const database = await openDatabase({ dataDir });
  const text = await everyRow(database.db);
  await database.close();
  return Buffer.from(text, 'utf8');
}

/** All table names and every row of them, as text. */
export async function everyRow(db: Db): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
