// `npm run dev`: the reference server on one port, the console with hot reload on another.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenOrphaned } from './orphaned.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = Number(process.env.PORT ?? 3000);
const apiPort = String(port + 1);
const children = [
  spawn(process.execPath, ['--import', 'tsx', '--watch-path=server', '--watch-path=core', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // The server provides the site configuration, including its sandbox's members; people open the console's address.
    env: {
      ...process.env,
      PORT: apiPort,
      WEB_DIR: 'public',
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  }),
  spawn(process.execPath, ['node_modules/@rsbuild/core/bin/rsbuild.js', 'dev', '--port', String(port)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CERTHUB_DEV_API: `http://127.0.0.1:${apiPort}` },
  }),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
whenOrphaned(stopAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const child of children) child.on('exit', stopAll);
