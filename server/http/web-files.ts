import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of the built console. */
export interface WebFile {
  readonly path: string;
  /** Served instead of the file's content. */
  readonly content?: Uint8Array<ArrayBuffer>;
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  /** The name holds a hash of the content, in hex or base64url, so it never changes. */
  readonly immutable: boolean;
  /** Paths of the content compressed at build time, by encoding, best first. */
  readonly encoded: ReadonlyMap<'br' | 'gzip', string>;
}

/** Files by request path, such as `/assets/index.1a2b3c4d.js`. Only listed files can be requested. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** Lists the built files; empty if there is no build. */
export async function listWebFiles(root: string): Promise<WebFiles> {
  const found = await filesBelow(root);
  const known = new Set(found);
  const files = new Map<string, WebFile>();
  for (const path of found) {
    const isVariant = /\.(?:br|gz)$/.test(path) && known.has(path.slice(0, path.lastIndexOf('.')));
    if (isVariant) continue;
    const { size, mtimeMs } = await stat(path);
    const name = relative(root, path).split(sep).join('/');
    const variants = [['br', `${path}.br`] as const, ['gzip', `${path}.gz`] as const];
    files.set(`/${name}`, {
      path,
      size,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      immutable: /^assets\/.*\.[\w-]{8,64}\.(?:async\.)?[a-z0-9]{1,8}(?:\.[a-z0-9]{1,8})?$/.test(name),
      encoded: new Map(variants.filter(([, variant]) => known.has(variant))),
    });
  }
  return files;
}

async function filesBelow(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    // Files starting with a dot belong to a tool, such as the marker of the last build.
    return paths.filter(
      (path) =>
        !relative(root, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
