import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SiteFile } from '#server/backup/export-database.ts';
import { type BackupHeader, BackupRefused, readHeader, readPart } from '#server/backup/format.ts';
import { CaKeyRefused, openStoredKey } from '#server/ca/stored-key.ts';
import { type InstallationKind, WrongInstallation } from '#server/db/installation.ts';
import { migrate, migrateTo } from '#server/db/migrate.ts';
import type { Db } from '#server/db/open.ts';
import { authorities } from '#server/db/schema/ca.ts';
import { compareLedger } from '#server/ledger/compare.ts';

/** Rows inserted at once, and the characters after which it is fewer. */
const rowsAtOnce = 400;
const charactersAtOnce = 4_000_000;

export interface Place {
  /** Of the server that will use the database. */
  readonly kind: InstallationKind;
  readonly caKeySecret: string | undefined;
}

export interface Imported {
  readonly header: BackupHeader;
  readonly rows: number;
  /** Migrations that the backup did not have yet. */
  readonly upgraded: readonly string[];
  readonly siteFiles: readonly SiteFile[];
}

/**
 * Fills an empty database with a backup, all or nothing: tables as of the backup, rows, then the foreign keys and indexes, which check
 * them, and last the upgrade to this version. Throws `BackupRefused` if the file was cut off or changed, or the database has tables.
 */
export function importDatabase(db: Db, lines: AsyncIterable<string>, place: Place): Promise<Imported> {
  return db.transaction(async (tx) => {
    await refuseFilled(tx);
    const reader = lines[Symbol.asyncIterator]();
    const first = await reader.next();
    const header = readHeader(first.done ? '' : first.value);
    if (header.kind !== place.kind) throw new WrongInstallation(header.kind);
    await migrateTo(tx, header.migrations);
    const restoreRules = await takeRulesAway(tx);
    const hash = createHash('sha256').update(`${first.value}\n`);
    const { rows, siteFiles } = await importParts(tx, reader, hash);
    await restoreRules();
    const upgraded = await migrate(tx);
    await refuseForeignKeys(tx, place.caKeySecret);
    const differences = await compareLedger(tx);
    if (differences.length > 0)
      throw new BackupRefused(`${differences.length} sums of its ledger do not agree`);
    const known = new Set(header.migrations.map(({ name }) => name));
    return { header, rows, upgraded: upgraded.filter((name) => !known.has(name)), siteFiles };
  });
}

async function refuseFilled(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' limit 1`,
  );
  if (rows.length > 0)
    throw new BackupRefused('the database is not empty; a backup is restored into an empty one only');
}

async function importParts(
  tx: Db,
  reader: AsyncIterator<string>,
  hash: ReturnType<typeof createHash>,
): Promise<{ rows: number; siteFiles: SiteFile[] }> {
  const siteFiles: SiteFile[] = [];
  let insert: ((rows: readonly string[]) => Promise<void>) | null = null;
  let waiting: string[] = [];
  let characters = 0;
  let rows = 0;
  const flush = async () => {
    if (waiting.length > 0) await insert?.(waiting);
    waiting = [];
    characters = 0;
  };
  for (;;) {
    const next = await reader.next();
    if (next.done) throw new BackupRefused('the file has no end: it was cut off');
    const part = readPart(next.value);
    if ('end' in part) {
      await flush();
      if (part.rows !== rows || part.sha256 !== hash.digest('hex'))
        throw new BackupRefused('the file was changed after it was written');
      return { rows, siteFiles };
    }
    hash.update(`${next.value}\n`);
    if (Array.isArray(part)) {
      if (insert === null) throw new BackupRefused('the file has a row of no table');
      waiting.push(next.value);
      characters += next.value.length;
      rows += 1;
      if (waiting.length >= rowsAtOnce || characters >= charactersAtOnce) await flush();
      continue;
    }
    await flush();
    if ('table' in part) insert = await inserterFor(tx, part.table, part.columns);
    else if ('sequence' in part)
      await tx.execute(
        sql`select setval(${part.sequence}::regclass, ${part.last}::bigint, ${part.isCalled})`,
      );
    else siteFiles.push(part);
  }
}

/** Returns a function that inserts rows, each the JSON array of its values as text. */
async function inserterFor(tx: Db, table: string, columns: readonly string[]) {
  const { rows: found } = await tx.execute<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`);
  const types = new Map(found.map(({ name, type }) => [name, type]));
  const values = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new BackupRefused(`this version has no ${table}.${column}`);
    return sql.raw(`(r ->> ${index})::${type}`);
  });
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const list = sql.join(values, sql`, `);
  return async (rows: readonly string[]) => {
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${names}) overriding system value
      select ${list} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as r`);
  };
}

/**
 * Drops foreign keys, since tables come in the order of their names, and indexes that enforce nothing, since building one at the end
 * is faster. Returns the function that puts them back.
 */
async function takeRulesAway(tx: Db): Promise<() => Promise<void>> {
  const { rows: keys } = await tx.execute<{ drop: string; create: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const { rows: indexes } = await tx.execute<{ drop: string; create: string }>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisunique`);
  for (const { drop } of [...keys, ...indexes]) await tx.execute(sql.raw(drop));
  return async () => {
    for (const { create } of [...indexes, ...keys]) await tx.execute(sql.raw(create));
  };
}

/** Better now than when the first certificate is due. */
async function refuseForeignKeys(tx: Db, secret: string | undefined): Promise<void> {
  for (const { id, privateKey } of await tx.select().from(authorities)) {
    try {
      openStoredKey(privateKey, id, secret);
    } catch (error) {
      if (error instanceof CaKeyRefused) throw new BackupRefused(error.message);
      throw error;
    }
  }
}
