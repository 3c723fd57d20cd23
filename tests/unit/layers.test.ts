import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const run = promisify(execFile);

/** One thing a layer might try: allowed, or refused by the compiler with the code given. */
const attempts = [
  {
    name: 'machines may import core',
    layer: 'machines',
    code: "export { ok } from '#core/result.ts';",
    want: 'it compiled',
  },
  {
    name: 'the browser app may import core',
    layer: 'src',
    code: "export { ok } from '#core/result.ts';",
    want: 'it compiled',
  },
  {
    name: 'core cannot see the document',
    layer: 'core',
    code: 'export const x = document.title;',
    want: 'TS2584',
  },
  { name: 'core cannot see Node', layer: 'core', code: 'export const x = process.pid;', want: 'TS2591' },
  { name: 'core has no clock of its own', layer: 'core', code: 'setTimeout(() => {}, 1);', want: 'TS2304' },
  {
    name: 'machines cannot see the document',
    layer: 'machines',
    code: 'export const x = document.title;',
    want: 'TS2584',
  },
  {
    name: 'core cannot import machines',
    layer: 'core',
    code: "export * from '#machines/session/session.machine.ts';",
    want: 'TS6307',
  },
  {
    name: 'machines cannot import the browser app',
    layer: 'machines',
    code: "export * from '#src/adapters/http/client.ts';",
    want: 'TS6307',
  },
  {
    name: 'the browser app cannot import the server',
    layer: 'src',
    code: "export * from '#server/config.ts';",
    want: 'TS6307',
  },
  {
    name: 'the server cannot import the browser app',
    layer: 'server',
    code: "export * from '#src/adapters/http/client.ts';",
    want: 'TS6307',
  },
  {
    name: 'workers cannot see the document',
    layer: 'workers',
    code: 'export const x = document.title;',
    want: 'TS2584',
  },
] as const;

describe('layers', () => {
  let scratch: string;

  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    scratch = await mkdtemp(join(root, '.cache', 'layers-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  for (const [index, { name, layer, code, want }] of attempts.entries()) {
    it(name, async () => {
      const folder = join(scratch, String(index));
      await mkdir(folder);
      await writeFile(join(folder, 'attempt.ts'), `${code}\n`);
      // The layer's own project, with the attempt as its only file.
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

/** The layers this one may use, as its own project says, seen from an attempt's folder. */
async function referencesOf(layer: string): Promise<{ path: string }[]> {
  const project: unknown = JSON.parse(await readFile(join(root, layer, 'tsconfig.json'), 'utf8'));
  if (typeof project !== 'object' || project === null || !('references' in project)) return [];
  const { references } = project;
  if (!Array.isArray(references)) return [];
  return references.map(({ path }: { path: string }) => ({ path: resolve(root, layer, path) }));
}
