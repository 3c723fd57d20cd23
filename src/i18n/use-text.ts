import { createContext, use, useSyncExternalStore } from 'react';
import type { AreasOf, TextDefinition } from '#src/i18n/define-texts.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { TextSnapshot, Texts, Translate } from '#src/i18n/texts.ts';

export const textsContext = createContext<Texts | null>(null);

/**
 * `const t = useText(orderTexts)`, then `t('order.title')`. Loads what it names: the `Suspense` above shows its fallback
 * meanwhile. The texts of every page need no name.
 */
export function useText<const Definitions extends readonly TextDefinition<never>[]>(
  ...definitions: Definitions
): Translate<AreasOf<Definitions>> {
  const texts = useTexts();
  // Each time, for those that are there too: React takes a render it goes on with for another one where a `use` is left out.
  for (const definition of definitions) use(texts.load(definition));
  return useTextSnapshot().t;
}

/** Numbers, dates and spans in the language shown. */
export function useFormat(): Format {
  return useTextSnapshot().format;
}

export function useLanguage(): Language {
  return useTextSnapshot().language;
}

/** For changing the language and loading ahead. */
export function useTexts(): Texts {
  const texts = use(textsContext);
  if (!texts) throw new Error('no texts: a TextProvider must be above');
  return texts;
}

function useTextSnapshot(): TextSnapshot {
  const texts = useTexts();
  return useSyncExternalStore(texts.subscribe, texts.snapshot, texts.snapshot);
}
