import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isSafeUrl } from '#core/names/loopback.ts';
import type { WebFile, WebFiles } from '#server/http/web-files.ts';

const sitePath = /^\/site\/([^/]+)\.json$/;

/** Members of a site configuration that describe the server. */
export interface ServerMembers {
  /** Whether it sends emails. */
  readonly mail: boolean;
  /** Whether it sends text messages. */
  readonly sms: boolean;
  /** Whether people sign in by WeChat. */
  readonly wechat: boolean;
  /** Whether its customers can invite others: the member `features.referral`. */
  readonly referral: boolean;
  /** Whether names can be validated by email: `features.mailedValidation`. */
  readonly mailedValidation: boolean;
  /** Set only in a sandbox, as are `demoAccount` and `demoOperator`. */
  readonly sandbox?: true;
  readonly demoAccount?: { readonly account: string; readonly password: string };
  readonly demoOperator?: { readonly account: string; readonly password: string };
}

/**
 * The site configurations as this server serves them. Members that describe the server are replaced by the server's own values. A
 * file for another API is served unchanged.
 */
export async function withServerMembers(files: WebFiles, members: ServerMembers): Promise<WebFiles> {
  const served = new Map(files);
  for (const [name, file] of files) {
    const site = sitePath.test(name) ? await readSite(file) : null;
    if (site === null || apiBaseOf(site) !== null) continue;
    const content = new TextEncoder().encode(JSON.stringify(completedSite(site, members)));
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
    served.set(name, { ...file, content, size: content.byteLength, etag, encoded: new Map() });
  }
  return served;
}

/** A site configuration with the server's own values; one for another API is unchanged. */
export function completedSite(
  site: Readonly<Record<string, unknown>>,
  members: ServerMembers,
): Readonly<Record<string, unknown>> {
  if (apiBaseOf(site) !== null) return site;
  const {
    sandbox: _,
    demoAccount: __,
    demoOperator: ___,
    mail: ____,
    sms: _____,
    wechat: ______,
    ...rest
  } = site;
  const { referral, mailedValidation, ...own } = members;
  const features = {
    ...(isObject(site.features) ? site.features : {}),
    ...{ referral, mailedValidation },
  };
  return { ...rest, ...own, features };
}

/** Host names that have their own site configuration. */
export function siteHosts(files: WebFiles): string[] {
  return [...files.keys()].flatMap((name) => sitePath.exec(name)?.[1] ?? []);
}

/** Origins of other APIs that site configurations name, for `connect-src`. Plain HTTP origins are left out. */
export async function apiOrigins(files: WebFiles): Promise<string[]> {
  const origins = new Set<string>();
  for (const [name, file] of files) {
    const base = sitePath.test(name) ? apiBaseOf((await readSite(file)) ?? {}) : null;
    if (base !== null && isSafeUrl(base)) origins.add(new URL(base).origin);
  }
  return [...origins];
}

function apiBaseOf({ apiBaseURL: base }: Readonly<Record<string, unknown>>): string | null {
  return typeof base === 'string' && /^https?:/.test(base) && URL.canParse(base) ? base : null;
}

/** Null if it is not a JSON object; the console then falls back to the default one and reports it. */
async function readSite({ path }: WebFile): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const site: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isObject(site) ? { ...site } : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
