import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type SiteMembers = Readonly<Record<string, unknown>>;

/** What the file of a host name, or `default`, says. Null if there is none that can be read. */
export async function readSiteFile(webDir: string, host: string): Promise<SiteMembers | null> {
  if (!/^[\w.-]{1,253}$/.test(host)) return null;
  try {
    const site: unknown = JSON.parse(await readFile(join(webDir, 'site', `${host}.json`), 'utf8'));
    return isMembers(site) ? site : null;
  } catch {
    return null;
  }
}

export function isMembers(value: unknown): value is SiteMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
