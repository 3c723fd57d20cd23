// Finds a Chromium for the browser tests: an installed one, else Playwright's own download, else Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Debian's `chromium-headless-shell`: the same browser without windows. */
const shell = '/usr/lib/chromium/chromium-headless-shell';
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * @param {{ install?: boolean, isShellEnough?: boolean }} [options] the headless shell needs little more than half the time for a page
 * @returns {Promise<string | null>} the path of the executable; null if there is none and none may be installed
 */
export async function findChromium({ install = false, isShellEnough = false } = {}) {
  const places = [process.env.CHROMIUM_PATH, ...(isShellEnough ? [shell] : []), ...installed];
  const found = places.find((path) => path && existsSync(path)) ?? (await playwrightsOwn());
  if (found || !install) return found ?? null;
  console.log('Installing a Chromium for the browser tests…');
  spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'ignore',
  });
  const downloaded = await playwrightsOwn();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { stdio: 'ignore', env });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error(
    'Chromium was not found and could not be installed. Install it and set CHROMIUM_PATH to its path.',
  );
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}
