import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certhub-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('installs what the build needs with NODE_ENV=production, and does again what failed', async () => {
  await mkdir(join(folder, 'scripts'));
  for (const file of ['scripts/setup.mjs', 'package-lock.json'])
    await copyFile(join(root, file), join(folder, file));
  const npm = join(folder, 'npm');
  await writeFile(npm, `#!/bin/sh\nmkdir -p node_modules; echo "$*" >>calls\n`);
  await chmod(npm, 0o755);
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${folder}:${process.env.PATH}` };
  const setUp = () => promisify(execFile)(process.execPath, ['scripts/setup.mjs'], { cwd: folder, env });
  // The packages of this `npm` contain no style generator.
  await expect(setUp()).rejects.toMatchObject({
    stderr: expect.stringContaining('Generating the styles failed'),
  });
  await expect(setUp()).rejects.toMatchObject({ code: 1 });
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
  expect(calls).toHaveLength(2);
  for (const call of calls) expect(call).toMatch(/^ci --include=dev /);
  await expect(stat(join(folder, 'node_modules/.certhub-install'))).rejects.toThrow('ENOENT');
});

it('notices that the shell that started it is gone', async () => {
  const script = join(folder, 'child.mjs');
  const [started, ended] = [join(folder, 'started'), join(folder, 'ended')];
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs';
    import { whenOrphaned } from ${JSON.stringify(join(root, 'scripts/orphaned.mjs'))};
    whenOrphaned(() => { writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); });
    setTimeout(() => undefined, 60_000);
    writeFileSync(${JSON.stringify(started)}, '');`,
  );
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}"; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  await eventually(() => stat(started));
  shell.kill('SIGKILL');
  await once(shell, 'exit');
  await eventually(() => stat(ended));
});
