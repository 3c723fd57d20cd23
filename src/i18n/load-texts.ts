import type { BaseTexts } from '#src/i18n/all-texts.ts';
import { areasOf, type TextDefinition } from '#src/i18n/define-texts.ts';
import { type CompleteLanguage, completeLanguageOf, type Language } from '#src/i18n/languages.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

/** Loaded texts, by area. */
export type LoadedTexts = SameTexts<BaseTexts>;

export async function fetchTexts(
  language: Language,
  definitions: Iterable<TextDefinition<never>>,
): Promise<LoadedTexts> {
  const complete = completeLanguageOf(language);
  const later = [...definitions].map(async (definition) => areasOf(await definition[complete]()));
  const [base, menu, ...rest] = await Promise.all([baseOf(complete), menuOf(language), ...later]);
  return Object.assign({}, base, ...rest, menu);
}

async function baseOf(language: CompleteLanguage): Promise<SameTexts<BaseTexts>> {
  if (language === 'zh')
    return (await import(/* webpackChunkName: "texts-zh-entry" */ '#src/i18n/texts/zh/base.ts')).zhBase;
  return (await import(/* webpackChunkName: "texts-en-entry" */ '#src/i18n/texts/en/base.ts')).enBase;
}

async function menuOf(language: Language): Promise<Pick<LoadedTexts, 'menu'> | null> {
  switch (language) {
    case 'es':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/es/menu.ts')).esMenu };
    case 'de':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/de/menu.ts')).deMenu };
    case 'ja':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/ja/menu.ts')).jaMenu };
    case 'fr':
      return { menu: (await import(/* webpackChunkName: "menus" */ '#src/i18n/texts/fr/menu.ts')).frMenu };
    default:
      return null;
  }
}
