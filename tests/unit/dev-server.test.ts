import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '#tests/support/server/server-process.ts';

const port = await freePort();
const root = resolve(import.meta.dirname, '../..');
const rsbuild = spawn(
  process.execPath,
  ['node_modules/@rsbuild/core/bin/rsbuild.js', 'dev', '--port', String(port)],
  {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'ignore',
  },
);
afterAll(async () => {
  rsbuild.kill('SIGTERM');
  await once(rsbuild, 'exit');
});

it('the development server serves the console, each page with its initial chunks', {
  timeout: 200_000,
}, async () => {
  const page = () =>
    fetch(`http://127.0.0.1:${port}/sign-in`).then(
      (answer) => answer.text(),
      () => '',
    );
  await expect.poll(page, { interval: 300, timeout: 180_000 }).toContain('<template lang="zh-CN">');
  const [, early = ''] = / src="([^"]*early[^"]*)"/.exec(await page()) ?? [];
  expect(await (await fetch(new URL(early, `http://127.0.0.1:${port}`))).text()).toContain('"/sign-in"');
});
