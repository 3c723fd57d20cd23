import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hint, namesInPlace } from './static-css-loader.mjs';

/**
 * No vowels, so no name is a word: ad blockers hide elements with the class `ad`. One case only: a document in quirks mode, such as a page
 * that hosts the console may be, compares class names without case.
 */
const letters = 'bcdfghjklmnpqrstvwxyz';
/** After the first character, which must be a letter. */
const characters = `${letters}0123456789`;
const classSelector = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|\P{ASCII})+)/giu;
const escaped = /\\(?:([\da-f]{1,6})\s?|(.))/giu;
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/**
 * Returns a short name for each atomic class of the `css({ … })` calls below a folder, the shortest for the most used. Equal sources give
 * equal names. Decision 194.
 */
export function shortNamesBelow(folder) {
  const uses = new Map();
  const count = (names) => {
    for (const name of names.split(' ')) uses.set(name, (uses.get(name) ?? 0) + 1);
    return names;
  };
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    if (code.includes(hint)) namesInPlace(code, file, count);
  }
  const ordered = [...uses].sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1));
  return Object.fromEntries(ordered.map(([name], place) => [name, nameAt(place)]));
}

function nameAt(place) {
  if (place < letters.length) return letters[place];
  const rest = place - letters.length;
  return nameAt(Math.floor(rest / characters.length)) + characters[rest % characters.length];
}

/** Shortens a list of classes. A class without a short name, such as a recipe's, stays. */
export function shortened(list, shortNames) {
  return list
    .split(' ')
    .map((name) => shortNames[name] ?? name)
    .join(' ');
}

/** Shortens the `class` attributes of markup rendered by React. */
export function shortenMarkup(markup, shortNames) {
  return markup.replace(/(?<= class=")[^"]+/g, (list) =>
    shortened(
      list.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity),
      shortNames,
    ),
  );
}

/** A PostCSS plugin that shortens the selectors of Panda's style sheet. Throws if it has no rule for one of the classes. */
export function shortenSelectors(shortNames) {
  return {
    postcssPlugin: 'short-class-names',
    OnceExit(root) {
      const found = new Set();
      root.walkRules((rule) => {
        rule.selector = rule.selector.replace(classSelector, (selector, written) => {
          const name = written.replace(escaped, (_, code, character) =>
            code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
          );
          if (!Object.hasOwn(shortNames, name)) return selector;
          found.add(name);
          return `.${shortNames[name]}`;
        });
      });
      const lost = Object.keys(shortNames).filter((name) => !found.has(name));
      if (found.size > 0 && lost.length > 0) throw new Error(`no rule for the classes ${lost.join(' ')}`);
    },
  };
}
