import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

export type SiteMembers = Readonly<Record<string, unknown>>;

/** The configuration that the console at this address reads: that of its host name, otherwise the default one; empty without either. */
export async function readSite({ webDir }: Pick<Config, 'webDir'>, address: string): Promise<SiteMembers> {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return (await readSiteFile(webDir, host)) ?? (await readSiteFile(webDir, 'default')) ?? {};
}

/** Null if there is none that can be read. */
async function readSiteFile(webDir: string, host: string): Promise<SiteMembers | null> {
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
