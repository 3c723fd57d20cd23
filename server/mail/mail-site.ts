import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { accentOf } from '#core/site/site-colors.ts';
import { anyHost, mostLogoBytes } from '#core/site/site-parts.ts';
import type { Config } from '#server/config.ts';
import { isMembers, type SiteMembers } from '#server/http/read-site.ts';
import type { MailLogo, MailSite } from '#server/mail/templates/mail-content.ts';
import { pictureOf } from '#server/site/site-members.ts';
import type { Sites } from '#server/site/sites.ts';

const usualName = 'Certhub';
const mostName = 60;

/** The site that the console at this address shows, as its mails show it. */
export function openMailSite(
  { webDir }: Pick<Config, 'webDir'>,
  address: Promise<string>,
  sites: Pick<Sites, 'of'>,
): () => Promise<MailSite> {
  const logos = new Map<string, Promise<MailLogo | null>>();
  return async () => {
    const own = await address;
    const site = await sites.of(URL.canParse(own) ? new URL(own).hostname : anyHost);
    const look = site.part('look').content;
    const name = textIn(site.members, 'siteName').trim().slice(0, mostName) || usualName;
    const { layout } = site.members;
    const path = isMembers(layout) && isMembers(layout.logo) ? textIn(layout.logo, 'light') : '';
    const logo = logos.get(path) ?? readLogo(webDir, path);
    if (look?.logo == null) logos.set(path, logo);
    return {
      ...{ name, address: own, sender: site.part('sender').content },
      closing: site.part('mails').content,
      accent: look?.colors == null ? null : accentOf(look.colors.light, 'light'),
      logo: look?.logo == null ? await logo : pictureOf(look.logo.light),
    };
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
