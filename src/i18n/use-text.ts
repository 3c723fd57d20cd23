import { createContext, use, useSyncExternalStore } from 'react';
import type { Format } from '#src/i18n/format.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { TextPart } from '#src/i18n/load-texts.ts';
import type { TextSnapshot, Texts, Translate } from '#src/i18n/texts.ts';

export const textsContext = createContext<Texts | null>(null);

/** `const t = useText()`, then `t('purchase.title')`. */
export function useText(): Translate {
  return useTextSnapshot().t;
}

/** Numbers, dates and spans in the language shown. */
export function useFormat(): Format {
  return useTextSnapshot().format;
}

export function useLanguage(): Language {
  return useTextSnapshot().language;
}

/** For changing the language and loading parts. */
export function useTexts(): Texts {
  const texts = use(textsContext);
  if (!texts) throw new Error('no texts: a TextProvider must be above');
  return texts;
}

/** Waits for parts of the texts; the `Suspense` above shows its fallback meanwhile. */
export function useTextPart(...parts: readonly TextPart[]): void {
  const texts = useTexts();
  for (const loaded of parts.map((part) => texts.load(part))) use(loaded);
}

function useTextSnapshot(): TextSnapshot {
  const texts = useTexts();
  return useSyncExternalStore(texts.subscribe, texts.snapshot);
}
