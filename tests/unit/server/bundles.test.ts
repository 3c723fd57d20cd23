import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

it.each(['main', 'admin'])('%s runs without development packages', (name) => {
  const file = `dist/server/${name}.mjs`;
  const code = readFileSync(new URL(file, root), 'utf8');
  const { module } = parseSync(file, code);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  const packages = names.filter((each) => !isBuiltin(each)).map(packageOf);
  expect(packages.length).toBeGreaterThan(3);
  expect(packages.filter((each) => !Object.hasOwn(dependencies, each))).toEqual([]);
});

/** `@electric-sql/pglite/live` → `@electric-sql/pglite` */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
