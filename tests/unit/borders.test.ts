import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { borderRules, borders, listReaders } from '../../scripts/borders.ts';

const root = resolve(import.meta.dirname, '../..');
const rows: readonly (readonly [string, readonly string[]])[] = Object.entries(borders);
const features = rows.map(([feature]) => feature);

/** The features, and the lists, that the files of a feature import. */
function importedBy(feature: string): ReadonlySet<string> {
  const folder = join(root, 'src/features', feature);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return new Set(
    files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/'#src\/features\/([\w.-]+)/g)].map(
        ([, other = '']) => other,
      ),
    ),
  );
}

describe('the table of borders', () => {
  it('names every feature', () => {
    const folders = readdirSync(join(root, 'src/features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.sort()).toEqual([...features].sort());
  });

  it.each(rows)('lets %s import only features above it, so that there is no circle', (feature, others) => {
    const above = features.slice(0, features.indexOf(feature));
    expect(others.filter((other) => !above.includes(other))).toEqual([]);
  });

  it.each(rows)('lets %s import only what it does import', (feature, others) => {
    const imported = importedBy(feature);
    expect(others.filter((other) => !imported.has(other))).toEqual([]);
  });

  it('lets only those read the lists of rooms and flows that do', () => {
    const readers = features.filter((feature) =>
      ['rooms.ts', 'flows.ts'].some((list) => importedBy(feature).has(list)),
    );
    expect(readers.sort()).toEqual([...listReaders].sort());
  });

  it('is what the lint checks (npm run borders)', () => {
    const rules: unknown = JSON.parse(readFileSync(join(root, 'biome.borders.json'), 'utf8'));
    expect(rules).toEqual(JSON.parse(borderRules()));
  });
});

/** An import somewhere in `src`, and what the lint says of it. */
const attempts = [
  ['features/payment', "import '#src/features/vault/texts.ts';", null],
  [
    'features/payment',
    "import '#src/features/orders/x.ts';",
    'payment may import only approvals, session and vault',
  ],
  ['features/payment', "import type { X } from '#src/features/orders/x.ts';", 'payment may import only'],
  [
    'features/payment',
    "export const x = () => import('#src/features/orders/x.ts');",
    'payment may import only',
  ],
  ['features/payment/pages', "import '../../orders/x.ts';", 'payment may import only'],
  ['features/session', "import '#src/features/payment/x.ts';", 'session may import no other feature'],
  ['features/payment', "import '#src/features/rooms.ts';", 'payment may import only'],
  ['features/shell', "import '#src/features/rooms.ts';", null],
  ['features', "import '#src/features/payment/x.ts';", 'may import only declarations'],
  ['console', "import '#src/features/payment/x.ts';", 'console may import only'],
  ['features/payment', "import '#src/routes/x.tsx';", 'payment may import only'],
] as const;

describe('the lint', () => {
  let scratch: string;
  let output: string;

  /** One run over all attempts, in a folder of its own: a forbidden import in `src` would fail other checks meanwhile. */
  beforeAll(async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    scratch = await mkdtemp(join(root, '.cache/borders-'));
    await writeFile(join(scratch, 'biome.json'), borderRules());
    for (const [index, [folder, code]] of attempts.entries()) {
      await mkdir(join(scratch, 'src', folder), { recursive: true });
      await writeFile(join(scratch, 'src', folder, `attempt-${index}.ts`), `${code}\n`);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = ['lint', '--only=style/noRestrictedImports', '--reporter=github', 'src'];
    const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], {
      cwd: scratch,
      encoding: 'utf8',
    });
    output = stdout + stderr;
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  test.each(attempts.map(([folder, code, want], index) => ({ folder, code, want, index })))(
    'answers $code in $folder with $want',
    ({ want, index }) => {
      const said = output
        .split('\n')
        .filter((line) => line.includes(`attempt-${index}.ts`))
        .join('\n');
      if (want === null) expect(said).toBe('');
      else expect(said).toContain(want);
    },
  );
});
