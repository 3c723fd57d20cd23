import { KeyRound } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { shapesOf } from '../../../build/icon-loader.mjs';
import { iconOf } from '../../../src/ui/icon/icon-of.ts';

/** The argument of `iconOf` in the code of the loader. */
function shapesIn(code: string) {
  return JSON.parse(/iconOf\((.*)\);$/.exec(code)?.[1] ?? '');
}

it.each([
  ['alone', {}],
  ['with a class', { className: 'wide', 'aria-hidden': 'true' as const }],
  ['with a name', { 'aria-label': 'key' }],
  ['with a size', { size: 16 }],
])('draws an icon as Lucide does, without its class names: %s', async (_, props) => {
  const file = new URL('../../../node_modules/lucide-react/dist/esm/icons/key-round.mjs', import.meta.url);
  const { __iconData } = await import(file.href);
  const drawn = renderToStaticMarkup(createElement(iconOf(shapesIn(shapesOf(__iconData))), props));
  const wanted = renderToStaticMarkup(createElement(KeyRound, props));
  const plain = wanted.replace(/ class="lucide lucide-key-round( \w+)?"/, (_all, own) =>
    own ? ` class="${own.trim()}"` : '',
  );
  const attributes = (markup: string) => markup.match(/[\w-]+="[^"]*"/g)?.toSorted();
  expect(attributes(drawn)).toEqual(attributes(plain));
});
