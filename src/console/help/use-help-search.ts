import { useEffect, useState } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { libraryOf, type Search } from '#src/console/help/library.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

/** The search of the help, loaded once it is wanted; null until then. What failed is tried again with the next question. */
export function useHelpSearch(isWanted: boolean, question: string): Search | 'failed' | null {
  const library = libraryOf(useEntryServices());
  const language = completeLanguageOf(useLanguage());
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly search: Search | 'failed' } | null>(
    null,
  );
  const attempt = loaded?.search === 'failed' ? question : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    const take = (search: Search | 'failed') => {
      if (!isStale) setLoaded({ of: language, search });
    };
    library.search(language).then(take, () => take('failed'));
    return () => {
      isStale = true;
    };
  }, [library, language, isWanted, attempt]);
  return loaded?.of === language ? loaded.search : null;
}
