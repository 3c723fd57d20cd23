import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpFolder } from './help-plugin.mjs';
import { splitMark } from './page-chunks-plugin.mjs';

/** File that passes the paths to `scripts/build.mjs`. */
export const offlineList = '.offline.json';

/** Tools that call the server, useless without a network. */
const online = /tools.(?:report|batch-cfdns)/;
/** Places that open without a network, by path prefix: their routes, and the names of chunks that no other chunk visibly loads. */
const places = {
  '/certhub/tools': {
    isRoute: (request) => /routes.certhub.tools/.test(request) && !online.test(request),
    named: /^(?:texts-(?:zh|en)-(?:entry|tools|facts)|menus|tools)$/,
  },
  '/support/replay': {
    isRoute: (request) => /routes.support\b/.test(request),
    named: /^(?:texts-(?:zh|en)-entry|menus)$/,
  },
  '/help': {
    isRoute: (request) => /routes.help\b/.test(request),
    named: /^(?:texts-(?:zh|en)-(?:entry|help|tools)|menus)$/,
    data: helpFolder,
  },
};
/** The console shell is only for signed-in users. */
const leftOut = /shell.console-shell/;
/** Parts the entry loads on demand. */
const parts = /ui.toast.toaster|app.later-chunks/;

/** Lists the files of each place: the entry, its routes, and everything these load, including workers. */
export class OfflinePlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('OfflinePlugin', (compilation) => {
      const lists = Object.entries(places).map(([place, how]) => [place, filesOf(compilation, how)]);
      const kept = JSON.stringify(Object.fromEntries(lists));
      writeFileSync(join(compiler.options.output.path, offlineList), kept);
    });
  }
}

function filesOf(compilation, { isRoute, named, data }) {
  const files = new Set();
  const seen = new Set();
  const add = (group) => {
    if (seen.has(group.index)) return;
    seen.add(group.index);
    for (const { files: own } of group.chunks) for (const file of own) files.add(`/${file}`);
    for (const child of group.childrenIterable)
      if (!requestsOf(child).some((request) => leftOut.test(request) || isPage(request))) add(child);
  };
  for (const group of compilation.chunkGroups) {
    const isMeant = requestsOf(group).some((request) => isRoute(request) || parts.test(request));
    if (isMeant || named.test(group.name ?? '')) add(group);
  }
  for (const entry of ['early', 'index'])
    for (const { files: own } of compilation.entrypoints.get(entry).chunks)
      for (const file of own) files.add(`/${file}`);
  const kept = [...files].filter((file) => /\.(?:js|css)$/.test(file));
  if (data !== undefined)
    for (const { name } of compilation.getAssets()) if (name.startsWith(data)) kept.push(`/${name}`);
  return kept.sort();
}

function requestsOf(group) {
  return group.origins.map(({ request }) => request ?? '');
}

function isPage(request) {
  return request.includes(splitMark);
}
