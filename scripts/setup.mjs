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
const isKnown = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
const isInstalled = isKnown || isAsLocked();
if (!isInstalled) {
  console.log('Installing packages…');
  // The build needs development packages, which NODE_ENV=production would leave out.
  run('Installing the packages', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}
run('Generating the styles', process.execPath, [
  join(root, 'node_modules/@pandacss/dev/bin.js'),
  'codegen',
  '--silent',
]);
if (!isKnown) {
  // Last, so that whatever failed before is done again.
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

if (process.argv.includes('--browser')) {
  const { findChromium } = await import('./chromium.mjs');
  await findChromium({ install: true });
}

/** Whether somebody ran `npm ci` before: npm lists what it installed last of all, so that a half-finished install has no list. */
function isAsLocked() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages: there } = JSON.parse(readFileSync(list, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  );
}

function run(step, command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  stop(`${step} failed: ${command} ${args.join(' ')} ${error ? error.message : `exited with ${status}`}.`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
