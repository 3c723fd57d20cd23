import { linesOf } from '#core/names/batch-lines.ts';

/** A name of a text, with the 1-based line it stands on. */
export interface PlacedName {
  readonly text: string;
  readonly line: number;
  /** Typed in the field of the further names. */
  readonly isExtra?: true;
}

/**
 * What parts names of a line; the last four are line ends to the program it was copied from, and none to a text area. One at a time:
 * a run of millions would overflow the stack of the pattern's engine.
 */
const separator = /[,;，；、\v\x85\u2028\u2029]/;

/** Text of a names field as its names: split by comma, semicolon (full-width ones too) or line (spec §5). */
export function splitNames(text: string): string[] {
  return placeNames(linesOf(text)).map((name) => name.text);
}

/** The names on some lines, of which the first is line `firstLine` of the text. */
export function placeNames(lines: readonly string[], firstLine = 1): PlacedName[] {
  return lines.flatMap((content, index) => {
    const line = firstLine + index;
    return content
      .split(separator)
      .map((part) => ({ text: part.trim(), line }))
      .filter(({ text }) => text !== '');
  });
}

/** Changes every name of a text in its place; separators and white space stay as they were typed. */
export function mapNames(text: string, change: (name: string) => string): string {
  return text
    .split(/([,;，；、\v\x85\u2028\u2029\r\n])/)
    .map((part, index) => {
      const name = index % 2 === 1 ? '' : part.trim();
      return name === '' ? part : part.replace(name, () => change(name));
    })
    .join('');
}
