import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The data folder cannot be used, for a reason the person who starts the server can fix. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/** Milliseconds to wait for a younger process that took the folder at the same moment to step back. */
const stepBackTime = 1_000;

/**
 * Takes the data folder for this process, because PGlite's files would not survive two. Returns a function that releases it.
 *
 * Each process first creates its own lock file, named after itself, and then lists the others. Of two that start together at least
 * one sees the other, and the younger one steps back. No process removes the lock of a running process; a lock left by a killed
 * process names one that no longer runs.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await refuseShared(folder);
  const own = await ownLock();
  const path = join(folder, nameOf(own));
  const giveBack = () => rm(path, { force: true });
  await (await open(path, 'w', 0o600)).close();
  const patience = AbortSignal.timeout(stepBackTime);
  for (;;) {
    const { running, left } = await otherLocks(folder, own);
    const [other] = running;
    if (other === undefined) {
      for (const lock of left) await rm(join(folder, nameOf(lock)), { force: true });
      return giveBack;
    }
    if (patience.aborted || running.some((lock) => isOlder(lock, own))) {
      await giveBack();
      throw new FolderRefused(`DATA_DIR ${resolve(folder)} is in use by process ${other.pid}`);
    }
    await setTimeout(10);
  }
}

/** The folder holds keys and customers' data, so it must belong to the current user and be closed to all others. */
async function refuseShared(folder: string): Promise<void> {
  const user = process.getuid?.();
  // Windows uses access lists instead.
  if (user === undefined) return;
  const { mode, uid } = await stat(folder);
  const where = `DATA_DIR ${resolve(folder)}`;
  if (uid !== user) throw new FolderRefused(`${where} belongs to another user`);
  if ((mode & 0o077) !== 0) {
    const found = (mode & 0o777).toString(8).padStart(4, '0');
    throw new FolderRefused(
      `${where} is accessible to other users (mode ${found}); run: chmod 700 ${resolve(folder)}`,
    );
  }
}

/** Identifies one process. PIDs are reused, so the start time is part of it. */
interface Lock {
  readonly pid: number;
  /** Clock ticks from boot to the start of the process; empty where the system does not report it. */
  readonly began: string;
}

async function ownLock(): Promise<Lock> {
  return { pid: process.pid, began: await startOf(process.pid) };
}

function nameOf({ pid, began }: Lock): string {
  return `server.${pid}.${began}.lock`;
}

async function otherLocks(folder: string, own: Lock): Promise<{ running: Lock[]; left: Lock[] }> {
  const running: Lock[] = [];
  const left: Lock[] = [];
  for (const name of await readdir(folder)) {
    const [, pid, began = ''] = /^server\.(\d{1,10})\.(\d*)\.lock$/.exec(name) ?? [];
    if (pid === undefined || name === nameOf(own)) continue;
    const lock = { pid: Number(pid), began };
    ((await isRunning(lock)) ? running : left).push(lock);
  }
  return { running, left };
}

async function isRunning({ pid, began }: Lock): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return began === (await startOf(pid));
}

function isOlder(lock: Lock, than: Lock): boolean {
  return Number(lock.began) - Number(than.began) < 0 || (lock.began === than.began && lock.pid < than.pid);
}

/** Start time of a process (proc(5), field 22). */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
