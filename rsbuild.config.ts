import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pandacss from '@pandacss/dev/postcss';
import { defineConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/rspack';
import { tsImport } from 'tsx/esm/api';
import { CompileHintPlugin } from './scripts/compile-hint-plugin.mjs';
import { LaterIntegrityPlugin } from './scripts/later-integrity-plugin.mjs';
import { OfflinePlugin } from './scripts/offline-plugin.mjs';
import { PageChunksPlugin, splitMark } from './scripts/page-chunks-plugin.mjs';
import { shortened, shortenMarkup, shortenSelectors, shortNamesBelow } from './scripts/short-class-names.mjs';

/** The API a development server forwards to; `npm run dev` starts it there. */
const api = process.env.CERTHUB_DEV_API ?? 'http://127.0.0.1:3001';
const apiPaths = [
  '/v1',
  '/captcha',
  '/login',
  '/verify_token',
  '/resend_token',
  '/sandbox_mails',
  '/ca',
  '/site',
];

const sources = fileURLToPath(new URL('./src', import.meta.url));

const { prerender }: typeof import('./src/app/prerender.tsx') = await tsImport('./src/app/prerender.tsx', {
  parentURL: import.meta.url,
  tsconfig: fileURLToPath(new URL('./src/tsconfig.json', import.meta.url)),
});
const prerendered = await prerender();

// A development build keeps Panda's own names, which say what they do.
const shortNames = process.env.NODE_ENV === 'production' ? shortNamesBelow(sources) : {};

export default defineConfig({
  plugins: [pluginReact()],
  source: {
    entry: {
      early: { import: './src/app/early.ts', html: false },
      index: { import: './src/app/entry.ts', dependOn: 'early' },
    },
  },
  resolve: {
    // React has the store's hook of its own; the shim is for versions before it.
    alias: {
      'use-sync-external-store/shim/with-selector$': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim$': 'use-sync-external-store',
      // The build for browsers with modules and async functions; the main entry brings both this and older ones along.
      dexie$: 'dexie/dist/modern/dexie.mjs',
    },
  },
  html: {
    template: './src/app/index.html',
    title: 'Certhub',
    templateParameters: { icon: iconAddress() },
    // Before the first paint, and before anything else is fetched.
    tags: [
      (tags) => {
        const isEarly = ({ attrs }: (typeof tags)[number]) => String(attrs?.src).includes('/early.');
        for (const tag of tags) {
          if (isEarly(tag)) tag.attrs = { ...tag.attrs, defer: false };
          // A browser would put off what does not hold up the page's first paint.
          else if (tag.tag === 'script') tag.attrs = { ...tag.attrs, fetchpriority: 'high' };
        }
        return tags.toSorted((one, other) => Number(isEarly(other)) - Number(isEarly(one)));
      },
      ...prerendered.map(({ lang, children }) => ({
        tag: 'template',
        attrs: { lang },
        children: shortenMarkup(children, shortNames),
        head: false,
      })),
    ],
  },
  output: {
    distPath: { root: 'dist/web', js: 'assets', jsAsync: 'assets', css: 'assets', cssAsync: 'assets' },
    // What was built is still served while the console is developed.
    cleanDistPath: process.env.NODE_ENV === 'production',
    filenameHash: 'contenthash:8',
    polyfill: 'off',
    legalComments: 'none',
    minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'],
  },
  security: { sri: { enable: 'auto', algorithm: 'sha256' } },
  // The early script names the chunks of each page: they are to be there.
  dev: { lazyCompilation: false },
  server: {
    publicDir: { name: 'public' },
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  tools: {
    postcss: (_options, { addPlugins }) => {
      addPlugins([pandacss(), shortenSelectors(shortNames)]);
    },
    rspack: {
      optimization: {
        splitChunks: {
          // Every visitor loads a name and a hash for each chunk there is: small shares are not worth one of their own.
          minSize: 60_000,
          cacheGroups: {
            // A tool's page comes with the frame around it: what both hold is loaded once. The console's pages keep their own.
            tools: {
              name: 'tools-frame',
              enforce: true,
              chunks: isOfTools,
              test: byRoutes(
                (routes) => routes.includes('certhub/tools.tsx') || toolPages(routes).length > 8,
              ),
            },
            // What all tools with an input share.
            toolKit: {
              name: 'tools-kit',
              priority: -1,
              enforce: true,
              chunks: isOfTools,
              test: byRoutes(
                (routes) =>
                  toolPages(routes).length > 5 &&
                  ['gen-csr', 'parse-cert'].every((page) => routes.includes(`certhub/tools/${page}.tsx`)) &&
                  !routes.includes('certhub/tools/batch-cfdns.tsx'),
              ),
            },
            // Whoever signs in goes on to a page: what the two share is loaded by then, and once.
            entry: {
              name: 'index',
              priority: 1,
              enforce: true,
              chunks: isOfPages,
              test: byRoutes(
                (routes) =>
                  routes.includes('sign-in.tsx') && routes.some((route) => route.startsWith('_console')),
              ),
            },
            // The page of a purchase and its workflow come together: what both hold, and what others hold too, is loaded once.
            purchase: {
              name: 'purchase',
              enforce: true,
              chunks: (chunk) => chunk.name === undefined && isOfPurchase(chunk),
            },
            // The frame around every page, with what the first of them shares with most others. The tools keep copies of their own:
            // their visitors have no use for the rest.
            console: {
              name: 'console',
              enforce: true,
              chunks: (chunk) => isOfPages(chunk) && !isOfTools(chunk),
              test: byRoutes(
                (routes) =>
                  routes.includes('_console.tsx') ||
                  (isSharedByLists(routes) && routes.includes('_console/ssl/certificates.tsx')),
              ),
            },
            // The same of pages with lists of orders, which the form of a purchase goes without.
            lists: {
              name: 'lists',
              enforce: true,
              chunks: (chunk) => isOfPages(chunk) && !isOfTools(chunk) && !isOfPurchase(chunk),
              test: byRoutes(
                (routes) => isSharedByLists(routes) && !routes.includes('_console/ssl/certificates.tsx'),
              ),
            },
          },
        },
      },
      // An id is in the address anyway; a name would be another table.
      output: {
        chunkFilename: 'assets/[id].[contenthash:8].js',
        trustedTypes: 'certhub',
        chunkLoadTimeout: 120_000,
      },
      module: {
        rules: [
          // Each page takes along only the recipes it uses.
          { test: /styled-system/, sideEffects: false },
          {
            test: /\.tsx?$/,
            include: sources,
            enforce: 'pre',
            loader: './scripts/static-css-loader.mjs',
            options: { rename: (names: string) => shortened(names, shortNames) },
          },
          { test: /lucide-react.dist.esm.icons./, loader: './scripts/icon-loader.mjs' },
          { test: /styled-system.recipes.(?!index|create-recipe)/, use: './scripts/recipe-loader.mjs' },
        ],
      },
      plugins: [
        new PageChunksPlugin(),
        new CompileHintPlugin(),
        new OfflinePlugin(),
        new LaterIntegrityPlugin(),
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          // A chunk of two lines costs a page more than it saves.
          codeSplittingOptions: {
            splitBehavior: ({ routeId }) =>
              routeId === '/404' || routeId === '/500' ? [] : [['loader', 'component']],
          },
          routesDirectory: './src/routes',
          generatedRouteTree: './src/app/route-tree.gen.ts',
          quoteStyle: 'single',
        }),
      ],
    },
  },
});

