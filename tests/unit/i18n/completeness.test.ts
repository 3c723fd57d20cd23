import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deMenu } from '#src/i18n/texts/de/menu.ts';
import { esMenu } from '#src/i18n/texts/es/menu.ts';
import { frMenu } from '#src/i18n/texts/fr/menu.ts';
import { jaMenu } from '#src/i18n/texts/ja/menu.ts';
import { zhMenu } from '#src/i18n/texts/zh/menu.ts';
import { enTexts, placeholdersOf, textRows, zhTexts } from '#tests/unit/i18n/all-texts.ts';
import { menuFiles } from '../../../scripts/menus.ts';

const zh = new Map(textRows(zhTexts));
const en = new Map(textRows(enTexts));

describe('texts in Chinese and English', () => {
  it('have the same keys, except for the English singular of counted texts', () => {
    const singulars = [...en.keys()].filter((key) => /\.one$/.test(key));
    const isSingularOfCounted = (key: string) => zh.has(key.replace(/\.one$/, '.other'));
    expect([...zh.keys()].filter((key) => !en.has(key))).toEqual([]);
    expect(
      [...en.keys()].filter((key) => !zh.has(key) && !(singulars.includes(key) && isSingularOfCounted(key))),
    ).toEqual([]);
  });

  it('are never empty, and have no surrounding spaces in Chinese', () => {
    expect([...zh, ...en].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
    expect([...zh].filter(([, text]) => text !== text.trim()).map(([key]) => key)).toEqual([]);
  });

  it('use the same placeholders', () => {
    const differing = [...zh].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(en.get(key) ?? '').join(),
    );
    expect(differing.map(([key, text]) => ({ key, zh: text, en: en.get(key) }))).toEqual([]);
  });

  it('have well-formed placeholders', () => {
    const odd = [...zh, ...en].filter(([, text]) => /[{}]/.test(text.replace(/\{\{[a-zA-Z]+\}\}/g, '')));
    expect(odd).toEqual([]);
  });

  it('contain no Chinese in English and no untranslated sentence in Chinese', () => {
    const han = /\p{Script=Han}/u;
    expect([...en].filter(([, text]) => han.test(text)).map(([key]) => key)).toEqual([]);
    const sentences = [...zh].filter(([, text]) => !han.test(text) && /[a-z]{3,} [a-z]{3,}/i.test(text));
    expect(sentences.map(([key]) => key)).toEqual([]);
  });
});

describe.each([
  ['es', esMenu],
  ['de', deMenu],
  ['ja', jaMenu],
  ['fr', frMenu],
])('menu in %s', (_, menu) => {
  it('has every label, none empty', () => {
    expect(Object.keys(menu).sort()).toEqual(Object.keys(zhMenu).sort());
    expect(Object.values(menu).filter((label) => label.trim() === '')).toEqual([]);
  });
});

it.each(Object.entries(await menuFiles()))('%s is made from the rooms (npm run menus)', (file, text) => {
  expect(readFileSync(`src/i18n/texts/${file}`, 'utf8')).toBe(text);
});
