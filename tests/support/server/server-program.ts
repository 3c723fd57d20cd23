import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const root = new URL('../../..', import.meta.url).pathname;

/** The server as a separate process, as `npm start` runs it. */
export interface Started {
  readonly child: ChildProcess;
  readonly text: () => string;
  /** Resolves once the output contains the words; rejects if the process exits first. */
  prints(words: string): Promise<void>;
  /** Exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/**
 * `env`: its settings, in addition to PATH and HOME. Since it lives for seconds, its WebAssembly database is compiled only once, by the
 * baseline compiler.
 */
export function startServerProgram(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      for (const look of watchers) look();
    });
  }
  const exit = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  return {
    child,
    text: () => text,
    ended: () => exit,
    prints: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(words)) resolve();
        };
        watchers.add(look);
        look();
        void exit.then((code) =>
          reject(new Error(`ended with ${code} before it printed “${words}”:\n${text}`)),
        );
      }),
  };
}
