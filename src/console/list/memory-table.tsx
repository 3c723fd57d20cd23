import { useState } from 'react';
import { type ListColumn, tableColumns, useShown } from '#src/console/list/columns.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';

/** Spec §9: lists are cut into pages above this many. */
const pageSize = 10;

export interface MemoryTableProps<Row> {
  /** What the table holds; read out, not shown. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Their texts are loaded by whoever shows the table. */
  readonly columns: readonly ListColumn<Row>[];
}

/** Rows that are all here, by the columns of a list: in a dialog or within a page, so its page is not in the address. */
export function MemoryTable<Row>({ caption, rows, rowKey, columns }: MemoryTableProps<Row>) {
  const shown = useShown();
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={rowKey}
        columns={tableColumns(columns, shown)}
      />
      {rows.length > pageSize && (
        <Pagination page={page} size={pageSize} total={rows.length} onPageChange={setPage} />
      )}
    </>
  );
}
