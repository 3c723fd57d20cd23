// Format, lint, types, dead code: every check that needs no browser or database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

export async function runCheck() {
  const failed = [];
  for (const [name, args] of steps) {
    const [status] = await once(
      spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
      'close',
    );
    console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`);
    if (status !== 0) failed.push(name);
  }
  return {
    passed: steps.length - failed.length,
    failed: failed.length,
    failures: failed.map((name) => `FAILED: ${name}`),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await runCheck()).failed === 0 ? 0 : 1);
