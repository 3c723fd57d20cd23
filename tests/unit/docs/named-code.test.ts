import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, repository, repositoryTexts, writtenFolders } from '#tests/support/repository-text.ts';

// What docs name in back-ticks exists: files by path or by name, npm scripts, and in the recipes also identifiers.

const files = writtenFolders.flatMap(filesIn);
const names = new Set(files.map((file) => basename(file)));
const texts = repositoryTexts();
const code = texts.filter(([path]) => !path.endsWith('.md'));
const words = new Set(code.flatMap(([, text]) => text.match(/[A-Za-z_]\w*/g) ?? []));
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

const docs = texts.filter(([path]) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const recipes = new Set(['CONTRIBUTING.md', 'docs/testing.md']);
/** Names that a reader chooses, and the client as servers offer it. What a build makes is in `dist`. */
const chosen = new Set(['flow.json', 'MyPage', 'certhub.mjs', '/certhub.mjs', '/certhub-agent.mjs']);

describe('a document names what exists', () => {
  it.each(docs)('%s', (path, text) => {
    const tokens = [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(([, token = '']) => token);
    const missing = tokens.flatMap((token) => [
      ...missingScripts(token),
      ...token.split(/[\s,:;]+/).filter((word) => isMissingFile(word.replace(/\/$/, ''))),
      ...(recipes.has(path) ? missingIdentifiers(token) : []),
    ]);
    expect(missing).toEqual([]);
  });
});

it('finds what does not exist', () => {
  expect(isMissingFile(['src', 'no-such-file.ts'].join('/'))).toBe(true);
  expect(isMissingFile(['no-such', 'file.ts'].join('-'))).toBe(true);
  expect(isMissingFile('src/features/<area>/<name>.room.ts')).toBe(false);
  expect(missingIdentifiers(`${['no', 'Such', 'Name'].join('')}(call)`)).toHaveLength(1);
  expect(missingIdentifiers('defineCall(…)')).toEqual([]);
  expect(missingScripts('npm run no-such')).toHaveLength(1);
});

function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

function missingScripts(token: string): readonly string[] {
  const [, name = ''] = /^npm (?:run (?:-s )?)?([\w:-]+)/.exec(token) ?? [];
  return name === '' || ['ci', 'audit'].includes(name) || name in scripts ? [] : [token];
}

/** `<area>` and `*` stand for any text. A file may be named without its folder, a folder without its files. */
function isMissingFile(word: string): boolean {
  if (!/^[\w.<>*/-]+$/.test(word) || chosen.has(word) || word.startsWith('dist/')) return false;
  const isFile = /\w\.(?:ts|tsx|mjs|sql|md)$/.test(word);
  const isRooted = writtenFolders.some((folder) => word.startsWith(`${folder}/`));
  if ((!isFile && !isRooted) || names.has(word)) return false;
  const pattern = word
    .split(/(<\w+>|\*)/)
    .map((part, index) => (index % 2 === 1 ? '[^/]*' : part.replace(/[.]/g, String.raw`\.`)))
    .join('');
  const matching = new RegExp(`${isRooted ? '^' : '(?:^|/)'}${pattern}(?:/|$)`);
  return !files.some((file) => matching.test(file)) && !rootHas(word);
}

function rootHas(word: string): boolean {
  return texts.some(([path]) => path === word);
}

function missingIdentifiers(token: string): readonly string[] {
  const [, name = ''] = /^([a-z]\w*[A-Z]\w*|[A-Z]\w*[a-z]\w*|[A-Z]{3,}(?==))(?:[(=<]|$)/.exec(token) ?? [];
  return name === '' || chosen.has(name) || words.has(name) ? [] : [token];
}
