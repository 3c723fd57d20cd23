import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const built = resolve('dist/client/certhub.mjs');

/** One run of the built client. */
export interface ClientRun {
  readonly code: number;
  readonly stdout: string;
  /** The lines of standard error, each of which is JSON. */
  readonly notes: readonly Readonly<Record<string, unknown>>[];
  /** Standard output as JSON. */
  readonly json: () => unknown;
}

/** Runs the built client as a script would: in a folder, with nothing in its environment but what is given. */
export function runClient(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { cwd = '.', input = '' }: { readonly cwd?: string; readonly input?: string } = {},
): Promise<ClientRun> {
  return new Promise((done, reject) => {
    const path = process.env.PATH ?? '';
    const child = execFile(
      process.execPath,
      [built, ...args],
      { cwd, env: { PATH: path, ...env } },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') return reject(error);
        done({
          code: Number(error?.code ?? 0),
          stdout,
          notes: stderr
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line)),
          json: () => JSON.parse(stdout),
        });
      },
    );
    child.stdin?.end(input);
  });
}
