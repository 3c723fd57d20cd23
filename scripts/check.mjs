// Format, lint, types, dead code: everything that needs no browser and no database.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = process.execPath;
const bin = (path) => join(root, 'node_modules', path);

export const steps = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  ['types and layers', [bin('typescript/bin/tsc'), '-b']],
  ['dead code', [bin('knip/bin/knip.js')]],
];

export function runCheck() {
  const failed = [];
  for (const [name, args] of steps) {
    const { status } = spawnSync(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`);
    if (status !== 0) failed.push(name);
  }
  return {
    passed: steps.length - failed.length,
    failed: failed.length,
    failures: failed.map((name) => `FAILED: ${name}`),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(runCheck().failed === 0 ? 0 : 1);
