import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { semanticTokens, tokens } from '#src/ui/theme/tokens.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/ui/theme/'));
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('reads the sources', () => {
  expect(sources.length).toBeGreaterThan(50);
});

it('uses only steps of the grid; any other number would become pixels without a unit', () => {
  const known = new Set(Object.keys(tokens.spacing ?? {}));
  const lengths =
    /\b(?:p|px|py|pt|pb|ps|pe|m|mx|my|mt|mb|ms|me|gap|rowGap|columnGap|w|h|minW|minH|maxW|maxH|top|left|right|bottom|inset)(?:: |: \{[^}]*?\w: )'-?([\d.]+)!?'/g;
  const strange = sources.flatMap(({ file, text }) =>
    [...text.matchAll(lengths)].flatMap(([whole, step = '']) =>
      known.has(step) ? [] : [`${file}: ${whole}`],
    ),
  );
  expect(strange).toEqual([]);
});

it('uses only colors of the palette', () => {
  const known = new Set(colorNames(semanticTokens.colors ?? {}));
  const colors = /\b(?:bg|color|borderColor|stroke|fill): '([a-z]+(?:\.[a-z]+)*)!?'/g;
  const others = new Set(['transparent', 'currentColor', 'inherit', 'white', 'black', 'none']);
  const strange = sources.flatMap(({ file, text }) =>
    [...text.matchAll(colors)].flatMap(([whole, name = '']) =>
      known.has(name) || others.has(name) ? [] : [`${file}: ${whole}`],
    ),
  );
  expect(strange).toEqual([]);
});

it('writes no color value outside the palette', () => {
  const numbers = /#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\b(?=['")\s;])|\brgba?\((?!0 0 0)/;
  const strange = sources.filter(({ file, text }) => file.endsWith('.tsx') && numbers.test(text));
  expect(strange.map(({ file }) => file)).toEqual([]);
});

function colorNames(node: object, path = ''): string[] {
  if ('value' in node) return [path.replace(/\.DEFAULT$/, '')];
  return Object.entries(node).flatMap(([key, value]) =>
    colorNames(value as object, path === '' ? key : `${path}.${key}`),
  );
}
