// Installs only what is missing: runs `npm ci` if the lock file changed since the last install, then generates the style system. Called
// by `prestart` and `pretest`; with `--browser` it also ensures there is a Chromium.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.certhub-install');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Certhub needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}
run(process.execPath, [join(root, 'node_modules/@pandacss/dev/bin.js'), 'codegen', '--silent']);

if (process.argv.includes('--browser')) {
  const { findChromium } = await import('./chromium.mjs');
  await findChromium({ install: true });
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) stop(`${command} ${args.join(' ')} exited with ${status}.`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
