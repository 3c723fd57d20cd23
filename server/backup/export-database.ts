import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type BackupHeader, type BackupPart, BackupRefused, backupFormat } from '#server/backup/format.ts';
import { isSealed } from '#server/ca/stored-key.ts';
import { installationKind } from '#server/db/installation.ts';
import type { Db } from '#server/db/open.ts';
import { authorities } from '#server/db/schema/ca.ts';

/** Rows read at once; some hold logos and certificate chains. */
const rowsAtOnce = 400;

/** A file of the site that the backup takes along. */
export interface SiteFile {
  readonly file: string;
  readonly base64: string;
}

export interface Exported {
  readonly tables: number;
  readonly rows: number;
  readonly header: BackupHeader;
}

/** Writes every row as it was at one moment, while others go on reading and writing. */
export function exportDatabase(
  db: Db,
  { version, siteFiles }: { readonly version: string; readonly siteFiles: readonly SiteFile[] },
  write: (line: string) => Promise<void>,
): Promise<Exported> {
  return db.transaction(
    async (tx) => {
      const hash = createHash('sha256');
      const put = (part: BackupPart | BackupHeader | string): Promise<void> => {
        const line = typeof part === 'string' ? part : JSON.stringify(part);
        hash.update(`${line}\n`);
        return write(line);
      };
      for (const setting of [`timezone = 'UTC'`, `datestyle = 'ISO'`, 'extra_float_digits = 3'])
        await tx.execute(sql.raw(`set local ${setting}`));
      const header = await headerOf(tx, version);
      await put(header);
      let rows = 0;
      const tables = await listTables(tx);
      for (const { table, columns } of tables) {
        await put({ table, columns });
        rows += await exportRows(tx, table, columns, put);
      }
      // Last: a sequence is no part of the snapshot, and may only be ahead of the rows.
      for (const sequence of await listSequences(tx)) await put(sequence);
      for (const file of siteFiles) await put({ ...file });
      await write(JSON.stringify({ end: true, rows, sha256: hash.digest('hex') } satisfies BackupPart));
      return { tables: tables.length, rows, header };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function headerOf(tx: Db, version: string): Promise<BackupHeader> {
  const { rows: found } = await tx.execute<{ name: string | null }>(
    sql`select to_regclass('migrations')::text as name`,
  );
  const kind = found[0]?.name ? await installationKind(tx) : null;
  if (kind === null) throw new BackupRefused('no server has started on this database yet');
  const { rows: migrations } = await tx.execute<{ name: string; hash: string }>(
    sql`select name, hash from migrations order by id`,
  );
  const keys = await tx.select({ key: authorities.privateKey }).from(authorities);
  return {
    certhub: 'backup',
    format: backupFormat,
    made: new Date().toISOString(),
    version,
    kind,
    migrations: migrations.map(({ name, hash }) => ({ name, hash })),
    isSealed: keys.some(({ key }) => isSealed(key)),
  };
}

interface Table {
  readonly table: string;
  readonly columns: string[];
}

/** Without generated columns, which follow from the others, and without `migrations`, which stand in the header. */
async function listTables(tx: Db): Promise<Table[]> {
  const { rows } = await tx.execute<{ table: string; columns: string[] }>(sql`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`);
  return rows.map(({ table, columns }) => ({ table, columns }));
}

async function exportRows(
  tx: Db,
  table: string,
  columns: readonly string[],
  put: (line: string) => Promise<void>,
): Promise<number> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_json(array[${values}])::text as line from ${sql.identifier(table)}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtOnce} from backup_rows`));
    for (const { line } of rows) await put(line);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql.raw('close backup_rows'));
  return count;
}

async function listSequences(tx: Db): Promise<{ sequence: string; last: string; isCalled: boolean }[]> {
  const { rows } = await tx.execute<{ sequence: string; last: string; is_called: boolean }>(sql`
    select sequencename as sequence, coalesce(last_value, start_value)::text as last, last_value is not null as is_called
    from pg_sequences where schemaname = 'public' and sequencename <> 'migrations_id_seq' order by 1`);
  return rows.map(({ sequence, last, is_called: isCalled }) => ({ sequence, last, isCalled }));
}
