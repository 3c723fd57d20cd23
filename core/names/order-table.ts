import { isBlank, linesOf } from '#core/names/batch-lines.ts';

/** Lower-case column headings recognized in a table of orders. */
const nameHeadings = new Set([
  ...[
    'domain',
    'domains',
    'domain name',
    'domain names',
    'name',
    'names',
    'host',
    'common name',
    'cn',
    'san',
    'sans',
  ],
  ...['域名', '主域名', '通用名称', '更多域名', '附加域名'],
]);
const remarkHeadings = new Set(['remark', 'remarks', 'note', 'notes', 'comment', 'label', '备注', '说明']);
const separators = ['\t', ',', ';'];

/**
 * Converts a table of orders, CSV or copied from a spreadsheet, to the format of the batch field: an order per row, its remark on a line
 * starting with `#`. Null for any other text. The first line names the columns, one of which must contain names; unknown columns are
 * ignored.
 */
export function ordersOfTable(text: string): string | null {
  const [heading, ...rows] = linesOf(text.trim()).filter((line) => !isBlank(line));
  if (heading === undefined || rows.length === 0) return null;
  const separator = separators.find((each) => heading.includes(each)) ?? ',';
  const columns = cellsOf(heading, separator).map((cell) => cell.toLowerCase());
  if (!columns.some((column) => nameHeadings.has(column))) return null;
  const orders = rows.map((row) => {
    const cells = cellsOf(row, separator);
    const inColumns = (headings: ReadonlySet<string>) =>
      columns.flatMap((column, at) => (headings.has(column) && cells[at] ? [cells[at]] : []));
    const remark = inColumns(remarkHeadings).join(' ');
    return [...(remark === '' ? [] : [`# ${remark}`]), ...inColumns(nameHeadings)].join('\n');
  });
  return orders.filter((order) => order !== '').join('\n\n');
}

/** Splits a row into cells, which may be quoted, with quotes doubled inside (RFC 4180). */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at++) {
    const character = row[at];
    if (character === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else {
      cell += character;
    }
  }
  return [...cells, cell.trim()];
}
