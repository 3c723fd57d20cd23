import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { browserFlags } from '#tests/support/browser.ts';
import { findChromium } from '../../scripts/chromium.mjs';

/** A browser with a profile on disk that can be killed as a power cut would, and started again. */
export interface BrowserProcess {
  start(): Promise<Browser>;
  /** SIGKILL to it and to all its children: nobody gets to say goodbye. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export function createBrowserProcess(): BrowserProcess {
  const profile = mkdtempSync(join(tmpdir(), 'certhub-browser-'));
  const portFile = join(profile, 'DevToolsActivePort');
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    const dying = child;
    child = null;
    if (dying?.pid === undefined) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    process.kill(-dying.pid, 'SIGKILL');
    await ended;
    // Its children hold the profile's files until they are gone too.
    while (isGroupThere(dying.pid)) await pause(5);
  }

  return {
    async start() {
      const path = await findChromium({ install: false });
      if (path === null) throw new Error('no Chromium was found: `npm test` installs one');
      rmSync(portFile, { force: true });
      child = spawn(
        path,
        [
          '--headless=new',
          ...browserFlags,
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          'about:blank',
        ],
        // A group of its own, so that the whole family can be killed and nothing else.
        { detached: true, stdio: 'ignore' },
      );
      const port = await readPort(portFile, Date.now() + 30_000);
      return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    },
    kill,
    async remove() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function isGroupThere(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** The browser writes the port it took into its profile. */
async function readPort(path: string, deadline: number): Promise<string> {
  while (Date.now() < deadline) {
    const [port] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    if (port) return port;
    await pause(20);
  }
  throw new Error('the browser did not say its port');
}
