import { expect, it } from 'vitest';
import {
  shortened,
  shortenMarkup,
  shortenSelectors,
  shortNamesBelow,
} from '../../../build/short-class-names.mjs';

const names = { 'p_0.5': 'b', '2xl:d_[&_a>b]': 'c', 'hover:bg_“x”': 'd' };
function renamed(...selectors: string[]): string[] {
  const rules = selectors.map((selector) => ({ selector }));
  shortenSelectors(names).OnceExit({ walkRules: (each) => rules.forEach(each) });
  return rules.map(({ selector }) => selector);
}

it('gives each class of the sources one short name, the shortest to the most used', () => {
  const short: Record<string, string> = shortNamesBelow('src/ui');
  const all = Object.values(short);
  expect(new Set(all).size).toBe(all.length);
  // Quirks mode compares without case.
  expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(100);
  expect(short.d_flex).toHaveLength(1);
  for (const name of all) expect(name).toMatch(/^[a-z][a-z\d]?$/);
});

it('renames in lists and in markup, and leaves other classes as they are', () => {
  expect(shortened('p_0.5 button hover:bg_“x”', names)).toBe('b button d');
  expect(shortenMarkup('<p title="p_0.5" class="2xl:d_[&amp;_a&gt;b] early">p_0.5</p>', names)).toBe(
    '<p title="p_0.5" class="c early">p_0.5</p>',
  );
});

it('renames in selectors, escaped as they are there', () => {
  expect(renamed('.p_0\\.5 .early,.\\32 xl\\:d_\\[\\&_a\\>b\\]', '.hover\\:bg_“x”:hover', '.early')).toEqual([
    '.b .early,.c',
    '.d:hover',
    '.early',
  ]);
  expect(renamed('.early')).toEqual(['.early']);
});

it('refuses a style sheet in which a class has no rule', () => {
  expect(() => renamed('.p_0\\.5')).toThrow('no rule for the classes 2xl:d_[&_a>b] hover:bg_“x”');
});
