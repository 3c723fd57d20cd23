import { askAhead } from '#src/adapters/http/ahead.ts';
import { readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';

/** Name of a site that defines none. */
export const defaultSiteName = 'Certhub';

export const siteFileHeaders = { accept: 'application/json' };

/** Members of a site configuration read before its schema is loaded. */
export interface SiteHint {
  readonly apiBaseURL?: unknown;
  readonly defaultLocal?: unknown;
  readonly orderLimit?: unknown;
  readonly siteName?: unknown;
  readonly mail?: unknown;
  readonly wechat?: unknown;
  readonly sandbox?: unknown;
  readonly demoAccount?: unknown;
}

export function siteFile(name: string, root: string): string {
  return `${root}site/${encodeURIComponent(name)}.json`;
}

/** Requests a host's configuration before the console's code is loaded; null if there is none. */
export async function askForSite(hostname: string, root: string): Promise<SiteHint | null> {
  try {
    const response = await askAhead(siteFile(hostname, root), siteFileHeaders);
    return isSiteFile(response) ? Object(await response.clone().json()) : null;
  } catch {
    return null;
  }
}

/** This host's configuration from the previous visit; null on a first visit. */
export function rememberedSite(): SiteHint | null {
  const kept = readPreference('site');
  try {
    return kept === null ? null : Object(JSON.parse(kept));
  } catch {
    return null;
  }
}

/**
 * Stores the configuration for the next visit, except the demo account, of which it stores only the presence. Returns
 * whether it changed.
 */
export function rememberSite(site: SiteHint): boolean {
  const { apiBaseURL, defaultLocal, orderLimit, siteName, mail, wechat, sandbox } = site;
  const demoAccount = Boolean(site.demoAccount);
  const hint = JSON.stringify({
    apiBaseURL,
    defaultLocal,
    orderLimit,
    siteName,
    mail,
    wechat,
    sandbox,
    demoAccount,
  });
  if (hint === readPreference('site')) return false;
  writePreference('site', hint);
  return true;
}

export function isSiteFile({ ok, status }: Response): boolean {
  return ok && status !== 204;
}
