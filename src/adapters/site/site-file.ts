import { askAhead, takeAhead } from '#src/adapters/http/ahead.ts';
import { readPreference, writePreference } from '#src/adapters/preferences/preferences.ts';

/** Of a site that has none of its own. */
export const defaultSiteName = 'Certhub';

const headers = { accept: 'application/json' };

/** The members of a site configuration that are read before its schema is there. */
export interface SiteHint {
  readonly apiBaseURL?: unknown;
  readonly defaultLocal?: unknown;
  readonly orderLimit?: unknown;
  readonly siteName?: unknown;
  readonly mail?: unknown;
  readonly sandbox?: unknown;
  readonly demoAccount?: unknown;
}

export function siteFile(name: string, root: string): string {
  return `${root}site/${encodeURIComponent(name)}.json`;
}

/** Asks for a host's configuration before the console's code is there; null when there is none to be read. */
export async function askForSite(hostname: string, root: string): Promise<SiteHint | null> {
  try {
    const response = await askAhead(siteFile(hostname, root), headers);
    return isFile(response) ? Object(await response.clone().json()) : null;
  } catch {
    return null;
  }
}

/** What the visit before read of this host's configuration; null at a first visit. */
export function rememberedSite(): SiteHint | null {
  const kept = readPreference('site');
  try {
    return kept === null ? null : Object(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** Keeps it for the next visit, but for the demo account, of which it keeps that there is one. Is it another one than was kept? */
export function rememberSite(site: SiteHint): boolean {
  const { apiBaseURL, defaultLocal, orderLimit, siteName, mail, sandbox } = site;
  const demoAccount = Boolean(site.demoAccount);
  const hint = JSON.stringify({ apiBaseURL, defaultLocal, orderLimit, siteName, mail, sandbox, demoAccount });
  if (hint === readPreference('site')) return false;
  writePreference('site', hint);
  return true;
}

/** A site's file as it is served: what `askForSite` began, else asked for now; null where there is none. */
export async function fetchSite(url: string): Promise<unknown> {
  const response = await (takeAhead(url, headers) ?? fetch(url, { headers }));
  return isFile(response) ? response.json() : null;
}

function isFile({ ok, status }: Response): boolean {
  return ok && status !== 204;
}
