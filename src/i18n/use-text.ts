import { createContext, use, useSyncExternalStore } from 'react';
import type { AreasOf, TextDefinition } from '#src/i18n/define-texts.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { TextSnapshot, Texts, Translate } from '#src/i18n/texts.ts';

export const textsContext = createContext<Texts | null>(null);

/**
 * Returns the translator: `const t = useText(orderTexts)`, then `t('order.title')`. Loads the given definitions, suspending meanwhile. The
 * base texts are always loaded and need not be named.
 */
export function useText<const Definitions extends readonly TextDefinition<never>[]>(
  ...definitions: Definitions
): Translate<AreasOf<Definitions>> {
  const texts = useTexts();
  // Call `use` on every render, even for loaded texts: when React resumes a suspended render, a missing `use` makes it a different one.
  for (const definition of definitions) use(texts.load(definition));
  return useTextSnapshot().t;
}

/** Formatters for the current language. */
export function useFormat(): Format {
  return useTextSnapshot().format;
}

export function useLanguage(): Language {
  return useTextSnapshot().language;
}

/** For switching the language and for preloading. */
export function useTexts(): Texts {
  const texts = use(textsContext);
  if (!texts) throw new Error('no texts: a TextProvider must be above');
  return texts;
}

function useTextSnapshot(): TextSnapshot {
  const texts = useTexts();
  return useSyncExternalStore(texts.subscribe, texts.snapshot, texts.snapshot);
}
