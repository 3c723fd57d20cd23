import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { rootMessage } from '#core/root-message.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';

/** Append-only: a released file never changes, and a change of the tables is a further file (`docs/upgrading.md`). */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** SQL that a schema description cannot express. Made to be run again, which happens whenever its content has changed. */
export const triggersFile = fileURLToPath(new URL('./triggers.sql', import.meta.url));

const createMigrations = sql`create table if not exists migrations (id serial primary key, name text not null, hash text not null, applied_time timestamptz not null default now())`;
const breakpoint = '--> statement-breakpoint';

/** One file, as applied or to be applied. `hash`: SHA-256 of its content, hex. */
interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

export interface MigrationFiles {
  readonly folder: string;
  readonly triggers: string;
}

/** The data was created or upgraded by a version whose migrations this one does not know. */
export class UnknownMigration extends Error {
  override readonly name = 'UnknownMigration';
}

/** A migration failed. The database is as it was before. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  constructor(migration: string, cause: unknown) {
    super(
      `the database could not be upgraded: ${migration} failed (${rootMessage(cause)}). Nothing was changed; the version that ran before can be started again`,
      { cause },
    );
  }
}

/**
 * Upgrades the tables to this version, all or nothing. Several processes may start at once: one upgrades, the others wait and find it
 * done. A database that a newer version upgraded is refused with `UnknownMigration`, and left as it is.
 *
 * @returns the names of the files that were applied, in order; empty if the database was up to date
 */
export async function migrate(
  db: Db,
  files: MigrationFiles = { folder: migrationsFolder, triggers: triggersFile },
): Promise<readonly string[]> {
  const [numbered, triggers] = await Promise.all([readNumbered(files.folder), readMigration(files.triggers)]);
  return exclusively(db, 'migrate', async (tx) => {
    const { rows: early } = await tx.execute<{ name: string | null }>(
      sql`select to_regclass('applied_migrations')::text as name`,
    );
    if (early[0]?.name) {
      throw new UnknownMigration(
        'the database was made before the first release of Certhub, whose tables no upgrade starts from. Begin with an empty one',
      );
    }
    await tx.execute(createMigrations);
    const { rows: applied } = await tx.execute<{ name: string; hash: string }>(
      sql`select name, hash from migrations order by id`,
    );
    const due = dueMigrations(applied, numbered, triggers);
    for (const migration of due) await apply(tx, migration);
    return due.map(({ name }) => name);
  });
}

/**
 * Makes the tables of a database that had these files applied, without its triggers: an import fills them, and `migrate` does the rest.
 * Throws `UnknownMigration` for what a newer version applied.
 */
export async function migrateTo(
  tx: Db,
  applied: readonly Omit<Migration, 'statements'>[],
  files: MigrationFiles = { folder: migrationsFolder, triggers: triggersFile },
): Promise<void> {
  const [numbered, triggers] = await Promise.all([readNumbered(files.folder), readMigration(files.triggers)]);
  dueMigrations(applied, numbered, triggers);
  await tx.execute(createMigrations);
  const names = new Set(applied.map(({ name }) => name));
  for (const migration of numbered.filter(({ name }) => names.has(name))) await apply(tx, migration);
}

/** Throws if the database is newer, or if a file differs from the one that was applied. */
function dueMigrations(
  applied: readonly Omit<Migration, 'statements'>[],
  numbered: readonly Migration[],
  triggers: Migration,
): Migration[] {
  const ofTriggers = applied.filter(({ name }) => name === triggers.name);
  const ofTables = applied.filter(({ name }) => name !== triggers.name);
  const unknown = ofTables.find(({ name }) => numbered.every((known) => known.name !== name));
  if (unknown) throw newer(unknown.name);
  const changed = numbered.find(({ name, hash }) =>
    ofTables.some((old) => old.name === name && old.hash !== hash),
  );
  if (changed) {
    throw new UnknownMigration(
      `the database was made with another content of ${changed.name} than this version has, so it cannot be upgraded`,
    );
  }
  // The triggers a newer version replaced are among those applied, but not the last.
  const isCurrent = ofTriggers.at(-1)?.hash === triggers.hash;
  if (!isCurrent && ofTriggers.some(({ hash }) => hash === triggers.hash)) throw newer(triggers.name);
  const due = numbered.filter(({ name }) => ofTables.every((old) => old.name !== name));
  return isCurrent ? due : [...due, triggers];
}

function newer(name: string): UnknownMigration {
  return new UnknownMigration(
    `the database belongs to a newer version of Certhub (it has ${name}, which this version doesn’t know or has an older content of). Start that version, or restore the backup made before the upgrade`,
  );
}

async function apply(tx: Db, { name, hash, statements }: Migration): Promise<void> {
  try {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  } catch (error) {
    throw new MigrationFailed(name, error);
  }
  await tx.execute(sql`insert into migrations (name, hash) values (${name}, ${hash})`);
}

/** The numbered files, in the order of their names. */
async function readNumbered(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).toSorted();
  return Promise.all(names.map((name) => readMigration(join(folder, name))));
}

async function readMigration(file: string): Promise<Migration> {
  const text = await readFile(file, 'utf8');
  return {
    name: basename(file, '.sql'),
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split(breakpoint),
  };
}
