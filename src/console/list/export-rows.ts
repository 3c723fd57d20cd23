import { csvText } from '#core/csv.ts';
import type { ListColumn, Shown } from '#src/console/list/columns.tsx';
import type { ListReply } from '#src/console/list/list-options.ts';

export type ExportKind = 'csv' | 'json';

export interface ExportedFile {
  readonly type: string;
  readonly content: string;
}

/** Builds a file of the rows, from the columns that have a value. */
export function exportRows<Row>(
  kind: ExportKind,
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  shown: Shown,
): ExportedFile {
  const fields = columns.flatMap(({ key, label, value, words = value }) =>
    value && words
      ? [
          {
            key,
            head: shown.t.find(label) ?? key,
            value: (row: Row) => value(row, shown),
            words: (row: Row) => words(row, shown),
          },
        ]
      : [],
  );
  if (kind === 'json') {
    const records = rows.map((row) => Object.fromEntries(fields.map(({ key, value }) => [key, value(row)])));
    return { type: 'application/json', content: `${JSON.stringify(records, null, 2)}\n` };
  }
  const lines = [fields.map(({ head }) => head), ...rows.map((row) => fields.map(({ words }) => words(row)))];
  return { type: 'text/csv;charset=utf-8', content: csvText(lines) };
}

/** A list has one name, whatever the kind of its files. */
export function exportName(kind: ExportKind, id: string, sheet: string | undefined): string {
  return `${sheet?.replace(/\.xlsx$/, '') ?? id}.${kind}`;
}

/** Maximum rows per file. */
export const mostExported = 5_000;
const rowsAtOnce = 1_000;

/** Reads all rows of a list, page by page. `isCut` if there are more than the list returns or a file can hold. */
export async function readAllRows<Row>(
  read: (size: number, page: number) => Promise<ListReply<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total, isMore = false } = await read(rowsAtOnce, page);
    rows.push(...data);
    if (data.length < rowsAtOnce || rows.length >= Math.min(total, mostExported))
      return { rows: rows.slice(0, mostExported), isCut: isMore || total > mostExported };
  }
}
