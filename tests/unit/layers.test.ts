import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const run = promisify(execFile);

/** Something a layer might try: it compiles, or the compiler refuses it with the given code. */
const attempts = [
  ['machines may import core', 'machines', "export { ok } from '#core/result.ts';", 'it compiled'],
  ['the browser app may import core', 'src', "export { ok } from '#core/result.ts';", 'it compiled'],
  ['core cannot see the document', 'core', 'export const x = document.title;', 'TS2584'],
  ['core cannot see Node', 'core', 'export const x = process.pid;', 'TS2591'],
  ['core cannot use timers', 'core', 'setTimeout(() => {}, 1);', 'TS2304'],
  ['machines cannot see the document', 'machines', 'export const x = document.title;', 'TS2584'],
  ['core cannot import machines', 'core', "export * from '#machines/session/session.machine.ts';", 'TS6307'],
  [
    'machines cannot import the browser app',
    'machines',
    "export * from '#src/adapters/http/client.ts';",
    'TS6307',
  ],
  ['the browser app cannot import the server', 'src', "export * from '#server/config.ts';", 'TS6307'],
  [
    'the server cannot import the browser app',
    'server',
    "export * from '#src/adapters/http/client.ts';",
    'TS6307',
  ],
  ['the client cannot import the server', 'client', "export * from '#server/config.ts';", 'TS6307'],
  ['workers cannot see the document', 'workers', 'export const x = document.title;', 'TS2584'],
] as const;

describe('layers', () => {
  let scratch: string;

  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    scratch = await mkdtemp(join(root, '.cache', 'layers-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  for (const [index, [name, layer, code, want]] of attempts.entries()) {
    it(name, async () => {
      const folder = join(scratch, String(index));
      await mkdir(folder);
      await writeFile(join(folder, 'attempt.ts'), `${code}\n`);
      // The project of the layer, with the attempt as its only file.
      await writeFile(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          extends: `../../../${layer}/tsconfig.json`,
          compilerOptions: { outDir: 'out', tsBuildInfoFile: 'out/info', rootDir: '../../..' },
          include: ['attempt.ts'],
          references: await referencesOf(layer),
        }),
      );
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const output = await run(process.execPath, [tsc, '-b', folder], { cwd: root }).then(
        () => 'it compiled',
        (error: { stdout: string }) => error.stdout,
      );
      expect(output).toContain(want);
    });
  }
});

/** The projects that the layer references, with absolute paths. */
async function referencesOf(layer: string): Promise<{ path: string }[]> {
  const project: unknown = JSON.parse(await readFile(join(root, layer, 'tsconfig.json'), 'utf8'));
  if (typeof project !== 'object' || project === null || !('references' in project)) return [];
  const { references } = project;
  if (!Array.isArray(references)) return [];
  return references.map(({ path }: { path: string }) => ({ path: resolve(root, layer, path) }));
}
