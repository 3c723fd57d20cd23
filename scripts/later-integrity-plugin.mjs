import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOfPages } from './page-chunks-plugin.mjs';

/** File in which the plugin passes its plan to `splitIntegrity`. */
const plan = '.later-integrity.json';
/** The module the table is made from. */
const tableModule = 'later-integrity-table';
const integrityTable = /(?<=\.sriHashes=\{)[^}]*/;
const nameTable = /(?<=\+"\."\+\(\{)[^}]*/;
const row = /^"?(\w+)"?:"(.+)"$/;

/**
 * Records which chunks the console's pages start with. The early script keeps the integrity and names of these; `splitIntegrity` moves
 * those of all others (tools, dialogs, parts, libraries) into a separate chunk, loaded before the first of them. Otherwise every
 * visitor would load fifty bytes per chunk, however small. Decision 064.
 */
export class LaterIntegrityPlugin {
  /** `pages`: as for `PageChunksPlugin`. */
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('LaterIntegrityPlugin', (compilation) => {
      const isOfTable = ({ request }) => request?.includes(tableModule);
      const { chunks } = compilation.chunkGroups.find(({ origins }) => origins.some(isOfTable));
      const [{ id, files }] = chunks;
      const early = compilation.entrypoints
        .get('early')
        .getFiles()
        .find((file) => file.endsWith('.js'));
      const first = [...chunksOfPages(this.pages, compilation), String(id)];
      // Workers are started by name immediately.
      const workers = [...compilation.chunks].filter((chunk) => chunk.hasRuntime());
      const named = [...first, ...workers.map((chunk) => String(chunk.id))];
      const content = { first, named, early, later: { id: String(id), path: [...files][0] } };
      writeFileSync(join(compiler.options.output.path, plan), JSON.stringify(content));
    });
  }
}

/**
 * Splits the table in a built folder, where `list` names the files, as does `index.html`. Changed files are renamed after their new
 * content.
 */
export function splitIntegrity(outdir, list) {
  const { first, named, early, later } = JSON.parse(readFileSync(join(outdir, plan), 'utf8'));
  rmSync(join(outdir, plan));
  const script = readFileSync(join(outdir, early), 'utf8');
  const hashes = rowsOf(script, integrityTable);
  const names = rowsOf(script, nameTable);
  const others = [...hashes].filter(([id]) => !first.includes(id) && names.has(id));
  if (first.some((id) => !hashes.has(id)) || others.length === 0)
    throw new Error('the early script does not contain the integrity and names of the chunks');

  const rows = others.map(([id, hash]) => `${id} ${names.get(id)} ${hash}`);
  const filled = readFileSync(join(outdir, later.path), 'utf8').replace('%later-integrity%', rows.join());
  const ownTable = replaceFile(outdir, later.path, filled);
  hashes.set(later.id, ownTable.integrity);
  names.set(later.id, hashOf(ownTable.path));
  const moved = new Set(others.map(([id]) => id));
  // The HTML itself holds the hash of a script it includes.
  for (const id of hashes.keys()) if (!names.has(id)) hashes.set(id, '');
  const lighter = script
    .replace(
      integrityTable,
      written(hashes, (id) => !moved.has(id)),
    )
    .replace(
      nameTable,
      written(names, (id) => !moved.has(id) || named.includes(id)),
    );
  const ownEarly = replaceFile(outdir, early, lighter);
  for (const each of ['index.html', list]) {
    const text = readFileSync(join(outdir, each), 'utf8');
    const renamed = text
      .replaceAll(early, ownEarly.path)
      .replaceAll(later.path, ownTable.path)
      .replaceAll(integrityOf(script), ownEarly.integrity);
    writeFileSync(join(outdir, each), renamed);
  }
}

/** The rows of a table in the early script, by chunk id. */
function rowsOf(script, table) {
  const rows = (table.exec(script)?.[0] ?? '').split(',');
  return new Map(rows.map((each) => row.exec(each)?.slice(1) ?? []));
}

function written(rows, isKept) {
  return [...rows].flatMap(([id, value]) => (isKept(id) ? [`"${id}":"${value}"`] : [])).join();
}

/** The hash in `assets/<id>.<hash>.js`. */
function hashOf(path) {
  return path.split('.').at(-2);
}

function replaceFile(outdir, path, content) {
  const digest = createHash('sha256').update(content).digest('hex');
  const renamed = path.replace(hashOf(path), digest.slice(0, 8));
  rmSync(join(outdir, path));
  writeFileSync(join(outdir, renamed), content);
  return { path: renamed, integrity: integrityOf(content) };
}

function integrityOf(content) {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
