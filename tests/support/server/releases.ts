import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type Db, openDatabase } from '#server/db/open.ts';
import { extensions } from '#server/db/pglite.ts';
import { emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import type { DatabaseKind } from '#tests/support/server/test-database.ts';

/** Dumps of lived-in databases, one for each release, which `npm run release` adds. */
export const releaseFolder = resolve(import.meta.dirname, '../../fixtures/releases');

export function releases(): readonly string[] {
  return readdirSync(releaseFolder)
    .filter((file) => file.endsWith('.sql.gz'))
    .map((file) => file.slice(0, -'.sql.gz'.length))
    .toSorted();
}

/** A database as that release left it. */
export async function openRelease(release: string, kind: DatabaseKind, url?: string): Promise<Database> {
  const dump = gunzipSync(readFileSync(join(releaseFolder, `${release}.sql.gz`))).toString();
  return kind === 'postgres'
    ? loadIntoPostgres(dump, url ?? (await emptyPostgresDatabase()))
    : loadIntoPglite(dump);
}

async function loadIntoPostgres(dump: string, databaseUrl: string): Promise<Database> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump);
  await client.end();
  return openDatabase({ databaseUrl });
}

async function loadIntoPglite(dump: string): Promise<Database> {
  const client = await PGlite.create({ extensions });
  await client.exec(dump);
  const template = await client.dumpDataDir('none');
  await client.close();
  return openDatabase({ template });
}

/** Tables of the shop, without those of the upgrade itself. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`);
  return rows.map(({ name }) => name);
}

export interface TableContent {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Of the content of these columns. */
  readonly hash: string;
}

/** The content of each table, by its columns then; compared with the content of the same columns later. */
export async function contentOf(db: Db, then?: readonly TableContent[]): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const table of then?.map((each) => each.table) ?? (await tablesOf(db))) {
    const columns = then?.find((each) => each.table === table)?.columns ?? (await columnsOf(db, table));
    const list = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const { rows } = await db.execute<{ rows: number; hash: string | null }>(sql`
      select count(*)::int as rows, md5(string_agg(row, '|' order by row)) as hash
      from (select row(${list})::text as row from ${sql.identifier(table)}) each`);
    contents.push({ table, columns, rows: rows[0]?.rows ?? 0, hash: rows[0]?.hash ?? '' });
  }
  return contents;
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`);
  return rows.map(({ name }) => name);
}

/** Everything a database consists of besides its rows, as sorted lines. */
export async function shapeOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select line from (
      select 'column ' || concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'
      union all select 'function ' || pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    ) lines order by line`);
  return rows.map(({ line }) => line);
}
