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
import { showTheme } from '#src/console/site/theme.ts';
import { completeLanguageOf, isLanguage, languageTags } from '#src/i18n/languages.ts';

/** Pages for visitors, whether or not there is a session. */
const publicPages = [
  '/sign-in',
  '/sec-validation',
  '/wxredirect',
  '/sign-up',
  '/signup/$code',
  '/password-reset',
  '/invitation/$code',
];

/**
 * Runs before the first paint and before the console's code is loaded: applies the theme and the frame, and immediately
 * starts the requests of the page at this address. Later code takes the pending responses.
 */
showTheme();
const page = pageAt(location.pathname);
// A failed load is repeated by the code that needs it.
if (page === null) loadLaterTable().catch(() => undefined);
/**
 * Settles once everything has been requested, regardless of the outcome. A host page requests nothing until it mounts
 * the console.
 */
export const begun: Promise<void> = page === null ? Promise.resolve() : begin(page);

async function begin(asked: string): Promise<void> {
  const token = createTokenStore(keptStorage, Date.now).read();
  const isPublic = publicPages.includes(asked);
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
    // The address of another server must be checked against the schema first.
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
  // A return visit need not wait for the site's file, since it rarely changes.
  const remembered = rememberedSite();
  if (remembered !== null) ask(remembered);
  else void loadPage(first, own && completeLanguageOf(own));
  const site = await askForSite(location.hostname, assetRoot);
  if (site !== null && rememberSite(site)) ask(site);
}

function rowsOf({ orderLimit }: SiteHint): number {
  return typeof orderLimit === 'number' ? orderLimit : 10;
}
