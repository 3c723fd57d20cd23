import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import { chunksOfPages } from './page-chunks-plugin.mjs';

/** What the build puts in place of the tables until every file has its final content. */
const marks = { first: '%first-chunks%', later: '%later-chunks%' };
/** The module the table of later chunks is made from; it holds its mark. */
const laterModule = 'later-chunks';
const integrityMark = /%integrity of ([^%]+)%/g;

/** The `integrity` attribute of a script or style sheet in the page, filled in by the plugin. */
export function integrityOfFile(address) {
  return `%integrity of ${address}%`;
}

/**
 * Writes the table of all chunks, with the hash in each file's name and its integrity. The early script holds the rows of the chunks
 * that the console's pages start with; those of all others (tools, dialogs, parts, libraries) are in a chunk that loads before the
 * first of them. Otherwise every visitor would load fifty bytes per chunk, however small. Decisions 064 and 292.
 */
export class ChunkTablePlugin {
  /** `pages`: as for `PageChunksPlugin`. */
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    const { Compilation, RuntimeGlobals, RuntimeModule, RuntimePlugin, sources } = compiler.webpack;
    class FirstChunks extends RuntimeModule {
      constructor() {
        super('first chunks');
      }

      generate() {
        return `${RuntimeGlobals.require}.chunks = ${JSON.stringify(marks.first)};`;
      }
    }
    compiler.hooks.thisCompilation.tap('ChunkTablePlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkTablePlugin', (chunk) => {
        if (chunk.name === 'early') compilation.addRuntimeModule(chunk, new FirstChunks());
      });
      // The bundler's own table of names holds every chunk. Decides nothing: `chunk-loading.ts` replaces the function.
      let isReplaced = false;
      compilation.hooks.runtimeModule.tap('ChunkTablePlugin', ({ name, source }, chunk) => {
        if (chunk.name !== 'early' || name !== 'get javascript chunk filename') return;
        source.source = Buffer.from(`${RuntimeGlobals.getChunkScriptFilename} = String;`);
        isReplaced = true;
      });
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'ChunkTablePlugin',
        (code) => `${code}\nscript.integrity = ${RuntimeGlobals.require}.integrity[chunkId];`,
      );
      // After the bundler has put the final hashes into names.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkTablePlugin', stage }, () => {
        if (!isReplaced) throw new Error('the bundler has no table of names under the name expected');
        writeTables(this.pages, compilation, (text) => new sources.RawSource(text));
      });
    });
  }
}

function writeTables(pages, compilation, sourceOf) {
  const chunks = [...compilation.chunks].filter(({ runtime }) => new Set(runtime).has('early'));
  const workers = [...compilation.chunks].filter((chunk) => chunk.hasRuntime() && chunk.name !== 'early');
  const scriptOf = ({ files }) => [...files].find((file) => file.endsWith('.js'));
  const contentOf = (file) => compilation.getAsset(file).source.buffer();
  const rowOf = (chunk) => {
    const file = scriptOf(chunk);
    const digest = digestOf(contentOf(file));
    // A worker that loads it, too, knows the bundler's name.
    if (new Set(chunk.runtime).size > 1) return `${chunk.id} ${digest} ${hashOf(file)}`;
    compilation.renameAsset(file, file.replace(hashOf(file), nameOf(digest)));
    return `${chunk.id} ${digest}`;
  };
  /** Fills in a table. The file is renamed after its new content. */
  const fill = (chunk, mark, rows) => {
    const file = scriptOf(chunk);
    const text = contentOf(file).toString('utf8');
    if (text.split(mark).length !== 2) throw new Error(`${file} does not contain ${mark} once`);
    const filled = text.replace(mark, rows.join());
    const renamed = file.replace(hashOf(file), nameOf(digestOf(filled)));
    compilation.updateAsset(file, sourceOf(filled));
    compilation.renameAsset(file, renamed);
    return [file, renamed];
  };

  const early = chunks.find(({ name }) => name === 'early');
  const isOfTable = ({ origins }) => origins.some(({ request }) => request?.includes(laterModule));
  const [table] = compilation.chunkGroups.find(isOfTable).chunks;
  const first = new Set(chunksOfPages(pages, compilation));
  // Loaded by the page's HTML, which has their integrity.
  const initial = chunks.filter((chunk) => chunk.canBeInitial());
  const others = chunks.filter((chunk) => !chunk.canBeInitial() && chunk !== table);
  fill(table, marks.later, others.filter(({ id }) => !first.has(String(id))).map(rowOf));
  const renamed = fill(early, marks.first, [
    ...initial.map(({ id }) => id),
    ...[table, ...others.filter(({ id }) => first.has(String(id)))].map(rowOf),
    // Started by name at once; a worker's script cannot have an integrity.
    ...workers.map((chunk) => `${chunk.id}  ${hashOf(scriptOf(chunk))}`),
  ]);
  const files = new Map(Object.keys(compilation.assets).map((file) => [file.split('/').at(-1), file]));
  compilation.updateAsset('index.html', (html) =>
    sourceOf(
      html
        .source()
        .toString()
        .replaceAll(...renamed)
        .replace(
          integrityMark,
          (_, address) => `sha256-${digestOf(contentOf(files.get(basename(address))))}=`,
        ),
    ),
  );
}

/** The hash in `assets/<id>.<hash>.js`, as the bundler computed it. */
function hashOf(file) {
  return file.split('.').at(-2);
}

/** What stands for a digest in the name of a file; read by `src/app/checked-loading.ts`. */
function nameOf(digest) {
  return digest.slice(0, 8).replace(/\W/g, '-');
}

/** SHA-256 in base64, without the padding that every one of them ends in. */
function digestOf(content) {
  return createHash('sha256').update(content).digest('base64').slice(0, -1);
}
