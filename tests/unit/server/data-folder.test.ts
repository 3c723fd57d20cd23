import { type ChildProcess, fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderRefused, takeDataFolder } from '#server/data-folder.ts';

/** Starts of two processes at once. */
const runs = Number(process.env.RUNS ?? 100);

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'certhub-data-')), 'made', 'when needed');
});
afterEach(() => rm(join(folder, '../..'), { recursive: true }));

it('a folder is made for its user alone, taken and given back', async () => {
  const giveBack = await takeDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const [lock = '', ...others] = await readdir(folder);
  expect(lock).toContain(`.${process.pid}.`);
  expect(others).toEqual([]);
  expect((await stat(join(folder, lock))).mode & 0o777).toBe(0o600);
  await giveBack();
  expect(await readdir(folder)).toEqual([]);
});

it.each(['755', '750', '701', '770'])('a folder of mode %s is refused, with what to do', async (mode) => {
  await (await takeDataFolder(folder))();
  await chmod(folder, mode);
  const refused = expect(takeDataFolder(folder)).rejects;
  await refused.toThrow(FolderRefused);
  await refused.toThrow(`open to other users (mode 0${mode}); run: chmod 700 ${folder}`);
  expect(await readdir(folder)).toEqual([]);
});

it('a folder in use by a running process is refused, naming it', async () => {
  const taker = await startTaker();
  expect(await ask(taker, 'take', folder)).toBe(true);
  await expect(takeDataFolder(folder)).rejects.toThrow(`in use by process ${taker.pid}`);
  await end(taker);
  await (await takeDataFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  { name: 'a process that is gone', lock: 'server.999999999.12345.lock' },
  { name: 'an earlier process with this one’s number', lock: `server.${process.pid}.1.lock` },
  { name: 'a process that began at another time', lock: 'server.1.1.lock' },
])('a lock left by $name does not stand in the way and is removed', async ({ lock }) => {
  await (await takeDataFolder(folder))();
  await writeFile(join(folder, lock), '');
  const giveBack = await takeDataFolder(folder);
  expect(await readdir(folder)).not.toContain(lock);
  await giveBack();
});

it(`of two processes that start together on a folder a killed one left, one works: ${runs} times`, async () => {
  const gone = spawn(process.execPath, ['--version']);
  await once(gone, 'exit');
  const takers = await Promise.all([startTaker(), startTaker()]);
  const all = (work: Work, place: string) => Promise.all(takers.map((taker) => ask(taker, work, place)));
  // One that steps back does so in its time: that of many folders passes together.
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
  const script = new URL('../../support/folder-taker.ts', import.meta.url);
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
