// `npm start`: builds what changed, then runs the reference server with the console on one port.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.mjs';
import { whenOrphaned } from './orphaned.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
await buildAll();
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
  cwd: root,
  // The channel tells the server when this process is gone, however it ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
whenOrphaned(() => server.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
