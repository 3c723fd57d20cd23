import { emptyRule, type ReplaceRule, replaceBounds } from '#core/tools/replace/rule.ts';

export interface PastedPairs {
  readonly rules: readonly ReplaceRule[];
  /** Lines, from 1, without a pair or with one that is too long. */
  readonly skipped: readonly number[];
}

/**
 * Reads pairs from a spreadsheet or CSV file (RFC 4180): the text to find, then its replacement. The first line determines the
 * separator: a tab, `=>`, a semicolon or a comma.
 */
export function readPairs(text: string): PastedPairs {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const separator = ['\t', '=>', ';', ','].find((each) => first.includes(each)) ?? ',';
  const rules: ReplaceRule[] = [];
  const skipped: number[] = [];
  for (const { line, cells } of recordsOf(text, separator)) {
    const [find = '', replacement] = separator === '=>' ? cells.map((cell) => cell.trim()) : cells;
    if (cells.length === 1 && find.trim() === '') continue;
    const isLong = Math.max(find.length, replacement?.length ?? 0) > replaceBounds.ruleLength;
    if (find === '' || replacement === undefined || isLong) skipped.push(line);
    else rules.push({ ...emptyRule, find, replacement });
  }
  return { rules, skipped };
}

function* recordsOf(text: string, separator: string): Iterable<{ line: number; cells: string[] }> {
  let [at, line] = [0, 1];
  while (at < text.length) {
    const firstLine = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at) : bare(text, at, separator);
      cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      if (!text.startsWith(separator, at)) break;
      at += separator.length;
    }
    // Skip to the next line; text after a closing quote is ignored.
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    line += 1;
    yield { line: firstLine, cells };
  }
}

interface Cell {
  readonly value: string;
  readonly end: number;
  readonly lines: number;
}

function quoted(text: string, start: number): Cell {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    value += text.slice(at, end);
    if (text[end + 1] !== '"' || quote < 0)
      return { value, end: Math.min(end + 1, text.length), lines: value.split('\n').length - 1 };
    value += '"';
    at = end + 2;
  }
}

function bare(text: string, start: number, separator: string): Cell {
  const lineEnd = text.indexOf('\n', start);
  const stop = lineEnd < 0 ? text.length : lineEnd;
  const found = text.indexOf(separator, start);
  const end = found >= 0 && found < stop ? found : stop;
  const value = text.slice(start, end);
  return { value: value.endsWith('\r') ? value.slice(0, -1) : value, end, lines: 0 };
}
