/**
 * Records a release: `npm run release -- 0.1.0`. Writes a dump of a lived-in PostgreSQL, from which CI upgrades for ever after, and the
 * hashes of the migrations, which from then on never change. Needs PostgreSQL's programs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { migrationsFolder } from '#server/db/migrate.ts';
import type { Db } from '#server/db/open.ts';
import { runLives } from '#tests/life/run-life.ts';
import { releaseFolder } from '#tests/support/server/releases.ts';
import { postgresPrograms } from './test-tools.mjs';

const release = process.argv[2] ?? '';
const programs = postgresPrograms();
if (!/^\d+\.\d+\.\d+$/.test(release)) fail('Usage: npm run release -- 0.1.0');
if (programs === null) fail('PostgreSQL’s programs are missing');

/** Half a year of three customers: orders in every state, notices, mails, payments. */
const lives = {
  database: 'postgres',
  seeds: [1, 2, 3],
  days: 180,
  withNotices: false,
  withViews: false,
} as const;

mkdirSync(releaseFolder, { recursive: true });
await runLives({ ...lives, onEnd: writeDump });
writeFileSync(join(migrationsFolder, 'released.json'), `${JSON.stringify(hashes(), null, 2)}\n`);
process.exit(0);

async function writeDump(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string; port: number }>(
    sql`select current_database() as name, inet_server_port() as port`,
  );
  const [at] = rows;
  const dump = execFileSync(
    join(programs ?? '', 'pg_dump'),
    [
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      '--inserts',
      '--rows-per-insert=50',
      `--dbname=postgres://postgres@127.0.0.1:${at?.port}/${at?.name}`,
    ],
    { maxBuffer: 500_000_000, encoding: 'utf8' },
  );
  // Commands of psql, and the schema that every database has.
  const statements = dump.replace(/^(?:\\.*|CREATE SCHEMA public;)\n/gm, '');
  const file = join(releaseFolder, `${release}.sql.gz`);
  writeFileSync(file, gzipSync(statements, { level: 9 }));
  console.log(`${file}: ${Math.round(statements.length / 1024)} KiB of SQL`);
}

function hashes(): Record<string, string> {
  const names = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    names.toSorted().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(migrationsFolder, name)))
        .digest('hex'),
    ]),
  );
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
