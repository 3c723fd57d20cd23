/** Languages a customer can choose. Chinese and English are complete; the others translate only the menus and fall back to English. */
export const languages = ['zh', 'en', 'es', 'de', 'ja', 'fr'] as const;
export type Language = (typeof languages)[number];

export const completeLanguages = ['zh', 'en'] as const;
export type CompleteLanguage = (typeof completeLanguages)[number];

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
