import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the paths are left for `scripts/build.mjs`. */
export const offlineList = '.offline.json';

/** Tools that ask the server: without a network they are of no use. */
const online = /tools.(?:report|batch-cfdns)/;
/** The console around the tools is for those who are signed in. */
const leftOut = /shell.console-shell/;
/** Chunks by their names: texts, and the tools' worker, which no other chunk is seen to load. */
const named = /^(?:texts-(?:zh|en)-(?:entry|tools|facts)|menus|tools)$/;
/** What the entry loads when it is needed. */
const parts = /ui.toast.toaster/;

/** Lists the files that the tools are made of: the entry, their routes, and all that these load, workers included. */
export class OfflinePlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('OfflinePlugin', (compilation) => {
      const files = new Set();
      const seen = new Set();
      const add = (group) => {
        if (seen.has(group.index)) return;
        seen.add(group.index);
        for (const { files: own } of group.chunks) for (const file of own) files.add(`/${file}`);
        for (const child of group.childrenIterable)
          if (!requestsOf(child).some((request) => leftOut.test(request) || isRoute(request))) add(child);
      };
      for (const group of compilation.chunkGroups) {
        const requests = requestsOf(group);
        const isTool = requests.some(
          (request) => /routes.certhub.tools/.test(request) && !online.test(request),
        );
        const isPart = requests.some((request) => parts.test(request));
        if (isTool || isPart || named.test(group.name ?? '')) add(group);
      }
      for (const entry of ['early', 'index'])
        for (const { files: own } of compilation.entrypoints.get(entry).chunks)
          for (const file of own) files.add(`/${file}`);
      const kept = [...files].filter((file) => /\.(?:js|css)$/.test(file)).sort();
      writeFileSync(join(compiler.options.output.path, offlineList), JSON.stringify(kept));
    });
  }
}

function requestsOf(group) {
  return group.origins.map(({ request }) => request ?? '');
}

function isRoute(request) {
  return request.includes('tsr-split=');
}
