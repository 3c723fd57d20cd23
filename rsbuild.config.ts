import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pandacss from '@pandacss/dev/postcss';
import { defineConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/rspack';
import { tsImport } from 'tsx/esm/api';
import { ChunkTablePlugin, integrityOfFile } from './build/chunk-table-plugin.mjs';
import { CompileHintPlugin } from './build/compile-hint-plugin.mjs';
import { HelpPlugin } from './build/help-plugin.mjs';
import { OfflinePlugin } from './build/offline-plugin.mjs';
import { PageChunksPlugin, splitMark } from './build/page-chunks-plugin.mjs';
import { shortened, shortenMarkup, shortenSelectors, shortNamesBelow } from './build/short-class-names.mjs';

/** The API a development server forwards to; `npm run dev` starts it there. */
const api = process.env.CERTHUB_DEV_API ?? 'http://127.0.0.1:3001';
const apiPaths = [
  '/v1',
  '/captcha',
  '/login',
  '/verify_token',
  '/resend_token',
  '/invitations',
  '/sandbox_mails',
  '/ca',
  '/help_articles',
  '/help_votes',
  '/site',
];

const sources = fileURLToPath(new URL('./src', import.meta.url));
const ofetchParts = fileURLToPath(new URL('./build/ofetch-parts.mjs', import.meta.url));

const { prerender }: typeof import('./src/app/prerender.tsx') = await tsImport('./src/app/prerender.tsx', {
  parentURL: import.meta.url,
  tsconfig: fileURLToPath(new URL('./src/tsconfig.json', import.meta.url)),
});
const prerendered = await prerender();
const { firstPaints }: typeof import('./scripts/rooms.ts') = await tsImport('./scripts/rooms.ts', {
  parentURL: import.meta.url,
  tsconfig: fileURLToPath(new URL('./src/tsconfig.json', import.meta.url)),
});
const pages = await firstPaints();
const { helpFiles }: typeof import('./scripts/help.ts') = await tsImport('./scripts/help.ts', {
  parentURL: import.meta.url,
  tsconfig: fileURLToPath(new URL('./src/tsconfig.json', import.meta.url)),
});

const isProduction = process.env.NODE_ENV === 'production';
// A development build keeps Panda's own names, which describe the style.
const shortNames = isProduction ? shortNamesBelow(sources) : {};

export default defineConfig({
  plugins: [pluginReact()],
  source: {
    entry: {
      early: { import: './src/app/early.ts', html: false },
      index: { import: './src/app/entry.ts', dependOn: 'early' },
    },
  },
  resolve: {
    // The shim is for React versions without `useSyncExternalStore`.
    alias: {
      'use-sync-external-store/shim/with-selector$': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim$': 'use-sync-external-store',
      // The build for current browsers; the main entry also includes builds for older ones.
      dexie$: 'dexie/dist/modern/dexie.mjs',
      ...Object.fromEntries(['ufo$', 'destr$'].map((name) => [name, ofetchParts])),
    },
  },
  html: {
    crossorigin: 'anonymous',
    template: './src/app/index.html',
    title: 'Certhub',
    templateParameters: { icon: iconAddress() },
    // Runs before the first paint and before anything else is fetched.
    tags: [
      (tags) => {
        const isEarly = ({ attrs }: (typeof tags)[number]) => String(attrs?.src).includes('/early.');
        for (const tag of tags) {
          if (isEarly(tag)) tag.attrs = { ...tag.attrs, defer: false };
          // Otherwise the browser defers scripts that do not block the first paint.
          else if (tag.tag === 'script') tag.attrs = { ...tag.attrs, fetchpriority: 'high' };
          const file = tag.attrs?.src ?? (tag.attrs?.rel === 'stylesheet' && tag.attrs.href);
          if (isProduction && typeof file === 'string')
            tag.attrs = { ...tag.attrs, integrity: integrityOfFile(file) };
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
    // Keep the production build, which may be served during development.
    cleanDistPath: isProduction,
    filenameHash: 'contenthash:8',
    polyfill: 'off',
    legalComments: 'none',
    minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'],
  },
  // The early script lists each page's chunks, so they must exist.
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
          // Visitors load a hash for each chunk, so small shared parts get none.
          minSize: 60_000,
          cacheGroups: {
            // A tool's page loads with its frame, so modules in both are loaded once. The console's pages keep their own.
            tools: {
              name: 'tools-frame',
              enforce: true,
              chunks: isOfTools,
              test: byRoutes(
                (routes) => routes.includes('certhub/tools.tsx') || toolPages(routes).length > 8,
              ),
            },
            // Shared by all tools with an input.
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
            // The same for the articles of the help, which most visitors read without the rest of the console.
            help: {
              name: 'help-frame',
              enforce: true,
              chunks: isOfHelp,
              test: byRoutes((routes) => routes.includes('help.tsx') || helpPages(routes).length > 1),
            },
            // A page follows the sign-in; what the two share is loaded once.
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
            // The purchase page and its workflow load together, so their modules are loaded once.
            purchase: {
              name: 'purchase',
              enforce: true,
              chunks: (chunk) => chunk.name === undefined && isOfPurchase(chunk),
            },
            // The frame around every page, with what the launchpad shares with most others. The tools and the help keep their own
            // copies, since their visitors do not need the rest.
            console: {
              name: 'console',
              enforce: true,
              chunks: (chunk) => isOfPages(chunk) && !isOfTools(chunk) && !isOfHelp(chunk),
              test: byRoutes(
                (routes) =>
                  routes.includes('_console.tsx') ||
                  (isSharedByLists(routes) && routes.includes('_console/ssl/certificates.tsx')),
              ),
            },
            // Shared by pages with lists of orders; the purchase form does not need it.
            lists: {
              name: 'lists',
              enforce: true,
              chunks: (chunk) =>
                isOfPages(chunk) && !isOfTools(chunk) && !isOfHelp(chunk) && !isOfPurchase(chunk),
              test: byRoutes(
                (routes) => isSharedByLists(routes) && !routes.includes('_console/ssl/certificates.tsx'),
              ),
            },
          },
        },
      },
      // The id is in the address anyway; names would need another table.
      output: {
        chunkFilename: 'assets/[id].[contenthash:8].js',
        trustedTypes: 'certhub',
        chunkLoadTimeout: 120_000,
      },
      module: {
        rules: [
          // Each page includes only the recipes it uses.
          { test: /styled-system/, sideEffects: false },
          {
            test: /\.tsx?$/,
            include: sources,
            enforce: 'pre',
            loader: './build/static-css-loader.mjs',
            options: { rename: (names: string) => shortened(names, shortNames) },
          },
          { test: /lucide-react.dist.esm.icons./, loader: './build/icon-loader.mjs' },
          { test: /styled-system.recipes.(?!index|create-recipe)/, use: './build/recipe-loader.mjs' },
        ],
      },
      plugins: [
        new PageChunksPlugin(pages),
        new CompileHintPlugin(),
        new HelpPlugin(helpFiles()),
        new OfflinePlugin(),
        ...(isProduction ? [new ChunkTablePlugin(pages)] : []),
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          // A chunk of two lines costs more than it saves.
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

/** The icon as a data URL: browsers request a file again whenever the page's address changes. */
function iconAddress(): string {
  const icon = readFileSync(new URL('./src/app/favicon.svg', import.meta.url), 'utf8');
  return `data:image/svg+xml,${encodeURIComponent(icon.trim())}`;
}

/** The purchase page and its workflow. */
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

/** Selects modules by the routes that load them immediately. */
function byRoutes(isMeant: (routes: readonly string[]) => boolean): ModuleTest {
  return byChunks((chunks) => isMeant([...new Set(chunks.flatMap(routesOf))]));
}

function byChunks(isMeant: (chunks: readonly Rspack.Chunk[]) => boolean): ModuleTest {
  return (module, { chunkGraph }) => isMeant([...chunkGraph.getModuleChunks(module)]);
}

/** Routes that load a chunk immediately, as file paths below `src/routes`. */
function routesOf(chunk: Rspack.Chunk): readonly string[] {
  return requestsOf(chunk).flatMap((request) => {
    const [file = '', ...rest] = request.split(splitMark);
    return rest.length === 0 ? [] : (file.split(/src.routes./)[1] ?? []);
  });
}

/** Imports that load a chunk immediately. */
function requestsOf(chunk: Rspack.Chunk): readonly string[] {
  return [...chunk.groupsIterable].flatMap(({ origins }) => origins.map(({ request = '' }) => request));
}

/** Whether the launchpad shares a module with most other pages of the console. */
function isSharedByLists(routes: readonly string[]): boolean {
  const pages = routes.filter((route) => route.startsWith('_console'));
  return pages.includes('_console/launchpad.tsx') && pages.length > 6;
}

function helpPages(routes: readonly string[]): readonly string[] {
  return routes.filter((route) => route.startsWith('help/'));
}

function toolPages(routes: readonly string[]): readonly string[] {
  return routes.filter((route) => route.startsWith('certhub/tools/'));
}

/** Whether a chunk is loaded by pages and not by workers. */
function isOfPages(chunk: Rspack.Chunk): boolean {
  return !chunk.canBeInitial() && [...chunk.runtime].join() === 'early';
}

function isOfTools(chunk: Rspack.Chunk): boolean {
  return !chunk.canBeInitial() && routesOf(chunk).some((route) => route.startsWith('certhub/tools'));
}

function isOfHelp(chunk: Rspack.Chunk): boolean {
  return !chunk.canBeInitial() && routesOf(chunk).some((route) => route.startsWith('help'));
}
