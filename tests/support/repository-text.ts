import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');

/** Folders that people write in. */
export const writtenFolders: readonly string[] = [
  ...[
    'core',
    'machines',
    'workers',
    'src',
    'server',
    'client',
    'build',
    'scripts',
    'tests',
    'docs',
    'public',
    'deploy',
    '.ci',
  ],
].filter((folder) => existsSync(join(repository, folder)));
const written = /\.(?:ts|tsx|mjs|css|sql|md|html|sh|json)$/;
/** Generated, recorded or foreign texts. */
const others = /\.gen\.|^server\/db\/migrations\/|^tests\/fixtures\/|\.json$/;

/** The texts that people write: code, tests, docs and settings, as [path from the repository's folder, text]. */
export function repositoryTexts(): readonly (readonly [path: string, text: string])[] {
  const roots = readdirSync(repository, { withFileTypes: true });
  const paths = [
    ...roots.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...roots.filter(({ name }) => writtenFolders.includes(name)).flatMap(({ name }) => filesIn(name)),
  ];
  return paths
    .filter((path) => (written.test(path) || path.startsWith('.ci/')) && !others.test(path))
    .map((path) => [path, readFileSync(join(repository, path), 'utf8')]);
}

/** The text with each line break, and the mark of a comment after it, as one space: what is cited may span lines. */
export function onOneLine(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/)? ?/g, ' ');
}

/** Paths of every file in a folder of the repository. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
