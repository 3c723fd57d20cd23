import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** SQL that a schema description cannot express. A single migration, in the format drizzle-kit writes. */
export const triggersFile = fileURLToPath(new URL('./triggers.sql', import.meta.url));

/** The data was created by a version whose migrations this one does not know. */
export class UnknownMigration extends Error {
  override readonly name = 'UnknownMigration';
  constructor() {
    super('the database was created by another version of Certhub, whose tables this version doesn’t know');
  }
}

/** Migrates the tables, all or nothing. Several processes may start at once: one migrates, the others wait and find it done. */
export async function migrate(db: Db): Promise<void> {
  const triggers = await readFile(triggersFile, 'utf8');
  const known = [
    ...readMigrationFiles({ migrationsFolder }),
    {
      sql: triggers.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(triggers).digest('hex'),
    },
  ];
  await exclusively(db, 'migrate', async (tx) => {
    await tx.execute(
      sql`create table if not exists applied_migrations (hash text primary key, applied_time timestamptz not null default now())`,
    );
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from applied_migrations`);
    const applied = new Set(rows.map((row) => row.hash));
    const hashes = new Set(known.map((migration) => migration.hash));
    if ([...applied].some((hash) => !hashes.has(hash))) throw new UnknownMigration();
    for (const migration of known) {
      if (applied.has(migration.hash)) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
    }
  });
}
