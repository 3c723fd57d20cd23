import { type ChildProcess, fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderRefused, takeDataFolder } from '#server/data-folder.ts';

/** How often two processes start at the same time. */
const runs = Number(process.env.RUNS ?? 100);

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'certhub-data-')), 'made', 'when needed');
});
afterEach(() => rm(join(folder, '../..'), { recursive: true }));

it('creates a folder for its user alone, takes it and releases it', async () => {
  const giveBack = await takeDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const [lock = '', ...others] = await readdir(folder);
  expect(lock).toContain(`.${process.pid}.`);
  expect(others).toEqual([]);
  expect((await stat(join(folder, lock))).mode & 0o777).toBe(0o600);
  await giveBack();
  expect(await readdir(folder)).toEqual([]);
});

it.each(['755', '750', '701', '770'])('refuses a folder of mode %s, and names the remedy', async (mode) => {
  await (await takeDataFolder(folder))();
  await chmod(folder, mode);
  const refused = expect(takeDataFolder(folder)).rejects;
  await refused.toThrow(FolderRefused);
  await refused.toThrow(`accessible to other users (mode 0${mode}); run: chmod 700 ${folder}`);
  expect(await readdir(folder)).toEqual([]);
});

it('refuses a folder in use by a running process, and names the process', async () => {
  const taker = await startTaker();
  expect(await ask(taker, 'take', folder)).toBe(true);
  await expect(takeDataFolder(folder)).rejects.toThrow(`in use by process ${taker.pid}`);
  await end(taker);
  await (await takeDataFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  { name: 'a process that no longer exists', lock: 'server.999999999.12345.lock' },
  { name: 'an earlier process with the same id', lock: `server.${process.pid}.1.lock` },
  { name: 'a process with another start time', lock: 'server.1.1.lock' },
])('ignores and removes a lock left by $name', async ({ lock }) => {
  await (await takeDataFolder(folder))();
  await writeFile(join(folder, lock), '');
  const giveBack = await takeDataFolder(folder);
  expect(await readdir(folder)).not.toContain(lock);
  await giveBack();
});

it(`lets only one of two processes start together on the folder of a killed one: ${runs} times`, async () => {
  const gone = spawn(process.execPath, ['--version']);
  await once(gone, 'exit');
  const takers = await Promise.all([startTaker(), startTaker()]);
  const all = (work: Work, place: string) => Promise.all(takers.map((taker) => ask(taker, work, place)));
  // The loser waits before it gives up; these waits overlap across several folders.
  const places = Array.from({ length: 10 }, (_, index) => join(folder, `${index}`));
  const race = async (place: string) => {
    await (await takeDataFolder(place))();
    for (let round = 0; round < runs / places.length; round += 1) {
      await writeFile(join(place, `server.${gone.pid}.1.lock`), '');
      const won = await all('take', place);
      expect([round, won.filter(Boolean).length]).toEqual([round, 1]);
      await all('release', place);
    }
  };
  await Promise.all(places.map(race));
  await Promise.all(takers.map(end));
});

async function startTaker(): Promise<ChildProcess> {
  const script = new URL('../../support/server/folder-taker.ts', import.meta.url);
  const taker = fork(script, { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  await once(taker, 'message');
  return taker;
}

type Work = 'take' | 'release';

async function ask(taker: ChildProcess, work: Work, place: string): Promise<boolean> {
  taker.send({ work, folder: place });
  for await (const [answer] of on(taker, 'message')) {
    if (answer.folder === place) return answer.isDone;
  }
  throw new Error('the taker ended');
}

async function end(taker: ChildProcess): Promise<void> {
  const gone = once(taker, 'exit');
  taker.kill('SIGKILL');
  await gone;
}
