import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';

const root = new URL('../../..', import.meta.url).pathname;

it('the migrations define every table as the code does (if not, run npm run db:generate)', async () => {
  // Inside the project, because drizzle-kit takes folders relative to it.
  const folder = await mkdtemp(join(root, '.cache', 'migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const before = await readdir(folder, { recursive: true });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/drizzle-kit/bin.cjs'),
      'generate',
      '--dialect=postgresql',
      '--schema=./server/db/schema/*.ts',
      `--out=./${relative(root, folder)}`,
    ],
    { cwd: root },
  );
  const after = await readdir(folder, { recursive: true });
  await rm(folder, { recursive: true });
  expect(stdout).toContain('No schema changes');
  expect(after.sort()).toEqual(before.sort());
});
