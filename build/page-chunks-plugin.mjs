/** Appended by the router's plugin to the file of a route whose component and loader have their own chunk. */
export const splitMark = '?tsr-split=';

/**
 * Gives the entry `early` the ids of the chunks each page starts with and its requests, as `__webpack_require__.pages`. The early script
 * loads them all at once; otherwise each would be requested only after the one that needs it.
 */
export class PageChunksPlugin {
  /** `pages`: the `FirstPaint` of each page, by path; its rooms declare them (`src/features/rooms.ts`). */
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    const { pages } = this;
    const { RuntimeModule, RuntimeGlobals } = compiler.webpack;
    class PageChunks extends RuntimeModule {
      constructor() {
        super('page chunks');
      }

      generate() {
        return `${RuntimeGlobals.require}.pages = ${JSON.stringify(beginnings(pages, this.compilation))};`;
      }
    }
    compiler.hooks.thisCompilation.tap('PageChunksPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('PageChunksPlugin', (chunk) => {
        if (chunk.name === 'early') compilation.addRuntimeModule(chunk, new PageChunks());
      });
    });
  }
}

/** The ids of the chunks that a first visit to any of these pages loads, including its `parts` and their texts. */
export function chunksOfPages(pages, compilation) {
  const names = Object.values(pages).flatMap(({ parts = [] }) => parts);
  const isPart = ({ origins }) =>
    origins.some(({ request }) => names.some((part) => request?.includes(part)));
  const isText = ({ name }) => /^texts-/.test(name ?? '');
  const ofParts = compilation.chunkGroups.filter(
    (group) => isPart(group) || (isText(group) && group.getParents().some(isPart)),
  );
  const begun = Object.values(beginnings(pages, compilation)).flatMap(({ code, zh, en }) => [
    ...code,
    ...zh,
    ...en,
  ]);
  const ids = ofParts.flatMap(({ chunks }) => chunks.map(({ id }) => String(id)));
  return [...new Set([...begun, ...ids])];
}

function beginnings(pages, { chunkGroups, entrypoints }) {
  const atEntry = new Set(entrypoints.get('index').chunks);
  const chunksOf = (isMeant, name) => {
    const found = chunkGroups.filter(isMeant).flatMap(({ chunks }) => chunks);
    if (found.length === 0) throw new Error(`a page starts with ${name}, which is not a chunk`);
    return [...new Set(found)].filter((chunk) => !atEntry.has(chunk)).map(({ id }) => String(id));
  };
  const imported = (part) =>
    chunksOf(({ origins }) => origins.some(({ request }) => request?.includes(part)), part);
  const route = (file) => imported(`src/routes/${file}.tsx${splitMark}`);
  const texts = (language, names) =>
    names.flatMap((each) => chunksOf(({ name }) => name === `texts-${language}-${each}`, each));
  return Object.fromEntries(
    Object.entries(pages).map(([page, { texts: names, imports = [], asks = [] }]) => {
      const isPublic = !names.includes('console');
      const own = isPublic ? route(page.slice(1)) : [...route('_console'), ...route(fileOf(page))];
      const code = [...new Set([...own, ...imports.flatMap(imported)])];
      const all = isPublic ? names : ['entry', ...names];
      return [page, { code, zh: texts('zh', all), en: texts('en', all), asks }];
    }),
  );
}

const withChildren = [
  ...['/deposit', '/payment', '/account/invoice'],
  ...['/certhub/automation', '/certhub/discovery/certs'],
];

/** `/ssl/certificate/$id` → `_console/ssl/certificate.$id`; a page with child pages is the `index` of its folder. */
function fileOf(page) {
  if (withChildren.includes(page)) return `_console${page}/index`;
  return `_console${page.replace('/$', '.$')}`;
}
