import { expect, it } from 'vitest';
import { css } from '#styled/css';
import * as generated from '#styled/recipes';
import { tableOf } from '../../../build/recipe-loader.mjs';
import { namesInPlace } from '../../../build/static-css-loader.mjs';
import { recipeNames, slotNames } from '../../../src/ui/theme/recipe-names.ts';

type Variants = Record<string, string | boolean>;
interface Recipe {
  (variants?: Variants): unknown;
  readonly variantMap: Readonly<Record<string, readonly string[]>>;
}
const recipes = Object.entries(generated as unknown as Record<string, Recipe>);

it('replaces styles by their class names, and leaves the rest unchanged', () => {
  const code = (styles: string) => `const a = ${styles};\nconst b = <p className={cx(a, ${styles})}>x</p>;`;
  const styles = `css({ p: '2', mt: -1, _hover: { color: 'fg', '& svg': { w: \`3\` } } }, { 'p': 3, truncate: true })`;
  const names = css(
    { p: '2', mt: -1, _hover: { color: 'fg', '& svg': { w: '3' } } },
    { p: 3, truncate: true },
  );
  expect(namesInPlace(code(styles), 'a.tsx')).toBe(code(JSON.stringify(names)));
});

it.each([
  ['a variable', 'css(base)', 'Identifier'],
  ['a conditional', "css({ p: isWide ? '2' : '3' })", 'ConditionalExpression'],
  ['a spread', 'css({ ...base })', 'SpreadElement'],
  ['a computed key', "css({ [side]: '2' })", 'a computed key'],
])('refuses %s, and names its place', (_, call, found) => {
  expect(() => namesInPlace(`\n${call}`, 'a.tsx')).toThrow(
    `a.tsx:2: css() requires literals, found ${found}`,
  );
});

it.each(recipes)('returns the same names as Panda for every combination of %s', (name, recipe) => {
  const [, make, base, defaults] = /\*\/ (\w+)\((.+), (\{.*\})\);$/.exec(tableOf(name, recipe)) ?? [];
  const makers: Record<string, (...table: never[]) => (variants: Variants) => unknown> = {
    recipeNames,
    slotNames,
  };
  const own = makers[String(make)]?.(
    JSON.parse(String(base)) as never,
    JSON.parse(String(defaults)) as never,
  );
  for (const variants of choicesOf(Object.entries(recipe.variantMap))) {
    expect(own?.(variants), JSON.stringify(variants)).toEqual(recipe(variants));
  }
});

/** Every combination of variants, each of them also omitted. */
function choicesOf([first, ...others]: [string, readonly string[]][]): Variants[] {
  if (first === undefined) return [{}];
  const [variant, values] = first;
  return choicesOf(others).flatMap((choice) => [
    choice,
    ...values.map((value) => ({ ...choice, [variant]: value === 'true' ? true : value })),
  ]);
}
