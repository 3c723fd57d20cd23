// `npm test`: the checks, the build, and every suite; its last line adds all of them up.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.mjs';
import { runCheck } from './check.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
mkdirSync(join(root, '.cache'), { recursive: true });
await buildAll();
const totals = [runCheck(), runVitest('fast'), runVitest('e2e')];
const passed = totals.reduce((sum, { passed }) => sum + passed, 0);
const failed = totals.reduce((sum, { failed }) => sum + failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function runVitest(project) {
  const report = join(root, '.cache', `vitest-${project}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    // A suite that could not even be loaded counts no test: it is a failure all the same.
    return { passed: numPassedTests, failed: Math.max(numFailedTests, status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
