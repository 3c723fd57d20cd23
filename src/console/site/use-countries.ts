import { useQuery } from '@tanstack/react-query';
import { type Country, countriesQuery } from '#src/adapters/countries/countries.ts';
import { assetRoot } from '#src/adapters/site/public-path.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

const none: readonly Country[] = [];

/** The countries in the current language; empty while loading or if loading fails. */
export function useCountries(): readonly Country[] {
  return useQuery(countriesQuery(completeLanguageOf(useLanguage()), assetRoot)).data ?? none;
}
