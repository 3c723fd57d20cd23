import { useEffect, useState } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { libraryOf, type Search } from '#src/console/help/library.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

/** The search of the help, loaded once it is wanted; null until then. */
export function useHelpSearch(isWanted: boolean): Search | 'failed' | null {
  const library = libraryOf(useEntryServices());
  const language = completeLanguageOf(useLanguage());
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly search: Search | 'failed' } | null>(
    null,
  );
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
  }, [library, language, isWanted]);
  return loaded?.of === language ? loaded.search : null;
}
