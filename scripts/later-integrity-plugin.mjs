import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOfPages } from './page-chunks-plugin.mjs';

/** Where the plugin leaves what the split needs. */
const plan = '.later-integrity.json';
/** The module that the table is made of. */
const tableModule = 'later-integrity-table';
const integrityTable = /(?<=\.sriHashes=\{)[^}]*/;
const nameTable = /(?<=\+"\."\+\(\{)[^}]*/;
const row = /^"?(\w+)"?:"(.+)"$/;

/**
 * Writes down which chunks the pages of the console begin with. The early script keeps the integrity and the name of these;
 * `splitIntegrity` moves those of all others (tools, dialogs, parts, libraries) into a chunk of its own, which is loaded before
 * the first of them is. Every visitor would load fifty bytes for each chunk there is, however small. Decision 192.
 */
export class LaterIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('LaterIntegrityPlugin', (compilation) => {
      const isOfTable = ({ request }) => request?.includes(tableModule);
      const { chunks } = compilation.chunkGroups.find(({ origins }) => origins.some(isOfTable));
      const [{ id, files }] = chunks;
      const early = compilation.entrypoints
        .get('early')
        .getFiles()
        .find((file) => file.endsWith('.js'));
      const first = [...chunksOfPages(compilation), String(id)];
      // A worker is begun by its name at once.
      const workers = [...compilation.chunks].filter((chunk) => chunk.hasRuntime());
      const named = [...first, ...workers.map((chunk) => String(chunk.id))];
      const content = { first, named, early, later: { id: String(id), path: [...files][0] } };
      writeFileSync(join(compiler.options.output.path, plan), JSON.stringify(content));
    });
  }
}

/**
 * Does so in a folder that was built, where `list` names its files as `index.html` does. What changes is named after its new
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
    throw new Error('the early script does not hold the integrity and the names of the chunks');

  const rows = others.map(([id, hash]) => `${id} ${names.get(id)} ${hash}`);
  const filled = readFileSync(join(outdir, later.path), 'utf8').replace('%later-integrity%', rows.join());
  const ownTable = replaceFile(outdir, later.path, filled);
  hashes.set(later.id, ownTable.integrity);
  names.set(later.id, hashOf(ownTable.path));
  const moved = new Set(others.map(([id]) => id));
  // A script of the page's own HTML has its hash there.
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

/** The rows of a table in the early script, by the ids of the chunks. */
function rowsOf(script, table) {
  const rows = (table.exec(script)?.[0] ?? '').split(',');
  return new Map(rows.map((each) => row.exec(each)?.slice(1) ?? []));
}

function written(rows, isKept) {
  return [...rows].flatMap(([id, value]) => (isKept(id) ? [`"${id}":"${value}"`] : [])).join();
}

/** Of `assets/<id>.<hash>.js`. */
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
