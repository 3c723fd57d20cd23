import { readFile } from 'node:fs/promises';
import { colorSheet } from '#core/site/site-colors.ts';
import type { WebFile, WebFiles } from '#server/http/web-files.ts';
import { hashOf, pictureOf, picturePath } from '#server/site/site-members.ts';
import type { Site, Sites } from '#server/site/sites.ts';

/** A file in place of the one of this path that the console was built with; undefined where the shop changed nothing of it. */
export type ReplacedFile = (host: string, path: string) => Promise<WebFile | undefined>;

const configuration = /^\/site\/([^/]{1,253})\.json$/;
const sheet = /^\/site\/colors-[\w-]{1,64}\.css$/;

/** Serves what the shop changed of a site: its configuration, its colors, its pictures, and the entry page that links the colors. */
export function openReplacedFiles(
  sites: Sites,
  files: WebFiles,
  complete: (members: Site['members']) => Site['members'],
): ReplacedFile {
  return async (host, path) => {
    const named = configuration.exec(path)?.[1];
    if (path !== '/index.html' && !path.startsWith('/site/')) return undefined;
    const site = await sites.of(named ?? host);
    if (!site.isChanged) return undefined;
    if (named !== undefined) {
      const { seller: _, ...members } = complete(site.members);
      return fileOf(JSON.stringify(members), 'application/json; charset=utf-8');
    }
    const look = site.part('look').content;
    if (look === null) return undefined;
    if (path === '/index.html') return entryPage(files.get(path), look);
    if (sheet.test(path) && look.colors !== null) {
      const colors = colorSheet(look.colors);
      return { ...fileOf(colors, 'text/css; charset=utf-8'), immutable: path === sheetPath(colors) };
    }
    const dataUrl = Object.values(look.logo ?? {}).find((each) => picturePath(each) === path);
    if (dataUrl === undefined) return undefined;
    const { type, bytes } = pictureOf(dataUrl);
    return { ...fileOf(bytes, type), immutable: true };
  };
}

/** The style sheet is linked after the console's own, so that the first paint waits for both and shows no other colors. */
async function entryPage(
  page: WebFile | undefined,
  {
    colors,
    siteName,
  }: { readonly colors: Parameters<typeof colorSheet>[0] | null; readonly siteName: string },
): Promise<WebFile | undefined> {
  if (page === undefined) return undefined;
  const source = await readFile(page.path, 'utf8');
  const link = colors === null ? '' : `<link rel="stylesheet" href="${sheetPath(colorSheet(colors))}">`;
  const title = `<title>${siteName.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`;
  const content = source
    .replace(/<title>[^<]{0,200}<\/title>/, () => title)
    .replace('</head>', () => `${link}</head>`);
  return fileOf(content, page.type);
}

function sheetPath(colors: string): string {
  return `/site/colors-${hashOf(colors)}.css`;
}

function fileOf(content: string | Uint8Array<ArrayBuffer>, type: string): WebFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    ...{ path: '', content: bytes, size: bytes.byteLength, type },
    etag: `"${hashOf(Buffer.from(bytes).toString('latin1'))}"`,
    immutable: false,
    encoded: new Map(),
  };
}
