import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Config } from '#server/config.ts';
import type { MailLogo, MailSite } from '#server/mail/templates/mail-content.ts';

const usualName = 'Certhub';
const mostName = 60;
/** A logo is sent with every mail. */
const mostLogoBytes = 100_000;

/** Reads the site's name and logo once, from the configuration that the console at this address reads. */
export function openMailSite(
  { webDir }: Pick<Config, 'webDir'>,
  address: Promise<string>,
): () => Promise<MailSite> {
  let opened: Promise<MailSite> | null = null;
  const open = async (): Promise<MailSite> => {
    const own = await address;
    const host = URL.canParse(own) ? new URL(own).hostname : '';
    const site = (await readSite(webDir, host)) ?? (await readSite(webDir, 'default')) ?? {};
    const name = textIn(site, 'siteName').trim().slice(0, mostName) || usualName;
    const logos = site.layout;
    const logo = isRecord(logos) && isRecord(logos.logo) ? textIn(logos.logo, 'light') : '';
    return { name, address: own, logo: await readLogo(webDir, logo) };
  };
  return () => {
    opened ??= open();
    return opened;
  };
}

type Members = Readonly<Record<string, unknown>>;

/** Null if there is none that can be read. */
async function readSite(webDir: string, host: string): Promise<Members | null> {
  if (!/^[\w.-]{1,253}$/.test(host)) return null;
  try {
    const site: unknown = JSON.parse(await readFile(join(webDir, 'site', `${host}.json`), 'utf8'));
    return isRecord(site) ? site : null;
  } catch {
    return null;
  }
}

/** A picture of the console's own folder; a remote one, or one that mail programs do not show, is left out. */
async function readLogo(webDir: string, path: string): Promise<MailLogo | null> {
  const file = normalize(join('/', path));
  if (!/^\/[\w/.-]{1,200}$/.test(path) || file !== path) return null;
  try {
    const bytes = await readFile(join(webDir, file));
    const type = typeOf(bytes);
    return type === null || bytes.byteLength > mostLogoBytes ? null : { type, bytes };
  } catch {
    return null;
  }
}

/** By its first bytes (PNG §5.2, JPEG SOI). */
function typeOf(bytes: Uint8Array): MailLogo['type'] | null {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === '89504e47') return 'image/png';
  return start.startsWith('ffd8ff') ? 'image/jpeg' : null;
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(members: Members, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}
