import '#src/app/app.css';
import '#src/app/frame.css';
import '#src/adapters/site/public-path.ts';
import { askAhead } from '#src/adapters/http/ahead.ts';
import { requestHeaders } from '#src/adapters/http/request-headers.ts';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';
import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { createTokenStore } from '#src/adapters/session/token-store.ts';
import { assetRoot } from '#src/adapters/site/public-path.ts';
import { askForSite, rememberedSite, rememberSite, type SiteHint } from '#src/adapters/site/site-file.ts';
import { loadLaterTable } from '#src/app/chunk-loading.ts';
import { showSignIn } from '#src/app/early-sign-in.ts';
import { asksOf, loadPage, pageAt } from '#src/app/page-chunks.ts';
import { showTheme } from '#src/console/theme.ts';
import { completeLanguageOf, isLanguage, languageTags } from '#src/i18n/languages.ts';

/**
 * Runs before the page is painted and before the console's code is there: shows the theme and the frame, and begins at once
 * what the page at this address will ask for. Whoever needs it later finds it on its way.
 */
showTheme();
const page = pageAt(location.pathname);
// Whoever needs it loads it again where this fails.
if (page === null) loadLaterTable().catch(() => undefined);
/** Ends once everything has been asked for, whatever comes of it. A page of a host has none of ours until it mounts the console. */
export const begun: Promise<void> = page === null ? Promise.resolve() : begin(page);

async function begin(asked: string): Promise<void> {
  const token = createTokenStore(keptStorage, Date.now).read();
  const isPublic = asked === '/sign-in' || asked === '/sec-validation';
  const first = token === null && !isPublic ? '/sign-in' : asked;
  const isConsole = token !== null && !isPublic;
  document.documentElement.dataset.frame = isConsole ? 'console' : 'public';
  if (readPreference('aside') === 'small') document.documentElement.dataset.aside = 'small';
  const stored = readPreference('lang');
  const own = isLanguage(stored) ? stored : null;
  const ask = (site: SiteHint) => {
    const language = own ?? (site.defaultLocal === 'en' ? 'en' : 'zh');
    document.documentElement.lang = languageTags[completeLanguageOf(language)];
    void loadPage(first, completeLanguageOf(language));
    // Another server's address is judged by the schema first.
    const isOwn = !site.apiBaseURL;
    if (token === null && first === '/sign-in') {
      showSignIn(site, isOwn ? askAhead('/captcha', requestHeaders(null, language)) : null);
    }
    if (!isOwn) return;
    if (token !== null) {
      const paths = ['/v1/account', ...(isConsole ? asksOf(first, location, rowsOf(site)) : [])];
      for (const path of paths) askAhead(path, requestHeaders(token, language));
    }
  };
  // At a later visit the site's file need not come first: it is seldom another one.
  const remembered = rememberedSite();
  if (remembered !== null) ask(remembered);
  else void loadPage(first, own && completeLanguageOf(own));
  const site = await askForSite(location.hostname, assetRoot);
  if (site !== null && rememberSite(site)) ask(site);
}

function rowsOf({ orderLimit }: SiteHint): number {
  return typeof orderLimit === 'number' ? orderLimit : 10;
}
