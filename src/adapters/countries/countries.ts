import { queryOptions } from '@tanstack/react-query';
import type { FetchError } from 'ofetch';
import * as v from 'valibot';
import { CallError } from '#core/contract/failure.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';

const countrySchema = v.object({
  /** ISO 3166-1 alpha-2. */
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  countryName: v.string(),
  /** Calling code without `+`; empty if there is none. */
  phoneCode: v.pipe(v.string(), v.regex(/^\d{0,3}$/)),
});
const fileSchema = v.pipe(v.string(), v.parseJson(), v.array(countrySchema));
export type Country = v.InferOutput<typeof countrySchema>;

/**
 * Query of the countries in one language (product.md, 'Contacts and organizations'), sorted for that language. `root` is the folder that
 * contains `data/`.
 */
export function countriesQuery(language: 'zh' | 'en', root: string) {
  return queryOptions({
    queryKey: ['countries', language],
    queryFn: async ({ signal }): Promise<readonly Country[]> => {
      // A static file, so asking twice does no harm.
      const rules = { signal, retry: 1, ignoreResponseError: false };
      const response = await consoleFetch
        .raw<string>(`${root}data/countries.${language}.json`, rules)
        .catch(({ response: refused }: FetchError) => refused);
      if (response === undefined) throw new CallError({ kind: 'disconnected' });
      if (!response.ok) throw new CallError({ kind: 'server-error', status: response.status });
      const parsed = v.safeParse(fileSchema, response._data);
      if (!parsed.success)
        throw new CallError({
          kind: 'unexpected-reply',
          path: 'countries',
          found: parsed.issues[0].received,
        });
      return parsed.output;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
