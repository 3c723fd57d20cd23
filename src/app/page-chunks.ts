import type { CompleteLanguage } from '#src/i18n/languages.ts';

/** The console's own page at an address; null if there is none, as for `/certhub/launchpad` of a host page. */
export function pageAt(path: string): string | null {
  const parts = (path === '/' ? '/launchpad' : path).split('/');
  const isAt = (page: string) => {
    const wanted = page.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, place) => part.startsWith('$') || part === parts[place])
    );
  };
  return Object.keys(__webpack_require__.pages).find(isAt) ?? null;
}

/**
 * Paths of the initial requests of the page at an address. List requests are omitted if the address has a query, which
 * changes them.
 */
export function asksOf(
  page: string,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  limit: number,
): readonly string[] {
  const { asks = [] } = __webpack_require__.pages[page] ?? {};
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return asks
    .filter((ask) => search === '' || !ask.includes('{limit}'))
    .map((ask) => `/v1/${ask.replace('{id}', id).replace('{limit}', String(limit)).replace('{zone}', zone)}`);
}

/** Fetches the initial code of a page and its texts in one language in parallel, without running them. */
export async function loadPage(page: string, language: CompleteLanguage | null): Promise<void> {
  const { code, zh, en } = __webpack_require__.pages[page] ?? { code: [], zh: [], en: [] };
  const texts = language === null ? [] : { zh, en }[language];
  // The code that needs a failed chunk loads it again and reports the error.
  await Promise.allSettled([...code, ...texts].map((id) => __webpack_chunk_load__(id)));
}
