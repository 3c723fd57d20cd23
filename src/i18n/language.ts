import { keepPreference, readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';
import {
  type CompleteLanguage,
  completeLanguageOf,
  isLanguage,
  type Language,
  languageTags,
} from '#src/i18n/languages.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';
import { createTexts, type Texts } from '#src/i18n/texts.ts';

let current: Language = 'zh';

/** The current language, for the API's `lang` parameter. */
export function currentLanguage(): Language {
  return current;
}

/**
 * Loads the texts of the first page in the stored language, else in the site's (product.md, 'Display'). The language becomes current before
 * they have loaded.
 */
export async function loadTexts(siteLanguage: CompleteLanguage): Promise<Texts> {
  const stored = readPreference('lang');
  const language = isLanguage(stored) ? stored : siteLanguage;
  note(language);
  return createTexts(language, await fetchTexts(language, []));
}

/** Switches to another language and remembers it. */
export async function chooseLanguage(texts: Texts, language: Language): Promise<void> {
  await texts.setLanguage(language);
  writePreference('lang', language);
  note(language);
}

/** The same for a language that the person chose elsewhere. */
export async function followLanguage(texts: Texts, language: Language): Promise<void> {
  if (language === current) return;
  await texts.setLanguage(language);
  keepPreference('lang', language);
  note(language);
}

function note(language: Language): void {
  current = language;
  // Menus in the other languages set their own `lang`.
  document.documentElement.lang = languageTags[completeLanguageOf(language)];
}
