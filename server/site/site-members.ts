import { createHash } from 'node:crypto';
import { type LegalKind, legalKinds } from '#core/site/legal-kinds.ts';
import type { SiteContent, SiteLook, SitePart } from '#core/site/site-parts.ts';
import type { SiteMembers } from '#server/http/read-site.ts';

export interface SiteVersion<Part extends SitePart = SitePart> {
  readonly number: number;
  /** Null: what the site's files say. */
  readonly content: SiteContent<Part> | null;
}

export type ReadPart = <Part extends SitePart>(part: Part) => SiteVersion<Part>;

/** A picture from a data URL. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parts of a site as members of its configuration, without what visitors do not read. */
export function membersOf(part: ReadPart): SiteMembers {
  const look = part('look').content;
  const currency = part('currency').content;
  const seller = part('seller').content;
  const legal: Partial<Record<LegalKind, number>> = legalNumbers({ part });
  return {
    ...(look === null ? {} : lookMembers(look)),
    ...(currency === null ? {} : { currency }),
    ...(seller === null ? {} : { seller }),
    ...(Object.keys(legal).length === 0 ? {} : { legal }),
  };
}

function lookMembers({ siteName, defaultLocal, languages, logo }: SiteLook): SiteMembers {
  const layout =
    logo === null
      ? {}
      : { layout: { logo: { light: picturePath(logo.light), dark: picturePath(logo.dark) } } };
  return { siteName, defaultLocal, languages, ...layout };
}

/** The path a picture is served at: another picture has another one. */
export function picturePath(dataUrl: string): string {
  const { type } = pictureOf(dataUrl);
  return `/site/logo-${hashOf(dataUrl)}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

export function pictureOf(dataUrl: string): Picture {
  const comma = dataUrl.indexOf(',');
  const type = dataUrl.startsWith('data:image/png') ? 'image/png' : 'image/jpeg';
  return { type, bytes: new Uint8Array(Buffer.from(dataUrl.slice(comma + 1), 'base64')) };
}

/** Short enough for an address, long enough to tell versions apart. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Numbers of the legal texts in force; none for a text that the site has not. */
export function legalNumbers({ part }: { readonly part: ReadPart }): Partial<Record<LegalKind, number>> {
  const numbers: Partial<Record<LegalKind, number>> = {};
  for (const kind of legalKinds) {
    const { number, content } = part(kind);
    if (content !== null) numbers[kind] = number;
  }
  return numbers;
}
