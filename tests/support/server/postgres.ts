import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/open.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { postgresPrograms } from '../../../scripts/test-tools.mjs';

const run = promisify(execFile);

/** URL of a PostgreSQL where tests may create databases; null if there is none. */
let cluster: Promise<string | null> | undefined;

/** Whether a PostgreSQL is available for tests. Logs a notice if not. */
export async function hasPostgres(): Promise<boolean> {
  cluster ??= startCluster();
  const found = (await cluster) !== null;
  if (!found) {
    console.warn(
      'SKIPPED on PostgreSQL: set TEST_DATABASE_URL, or install Debian’s `postgresql` so that a cluster can be started',
    );
  }
  return found;
}

/** The databases to test with where both matter. */
export async function databaseKinds(): Promise<readonly Database['kind'][]> {
  return (await hasPostgres()) ? ['pglite', 'postgres'] : ['pglite'];
}

/** A new, empty database in the cluster. */
export function emptyPostgresDatabase(): Promise<string> {
  return createDatabase('template1');
}

/** Databases that others are copies of, by what was done to them. */
const templates = new Map<string, Promise<string>>();

/** A new database, copied from one that was `made` once in this process: a copy takes a tenth of the time of all migrations. */
export async function postgresDatabaseLike(
  what: string,
  make: (db: Database['db']) => Promise<unknown>,
): Promise<string> {
  let template = templates.get(what);
  if (template === undefined) {
    template = makeDatabase(make);
    templates.set(what, template);
  }
  return createDatabase(await template);
}

/** Resolves with its name once nobody is connected to it. */
async function makeDatabase(make: (db: Database['db']) => Promise<unknown>): Promise<string> {
  const databaseUrl = await emptyPostgresDatabase();
  const database = await openDatabase({ databaseUrl });
  await make(database.db);
  await database.close();
  return new URL(databaseUrl).pathname.slice(1);
}

async function createDatabase(template: string): Promise<string> {
  cluster ??= startCluster();
  const url = await cluster;
  if (url === null) throw new Error('no PostgreSQL; ask hasPostgres() first');
  const name = `certhub_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function startCluster(): Promise<string | null> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const bin = postgresPrograms();
  if (bin === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'certhub-pg-'));
  // The server refuses to run as root, so root switches to the user created by the package.
  const asRoot = process.getuid?.() === 0;
  const as = async (program: string, args: string[]) =>
    asRoot
      ? run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { cwd: tmpdir() })
      : run(join(bin, program), args, { cwd: tmpdir() });
  if (asRoot) await run('chown', ['postgres', folder]);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const port = await freePort();
  await as('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  await as('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  stopAfterThisProcess(folder);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Leaves no server behind however this process ends: a shell waits for the exit and cleans up. */
function stopAfterThisProcess(folder: string): void {
  const script = `while kill -0 ${process.pid} 2>/dev/null; do sleep 1; done
    pid=$(head -1 '${folder}/data/postmaster.pid' 2>/dev/null) && kill -QUIT "$pid"
    rm -rf '${folder}'`;
  const watch = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore', cwd: tmpdir() });
  watch.unref();
}
