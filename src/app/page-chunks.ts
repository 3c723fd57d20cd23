import type { CompleteLanguage } from '#src/i18n/languages.ts';

/** The console's own page at an address; null where it has none. `/certhub/launchpad` of a host page is none either. */
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

/** Paths of what the page at an address asks the server for at first. An address that arranges its list asks otherwise. */
export function asksOf(
  page: string,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  limit: number,
): readonly string[] {
  const { asks = [] } = __webpack_require__.pages[page] ?? {};
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  return asks
    .filter((ask) => search === '' || !ask.includes('{limit}'))
    .map((ask) => `/v1/${ask.replace('{id}', id).replace('{limit}', String(limit))}`);
}

/** Fetches the code that a page runs at first, and its texts in one language, all at once; nothing of it is run yet. */
export async function loadPage(page: string, language: CompleteLanguage | null): Promise<void> {
  const { code, zh, en } = __webpack_require__.pages[page] ?? { code: [], zh: [], en: [] };
  const texts = language === null ? [] : { zh, en }[language];
  // What fails is loaded again, and reported, by whoever needs it.
  await Promise.allSettled([...code, ...texts].map((id) => __webpack_chunk_load__(id)));
}
