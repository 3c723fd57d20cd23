import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sourceFolder = fileURLToPath(new URL('../src', import.meta.url));
const patternFolder = fileURLToPath(new URL('../styled-system/patterns', import.meta.url));

/**
 * Panda ships the names of every CSS property and condition it knows. A production build keeps those that some
 * object of the sources has as a key; the style sheet itself is made by Panda and is not touched.
 */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for it
export default function trimPanda(code) {
  if (this.mode !== 'production') return code;
  const used = keysOf([...filesBelow(sourceFolder), ...filesBelow(patternFolder)]);
  const isUsed = (name) => used.has(name);
  return code
    .replace(/(const utilities = ")([^"]+)"/, (_, start, list) => {
      const kept = list.split(',').filter((utility) => namesOf(utility).some(isUsed));
      return `${start}${kept.join(',')}"`;
    })
    .replace(/(const conditionsStr = ")([^"]+)"/, (_, start, list) => {
      return `${start}${list.split(',').filter(isUsed).join(',')}"`;
    });
}

/** `padding:p/1` is written as `padding` or `p`; `insetInlineEnd:inset-e/insetEnd/end` as any of its names. */
function namesOf(utility) {
  const [property, names] = utility.split(':');
  const [className, ...shorthands] = names.split('/');
  return [property, ...shorthands.map((name) => (name === '1' ? className : name))];
}

function keysOf(files) {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return new Set([...text.matchAll(/(\b_?[\w]+|'[\w]+')\s*:/g)].map(([, key]) => key.replaceAll("'", '')));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file));
}
