import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenLocally } from '#tests/support/server/local-servers.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The reference server as users run it: a separate process on a data folder that outlives it. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the process wrote, for tests that search it for secrets. */
  output(): string;
  /** Resident memory in MiB; Linux only. */
  memory(): Promise<number>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it as an administrator would. */
  stop(): Promise<void>;
  /** Restarts it on the same port and data. Returns the milliseconds until it answered. */
  start(): Promise<number>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** The process starts with the data of a first start, prepared once per build. */
export async function startServerProcess(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'certhub-'));
  await cp(await firstData(), dataDir, { recursive: true });
  return startOn(dataDir, env);
}

let made: Promise<string> | undefined;

/** The folder filled by a first start, which takes three times as long as later ones. */
function firstData(): Promise<string> {
  // A failure on a busy machine may succeed on the next attempt.
  made ??= makeFirstData().catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function makeFirstData(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'dist/server/main.mjs')));
  // The sandbox's data depends on the day it was created.
  const build = hash.digest('hex').slice(0, 16);
  const [name = '', before = ''] = [0, 1].map(
    (days) => `${build}-${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}`,
  );
  const all = join(root, '.cache/first-data');
  const folder = join(all, name);
  if (existsSync(folder)) return folder;
  await mkdir(all, { recursive: true });
  // Another worker may still use what was made before midnight.
  const former = (await readdir(all)).filter((other) => !other.startsWith(name) && !other.startsWith(before));
  await Promise.all(former.map((other) => rm(join(all, other), { recursive: true, force: true })));
  const draft = await mkdtemp(`${folder}.`);
  const server = await startOn(draft, {});
  await server.stop();
  // Two workers may create it at the same time: the first one wins.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

async function startOn(dataDir: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<number> {
    const began = performance.now();
    // It lives for seconds: its WebAssembly database is compiled only once, by the baseline compiler.
    const started = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SANDBOX: 'on', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    let ended = false;
    started.once('exit', () => {
      ended = true;
    });
    while (!(await answers(url))) {
      if (ended) throw new Error(`the server ended before it answered:\n${output}`);
      if (performance.now() - began > 60_000) {
        await end('SIGKILL');
        throw new Error(`the server did not answer within 60 s:\n${output}`);
      }
    }
    return performance.now() - began;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolveGone) => running.once('exit', resolveGone));
    running.kill(signal);
    await gone;
  }

  await start();
  return {
    url,
    dataDir,
    output: () => output,
    async memory() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    async dispose() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  let settle: (answered: boolean) => void = () => {};
  const promise = new Promise<boolean>((done) => {
    settle = done;
  });
  const timer = setTimeout(() => settle(false), 5_000);
  fetch(`${url}/captcha`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => settle(response.status < 500),
    // Refused immediately: retry a little later.
    () => setTimeout(() => settle(false), 20),
  );
  const answered = await promise;
  clearTimeout(timer);
  return answered;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  await new Promise((done) => probe.close(done));
  return port;
}
