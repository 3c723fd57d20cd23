import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { onOneLine, repository, repositoryTexts } from '#tests/support/repository-text.ts';

const thisFile = 'tests/unit/docs/citations.test.ts';
const texts = repositoryTexts();
const rules = readFileSync(join(repository, 'docs/product.md'), 'utf8');
const headings = [...rules.matchAll(/^## \d+\. (.*)$/gm)].map(([, heading = '']) => heading);
const cited = texts.flatMap(([path, text]) =>
  [...onOneLine(text).matchAll(/product\.md, '([^']*)'/g)].map(([, heading = '']) => ({ path, heading })),
);

it('names no text that is not in the repository', () => {
  const elsewhere = /\b(?:spec|design)(?:\.md)?,? §|\bthe spec\b/i;
  const naming = texts.filter(([path, text]) => path !== thisFile && elsewhere.test(text));
  expect(naming.map(([path]) => path)).toEqual([]);
});

it('numbers the sections of the product rules in order', () => {
  const numbers = [...rules.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it('names sections of the product rules that exist, and every section is the source of something', () => {
  expect(cited.filter(({ heading }) => !headings.includes(heading))).toEqual([]);
  expect(headings.filter((heading) => !cited.some((one) => one.heading === heading))).toEqual([]);
});

it('links only to files that exist', () => {
  const broken = texts
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(repository, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
  expect(broken).toEqual([]);
});

it('names only test files that exist', () => {
  const named = texts
    .filter(([path]) => !path.startsWith('tests/'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\btests\/[\w./-]{1,80}\.test\.tsx?\b/g)].map(([file]) => ({ path, file })),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(join(repository, file)))).toEqual([]);
});
