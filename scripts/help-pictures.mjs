// Takes the pictures of the help from the product (`tests/e2e/help-pictures.test.ts`).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project', 'e2e', 'tests/e2e/help-pictures.test.ts'];
const env = { ...process.env, HELP_PICTURES: 'take' };
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1);