/** The icon as an address of its own: a file would be asked for again with each address the page takes. */
function iconAddress(): string {
  const icon = readFileSync(new URL('./src/app/favicon.svg', import.meta.url), 'utf8');
  return `data:image/svg+xml,${encodeURIComponent(icon.trim())}`;
}

/** The page of a purchase and the workflow behind it. */
function isOfPurchase(chunk: Rspack.Chunk): boolean {
  const requests = requestsOf(chunk);
  return requests.some(
    (request) =>
      request.endsWith('/purchase.workflow.ts') || request.includes(`certificates.tsx${splitMark}`),
  );
}

type ModuleTest = Extract<
  Exclude<Rspack.OptimizationSplitChunksCacheGroup['test'], undefined | false>,
  (...values: never[]) => boolean
>;

/** Chooses modules by the routes that load them at once. */
function byRoutes(isMeant: (routes: readonly string[]) => boolean): ModuleTest {
  return byChunks((chunks) => isMeant([...new Set(chunks.flatMap(routesOf))]));
}

function byChunks(isMeant: (chunks: readonly Rspack.Chunk[]) => boolean): ModuleTest {
  return (module, { chunkGraph }) => isMeant([...chunkGraph.getModuleChunks(module)]);
}

/** The routes that begin with a chunk, as the paths of their files in `src/routes`. */
function routesOf(chunk: Rspack.Chunk): readonly string[] {
  return requestsOf(chunk).flatMap((request) => {
    const [file = '', ...rest] = request.split(splitMark);
    return rest.length === 0 ? [] : (file.split(/src.routes./)[1] ?? []);
  });
}

/** The imports that load a chunk at once. */
function requestsOf(chunk: Rspack.Chunk): readonly string[] {
  return [...chunk.groupsIterable].flatMap(({ origins }) => origins.map(({ request = '' }) => request));
}

/** What the launchpad shares with most other pages of the console. */
function isSharedByLists(routes: readonly string[]): boolean {
  const pages = routes.filter((route) => route.startsWith('_console'));
  return pages.includes('_console/launchpad.tsx') && pages.length > 6;
}

function toolPages(routes: readonly string[]): readonly string[] {
  return routes.filter((route) => route.startsWith('certhub/tools/'));
}

/** Whether pages load a chunk, and no worker. */
function isOfPages(chunk: Rspack.Chunk): boolean {
  return !chunk.canBeInitial() && [...chunk.runtime].join() === 'early';
}

function isOfTools(chunk: Rspack.Chunk): boolean {
  return !chunk.canBeInitial() && routesOf(chunk).some((route) => route.startsWith('certhub/tools'));
}
