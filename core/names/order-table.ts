import { readDelimited } from '#core/delimited.ts';
import { isBlank, linesOf } from '#core/names/batch-lines.ts';
import { foldSigns } from '#core/names/host-text.ts';

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
    'fqdn',
    'fqdns',
    'hostname',
    'subject alternative names',
    'sans',
  ],
  ...['域名', '主域名', '通用名称', '更多域名', '附加域名'],
]);
const remarkHeadings = new Set(['remark', 'remarks', 'note', 'notes', 'comment', 'label', '备注', '说明']);
/** Plain heading: without a mark of required columns, a plural or a translation in brackets. */
function headingsOf(cell: string): readonly string[] {
  const [outside = '', inside = ''] = foldSigns(cell.slice(0, 100))
    .toLowerCase()
    .replaceAll('(s)', 's')
    .split(/[()]/);
  return [outside, inside].map((part) => part.replace(/[*:]/g, ' ').trim());
}

function isIn(headings: ReadonlySet<string>, cell: string): boolean {
  return headingsOf(cell).some((heading) => headings.has(heading));
}

/** Rows above the one that names the columns: a title, empty lines. */
const mostTitleRows = 2;

/**
 * Converts a table of orders, CSV or copied from a spreadsheet, to the format of the batch field: an order per row, its remark on a line
 * starting with `#`. Null for any other text. One of the first rows names the columns, one of which must contain names; unknown columns
 * are ignored. A cell may have several lines, each with names of the same order.
 */
export function ordersOfTable(text: string): string | null {
  const isHead = (cells: readonly string[]) => cells.some((cell) => isIn(nameHeadings, cell));
  const { rows } = readDelimited(text.trim(), isHead);
  let columns: readonly string[] | null = null;
  let titles = 0;
  const orders: string[] = [];
  for (const { cells, isOpen } of rows) {
    if (cells.every((cell) => isBlank(cell))) continue;
    if (columns === null) {
      if (isHead(cells)) columns = cells;
      // A title has one cell; names have no heading above them.
      else if (
        titles === mostTitleRows ||
        cells.filter((cell) => cell !== '').length > 1 ||
        cells[0]?.includes('.')
      )
        return null;
      titles += 1;
      continue;
    }
    orders.push(orderOf(columns, isOpen ? cells.map((cell) => cell.replace(/^"/, '')) : cells));
  }
  if (columns === null || orders.length === 0) return null;
  return orders.filter((order) => order !== '').join('\n\n');
}

function orderOf(columns: readonly string[], cells: readonly string[]): string {
  const inColumns = (headings: ReadonlySet<string>) =>
    columns.flatMap((column, at) => (isIn(headings, column) && cells[at] ? [cells[at]] : []));
  const lines = inColumns(nameHeadings).flatMap((cell) => linesOf(cell).filter((line) => !isBlank(line)));
  const remark = inColumns(remarkHeadings).join(' ').replace(/\s+/g, ' ');
  return [...(remark === '' ? [] : [`# ${remark}`]), ...lines.map((line) => line.trim())].join('\n');
}
