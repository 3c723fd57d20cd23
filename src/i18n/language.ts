import { readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';
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

/** The language shown, for the `lang` the API is asked in. */
export function currentLanguage(): Language {
  return current;
}

/** Loads the texts of the first page: in the stored language, else in the site's (spec §9), which is the current one at once. */
export async function loadTexts(siteLanguage: CompleteLanguage): Promise<Texts> {
  const stored = readPreference('lang');
  const language = isLanguage(stored) ? stored : siteLanguage;
  note(language);
  return createTexts(language, await fetchTexts(language, []));
}

/** Shows another language and remembers it. */
export async function chooseLanguage(texts: Texts, language: Language): Promise<void> {
  await texts.setLanguage(language);
  writePreference('lang', language);
  note(language);
}

function note(language: Language): void {
  current = language;
  // Menus of the other languages say theirs.
  document.documentElement.lang = languageTags[completeLanguageOf(language)];
}
