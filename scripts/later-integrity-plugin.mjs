import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOfFirstVisits } from './page-chunks-plugin.mjs';

/** Where the plugin leaves what the split needs. */
const plan = '.later-integrity.json';
/** The module that the table is made of. */
const tableModule = 'later-integrity-table';
const table = /(?<=\.sriHashes=\{)[^}]*/;
const row = /^"?(\w+)"?:"(.+)"$/;

/**
 * Writes down which chunks a first visit may load. The early script keeps the integrity of these; `splitIntegrity` moves that
 * of all others (dialogs, parts, libraries) into a chunk of its own, which is loaded before the first of them is. Every
 * visitor would load forty bytes for each chunk there is, however small. Decision 192.
 */
export class LaterIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('LaterIntegrityPlugin', (compilation) => {
      const isOfTable = ({ request }) => request?.includes(tableModule);
      const { chunks } = compilation.chunkGroups.find(({ origins }) => origins.some(isOfTable));
      const [{ id, files }] = chunks;
      const [early] = compilation.entrypoints.get('early').getFiles();
      const first = [...chunksOfFirstVisits(compilation), String(id)];
      const content = { first, early, later: { id: String(id), path: [...files][0] } };
      writeFileSync(join(compiler.options.output.path, plan), JSON.stringify(content));
    });
  }
}

/**
 * Does so in a folder that was built, where `list` names its files as `index.html` does. What changes is named after its new
 * content.
 */
export function splitIntegrity(outdir, list) {
  const { first, early, later } = JSON.parse(readFileSync(join(outdir, plan), 'utf8'));
  rmSync(join(outdir, plan));
  const script = readFileSync(join(outdir, early), 'utf8');
  const rows = (table.exec(script)?.[0] ?? '').split(',').map((each) => row.exec(each)?.slice(1) ?? []);
  if (rows.length < first.length)
    throw new Error('the early script does not hold the integrity of the chunks');

  const others = rows.filter(([id]) => !first.includes(id)).map(([id, hash]) => `${id}=${hash}`);
  const filled = readFileSync(join(outdir, later.path), 'utf8').replace('%later-integrity%', others.join());
  const ownTable = replaceFile(outdir, later.path, filled);
  const kept = rows
    .filter(([id]) => first.includes(id))
    .map(([id, hash]) => `"${id}":"${id === later.id ? ownTable.integrity : hash}"`);
  const lighter = script.replace(table, kept.join()).replace(hashOf(later.path), hashOf(ownTable.path));
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
