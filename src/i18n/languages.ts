import {
  type CompleteLanguage,
  completeLanguages,
  type Language,
  languages,
} from '#core/site/site-languages.ts';

export { type CompleteLanguage, completeLanguages, type Language, languages };

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  ja: '日本語',
  fr: 'Français',
};

/** BCP 47 tags for `lang` attributes and Intl. */
export const languageTags: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  en: 'en',
  es: 'es',
  de: 'de',
  ja: 'ja',
  fr: 'fr',
};

export function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** Returns the language of the texts outside menus. */
export function completeLanguageOf(language: Language): CompleteLanguage {
  return language === 'zh' ? 'zh' : 'en';
}
