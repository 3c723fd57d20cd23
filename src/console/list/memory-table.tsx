import { useState } from 'react';
import { type ListColumn, tableColumns, useShown } from '#src/console/list/columns.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable, type DataTableProps } from '#src/ui/table/data-table.tsx';

/** Lists longer than this are paginated. */
const pageSize = 10;

export interface MemoryTableProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'rows' | 'rowKey'> {
  /** The parent must load the columns' texts. */
  readonly columns: readonly ListColumn<Row>[];
}

/**
 * A table of rows in memory, with the columns of a list. Used in a dialog or inside a page, so its page number is not
 * in the address.
 */
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
