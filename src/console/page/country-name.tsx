import { useCountries } from '#src/console/site/use-countries.ts';

/** Shows the code itself if it is not listed, for example while the list is loading. */
export function CountryName({ code }: { readonly code: string }) {
  return useCountries().find(({ countryCode }) => countryCode === code)?.countryName ?? code;
}
