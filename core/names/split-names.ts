import { linesOf } from '#core/names/batch-lines.ts';

/** A name in a text, with its 1-based line. */
export interface PlacedName {
  readonly text: string;
  readonly line: number;
  /** Typed in the field of further names. */
  readonly isExtra?: true;
}

/**
 * Separates names on a line. The last four are line ends in some programs text is copied from, but not in a text area. Matches a single
 * character: a run of millions would overflow the regex engine's stack.
 */
const separator = /[,;，；、\t\v\x85\u2028\u2029]/;

/** Longest piece in which white space may separate names; a longer one is no list of names. */
const longestRow = 100_000;

/**
 * Splits names separated by white space, such as a row of a spreadsheet or a list from a terminal. Only where every part has an inner dot
 * or is an address: `exam ple.com` is one name with a fault.
 */
function apart(piece: string): readonly string[] {
  if (piece.length > longestRow || !/\s/.test(piece)) return [piece];
  const parts = piece.split(/\s+/);
  return parts.every((part) => /[^.:。．\s][.:。．][^.:。．\s]/u.test(part)) ? parts : [piece];
}

/**
 * Splits the text of a names field at commas, semicolons (also full-width) and line ends (product.md, 'Names'), tabs, and spaces between
 * whole names.
 */
export function splitNames(text: string): string[] {
  return placeNames(linesOf(text)).map((name) => name.text);
}

/** Splits lines into names; the first line has number `firstLine`. */
export function placeNames(lines: readonly string[], firstLine = 1): PlacedName[] {
  return lines.flatMap((content, index) => {
    const line = firstLine + index;
    return content
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .flatMap((part) => apart(part))
      .map((text) => ({ text, line }));
  });
}

/** Replaces every name in a text, keeping separators and white space as typed. */
export function mapNames(text: string, change: (name: string) => string): string {
  return text
    .split(/([,;，；、\t\v\x85\u2028\u2029\r\n])/)
    .map((part, index) => {
      const names = index % 2 === 1 ? [] : apart(part.trim());
      if (names.length < 2) {
        const [name = ''] = names;
        return name === '' ? part : part.replace(name, () => change(name));
      }
      return part
        .split(/(\s)/)
        .map((name) => (/\S/.test(name) ? change(name) : name))
        .join('');
    })
    .join('');
}
