import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderTaken, takeDataFolder } from '#server/data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'certhub-data-')), 'made', 'when needed');
});
afterEach(() => rm(join(folder, '../..'), { recursive: true }));

it('a folder is made, taken and given back', async () => {
  const giveBack = await takeDataFolder(folder);
  expect(await readdir(folder)).toEqual(['server.lock']);
  await giveBack();
  expect(await readdir(folder)).toEqual([]);
});

it('a folder in use by a running process is refused, naming it', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await (await takeDataFolder(folder))();
  await writeFile(join(folder, 'server.lock'), String(other.pid));
  await expect(takeDataFolder(folder)).rejects.toThrow(FolderTaken);
  await expect(takeDataFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  const gone = new Promise((done) => other.once('exit', done));
  other.kill();
  await gone;
  await (await takeDataFolder(folder))();
});

it.each([
  { name: 'a process that is gone', lock: '999999999 12345' },
  { name: 'an earlier process with this one’s number', lock: String(process.pid) },
  { name: 'a process that began at another time', lock: '1 1' },
  { name: 'nobody: it is empty', lock: '' },
  { name: 'nobody: it is nonsense', lock: 'x y z' },
])('a lock left by $name does not stand in the way', async ({ lock }) => {
  await (await takeDataFolder(folder))();
  await writeFile(join(folder, 'server.lock'), lock);
  await (await takeDataFolder(folder))();
});
