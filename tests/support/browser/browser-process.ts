import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { browserFlags } from '#tests/support/browser/browser.ts';
import { findChromium } from '../../../scripts/chromium.mjs';

/** A browser with a profile on disk that can be killed, as by a power cut, and restarted. */
export interface BrowserProcess {
  start(): Promise<Browser>;
  /** Sends SIGKILL to the browser and all its children, without a clean shutdown. */
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
    // Child processes hold the profile's files until they exit.
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
        // Its own process group, so that killing it kills the browser with its children and nothing else.
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

/** Chromium writes the port it chose into its profile. */
async function readPort(path: string, deadline: number): Promise<string> {
  while (Date.now() < deadline) {
    const [port] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    if (port) return port;
    await pause(20);
  }
  throw new Error('the browser did not say its port');
}
