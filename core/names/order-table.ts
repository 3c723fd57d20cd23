import { isBlank, linesOf } from '#core/names/batch-lines.ts';

/** Headings of the columns that a table of orders may have, in lower case. */
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
 * A table of orders, CSV or as it is copied from a spreadsheet, in the form of the batch field: an order for each row, its remark
 * in a line behind `#`. Null for any other text. The first line names the columns, and one of them must hold names; those that
 * are not known are left out.
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

/** The cells of a row, which may stand in quotation marks, doubled inside (RFC 4180). */
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
