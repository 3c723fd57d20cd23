import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the paths are left for `scripts/build.mjs`. */
export const offlineList = '.offline.json';

/** Tools that ask the server: without a network they are of no use. */
const online = /tools.(?:report|batch-cfdns)/;
/** What opens without a network, by the path below which it stands: its routes, and chunks by name that no other chunk is seen to load. */
const places = {
  '/certhub/tools': {
    isRoute: (request) => /routes.certhub.tools/.test(request) && !online.test(request),
    named: /^(?:texts-(?:zh|en)-(?:entry|tools|facts)|menus|tools)$/,
  },
  '/support/replay': {
    isRoute: (request) => /routes.support\b/.test(request),
    named: /^(?:texts-(?:zh|en)-entry|menus)$/,
  },
};
/** The console around them is for those who are signed in. */
const leftOut = /shell.console-shell/;
/** What the entry loads when it is needed. */
const parts = /ui.toast.toaster|later-integrity-table/;

/** Lists the files that each place is made of: the entry, its routes, and all that these load, workers included. */
export class OfflinePlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('OfflinePlugin', (compilation) => {
      const lists = Object.entries(places).map(([place, how]) => [place, filesOf(compilation, how)]);
      const kept = JSON.stringify(Object.fromEntries(lists));
      writeFileSync(join(compiler.options.output.path, offlineList), kept);
    });
  }
}

function filesOf(compilation, { isRoute, named }) {
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
  return [...files].filter((file) => /\.(?:js|css)$/.test(file)).sort();
}

function requestsOf(group) {
  return group.origins.map(({ request }) => request ?? '');
}

function isPage(request) {
  return request.includes('tsr-split=');
}
