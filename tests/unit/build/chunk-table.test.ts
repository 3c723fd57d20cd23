import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChunks, type ChunkFiles } from '#src/app/checked-loading.ts';
import { ChunkTablePlugin, integrityOfFile } from '../../../build/chunk-table-plugin.mjs';

const sources = {
  'early.js': `
    __webpack_require__.u = (id) => id;
    globalThis.load = [
      () => import('./later-chunks.js'),
      () => import('./src/routes/sign-in.tsx?tsr-split=component'),
      () => import('./dialog.js'),
      () => import('./shared.js'),
      () => new Worker(new URL('./sums.worker.js', import.meta.url)),
    ];`,
  'index.js': `globalThis.started = true;`,
  'later-chunks.js': `export const laterChunks = '%later-chunks%';`,
  'src/routes/sign-in.tsx': `export const page = 'the page';`,
  'dialog.js': `export const dialog = 'the dialog';`,
  'shared.js': `export const shared = 'of page and worker';`,
  'sums.worker.js': `import('./shared.js').then(postMessage);`,
};

let folder = '';
const out: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certhub-chunks-'));
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await build([new ChunkTablePlugin({ '/sign-in': { texts: [] } }), htmlOf('early', 'index')]);
  for (const name of await readdir(join(folder, 'out/assets')))
    out[`assets/${name}`] = await readFile(join(folder, 'out/assets', name), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('gives every chunk its file and its integrity: those of pages in the early script, all others later', () => {
  const html = fileWith('<html>');
  const early = out[/src="\/(assets\/early[^"]+)"/.exec(html)?.[1] ?? ''] ?? '';
  const first = tableIn(/\.chunks\s*=\s*"([^"]*)"/.exec(early)?.[1]);
  const later = tableIn(/laterChunks\s*=\s*["']([^"']*)["']/.exec(fileWith('laterChunks = '))?.[1]);
  const texts = (table: ChunkFiles) =>
    Object.keys(table.integrity).flatMap((id) => (table.integrity[id] ? [checked(table, id)] : []));
  expect(texts(first).join()).toContain('the page');
  expect(texts(first).join()).not.toContain('the dialog');
  expect(texts(later).join()).toContain('the dialog');
  // A worker's script has a name and no integrity; what it shares with a page keeps the bundler's name, which it knows.
  const worker = Object.keys(first.names).find((id) => fileOf(first, id).includes('importScripts')) ?? '';
  expect(first.integrity[worker]).toBe('');
  const shared =
    Object.keys(later.names).find((id) => fileOf(later, id).includes('of page and worker')) ?? '';
  expect(fileOf(first, worker)).toContain(later.names[shared]);
  expect(early).not.toContain(later.names[shared]);
});

it('writes the integrity of the scripts in the page', () => {
  const scripts = [...fileWith('<html>').matchAll(/src="\/([^"]+)" integrity="([^"]+)"/g)];
  expect(scripts).toHaveLength(2);
  for (const [, file = '', integrity] of scripts) expect(integrity).toBe(digestOf(out[file] ?? ''));
});

it('stops when the bundler has no table of names', async () => {
  await writeFile(join(folder, 'early.js'), 'globalThis.alone = true;');
  await expect(build([new ChunkTablePlugin({}), htmlOf('early')])).rejects.toThrow('no table of names');
});

function tableIn(text = ''): ChunkFiles {
  const files = { names: {}, integrity: {} };
  addChunks(files, text);
  return files;
}

function checked(table: ChunkFiles, id: string): string {
  expect(table.integrity[id]).toBe(digestOf(fileOf(table, id)));
  return fileOf(table, id);
}

function fileOf(table: ChunkFiles, id: string): string {
  return out[`assets/${id}.${table.names[id]}.js`] ?? '';
}

function fileWith(text: string): string {
  return Object.values(out).find((each) => each.includes(text)) ?? '';
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** An `index.html` that loads these entries, as Rsbuild's plugin makes it. */
function htmlOf(...entries: readonly string[]): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('html', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
        compilation.hooks.processAssets.tap({ name: 'html', stage }, () => {
          const files = entries.flatMap((entry) => compilation.entrypoints.get(entry)?.getFiles() ?? []);
          const tags = files.map(
            (file) => `<script src="/${file}" integrity="${integrityOfFile(`/${file}`)}">`,
          );
          const { RawSource } = compiler.webpack.sources;
          compilation.emitAsset('index.html', new RawSource(`<html>${tags.join('')}`));
        });
      });
    },
  };
}

async function build(plugins: Rspack.RspackPluginInstance[]): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: { early: './early.js', index: { import: './index.js', dependOn: 'early' } },
    output: {
      path: join(folder, 'out'),
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[id].[contenthash:8].js',
    },
    optimization: { minimize: false, realContentHash: true },
    plugins,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
  out.html = await readFile(join(folder, 'out/index.html'), 'utf8');
}
