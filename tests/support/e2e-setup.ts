import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Builds the console when its sources changed, so that browser tests never run stale code. */
export function setup(): void {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the console could not be built');
}
