import { Navigate, useNavigate } from '@tanstack/react-router';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { pageSizes } from '#core/page-sizes.ts';
import { changeFilter, lastPageInstead, sortBy, sortingOf } from '#src/features/orders/list/order-filter.ts';
import type { OrderFilter } from '#src/features/orders/list/order-search.ts';
import { useOrderColumns } from '#src/features/orders/list/orders-columns.tsx';
import { OrdersEmpty } from '#src/features/orders/list/orders-empty.tsx';
import { SelectionBar } from '#src/features/orders/list/selection-bar.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { canBePaid, useOrderSelection } from '#src/features/orders/list/use-order-selection.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css } from '#styled/css';

export interface OrdersTableProps {
  readonly filter: OrderFilter;
  /** Rows of a page. */
  readonly size: number;
  readonly rows: readonly OrderRow[];
  readonly total: number;
  /** Other rows are on their way. */
  readonly isStale: boolean;
}

export function OrdersTable({ filter, size, rows, total, isStale }: OrdersTableProps) {
  const t = useText(ordersTexts);
  const navigate = useNavigate();
  const columns = useOrderColumns();
  const selected = useOrderSelection();
  const arrange = (search: OrderFilter) =>
    void navigate({ to: '/orders/list', search, replace: true, resetScroll: false });
  const last = isStale ? null : lastPageInstead(filter, size, total);
  if (last !== null)
    return <Navigate to="/orders/list" search={changeFilter(filter, { page: last })} replace />;
  return (
    <>
      <p role="status" className="sr-only">
        {isStale ? '' : t.count('orders.found', total)}
      </p>
      <DataTable
        caption={t('orders.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ orderNo }) => orderNo}
        sorting={sortingOf(filter)}
        onSort={(sorting) => arrange(sortBy(filter, sorting))}
        onRowPress={({ orderNo }) => void navigate({ to: '/ssl/certificate/$id', params: { id: orderNo } })}
        selection={
          rows.some(canBePaid) || selected.orderNos.length > 0
            ? {
                keys: selected.keys,
                onToggle: selected.toggle,
                nameOf: ({ orderNo, commonName }) => `${commonName} ${orderNo}`,
                canSelect: canBePaid,
              }
            : undefined
        }
        busy={isStale}
        empty={<OrdersEmpty filter={filter} />}
      />
      <SelectionBar selected={selected} />
      {total > pageSizes[0] && (
        <Pagination
          className={css({ borderTop: '1px solid token(colors.border)' })}
          page={filter.page ?? 1}
          size={size}
          total={total}
          onPageChange={(page) =>
            void navigate({ to: '/orders/list', search: changeFilter(filter, { page }) })
          }
          onSizeChange={(next) => {
            const chosen = pageSizes.find((each) => each === next);
            arrange(changeFilter(filter, { size: chosen }));
          }}
        />
      )}
    </>
  );
}
