import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Config } from '#server/config.ts';
import { isMembers, readSite, type SiteMembers } from '#server/http/read-site.ts';
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
    const site = await readSite({ webDir }, own);
    const name = textIn(site, 'siteName').trim().slice(0, mostName) || usualName;
    const logos = site.layout;
    const logo = isMembers(logos) && isMembers(logos.logo) ? textIn(logos.logo, 'light') : '';
    return { name, address: own, logo: await readLogo(webDir, logo) };
  };
  return () => {
    opened ??= open();
    return opened;
  };
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

function textIn(members: SiteMembers, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}
