/** A row of a table in a text. */
export interface DelimitedRow {
  /** Of its first line, from 1. */
  readonly line: number;
  /** Trimmed, without the quotes around them. */
  readonly cells: readonly string[];
  /** A quoted cell was not closed; it runs to the end of the text. */
  readonly isOpen: boolean;
}

export interface Delimited {
  readonly separator: string;
  readonly rows: Iterable<DelimitedRow>;
}

const separators = ['\t', ';', ','] as const;

/**
 * Splits a table from a spreadsheet or CSV file into rows (RFC 4180): a quoted cell may contain separators, line ends and doubled quotes.
 * The separator is what a first line such as `sep=;` says, else the first of tab, semicolon and comma whose first rows look like
 * `isHead`, else the most frequent one of the first row outside its quotes.
 */
export function readDelimited(text: string, isHead: (cells: readonly string[]) => boolean): Delimited {
  const written = /^\uFEFF?sep=([\t;,])\r?\n/i.exec(text);
  if (written !== null) {
    const [head, separator = ','] = written;
    return { separator, rows: rowsOf(text.slice(head.length), separator, 2) };
  }
  const heads = separators.map((separator) => ({ separator, head: firstRows(text, separator) }));
  const fit = heads.find(({ head }) => head.some((cells) => cells.length > 1 && isHead(cells)));
  const most = heads.toSorted((a, b) => (b.head[0]?.length ?? 0) - (a.head[0]?.length ?? 0))[0];
  const { separator } = fit ?? most ?? { separator: ',' };
  return { separator, rows: rowsOf(text, separator, 1) };
}

/** Number of rows in which the one that names the columns is looked for: a title may precede it. */
const mostHeadRows = 3;

function firstRows(text: string, separator: string): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (const { cells } of rowsOf(text, separator, 1)) {
    if (cells.every((cell) => cell === '')) continue;
    found.push(cells);
    if (found.length === mostHeadRows) break;
  }
  return found;
}

function* rowsOf(text: string, separator: string, firstLine: number): Iterable<DelimitedRow> {
  let line = firstLine;
  let [cells, cell, began]: [string[], string, number] = [[], '', line];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign === '"' && cell.trim() === '') {
      const end = closingQuote(text, at + 1);
      if (end === -1) return yield { line, cells: [...cells, text.slice(at)], isOpen: true };
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = end;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r' || sign === undefined) {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      yield { line: began, cells, isOpen: false };
      line += 1;
      [cells, began] = [[], line];
    } else cell += sign;
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
