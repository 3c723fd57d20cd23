import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Another server works in the folder. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/**
 * Takes the data folder for this process: PGlite's files would not survive two. The lock file names its process, so
 * that one left by a killed server is known for what it is. Returns what gives the folder back.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, 'server.lock');
  const own = `${process.pid} ${(await startOf(process.pid)) ?? ''}`.trim();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const file = await open(lock, 'wx');
      await file.writeFile(own);
      await file.close();
      return () => rm(lock, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = (await readFile(lock, 'utf8').catch(() => '')).trim();
    if (attempt > 3 || (await isRunning(holder))) {
      throw new FolderTaken(`DATA_DIR ${resolve(folder)} is in use by process ${holder.split(' ')[0]}`);
    }
    await rm(lock, { force: true });
  }
}

async function isRunning(holder: string): Promise<boolean> {
  const [id = '', began] = holder.split(' ');
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // A number is given again after a restart of the machine: then its process began at another time.
  const begins = await startOf(pid);
  return began === undefined || begins === null || begins === began;
}

/** When a process began, in ticks since the machine did, and null where the system does not say (proc(5), field 22). */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
