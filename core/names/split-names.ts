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
const separator = /[,;，；、\v\x85\u2028\u2029]/;

/** Splits the text of a names field at commas, semicolons (also full-width) and line ends (spec §5). */
export function splitNames(text: string): string[] {
  return placeNames(linesOf(text)).map((name) => name.text);
}

/** Splits lines into names; the first line has number `firstLine`. */
export function placeNames(lines: readonly string[], firstLine = 1): PlacedName[] {
  return lines.flatMap((content, index) => {
    const line = firstLine + index;
    return content
      .split(separator)
      .map((part) => ({ text: part.trim(), line }))
      .filter(({ text }) => text !== '');
  });
}

/** Replaces every name in a text, keeping separators and white space as typed. */
export function mapNames(text: string, change: (name: string) => string): string {
  return text
    .split(/([,;，；、\v\x85\u2028\u2029\r\n])/)
    .map((part, index) => {
      const name = index % 2 === 1 ? '' : part.trim();
      return name === '' ? part : part.replace(name, () => change(name));
    })
    .join('');
}
