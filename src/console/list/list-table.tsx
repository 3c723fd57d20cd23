import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { callFailureOf } from '#core/contract/failure.ts';
import { pageSizes } from '#core/page-sizes.ts';
import { writePreference } from '#src/adapters/preferences/preferences.ts';
import { type ListColumn, tableColumns, useShown } from '#src/console/list/columns.tsx';
import { canBeHidden } from '#src/console/list/columns-menu.tsx';
import {
  isFiltered,
  keysOf,
  knownSize,
  lastPageInstead,
  sortBy,
  sortingOf,
  withoutFilters,
} from '#src/console/list/list-address.ts';
import { type ListOptions, type ListReply, listArguments } from '#src/console/list/list-options.ts';
import { useListSelection } from '#src/console/list/selection.ts';
import { SelectionBar } from '#src/console/list/selection-bar.tsx';
import { listTexts } from '#src/console/list/texts.ts';
import { useAfterPaint, useAhead } from '#src/console/list/use-ahead.ts';
import { changedPage, useListAddress } from '#src/console/list/use-list-address.ts';
import { useSteadyRows } from '#src/console/list/use-steady-rows.ts';
import { useHiddenColumns } from '#src/console/preferences/hidden-columns.ts';
import { useServices } from '#src/console/services.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable, type Sorting } from '#src/ui/table/data-table.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

export interface ListTableProps<Row> {
  readonly options: ListOptions<Row>;
  /** Rows per page. */
  readonly size: number;
  readonly reply: ListReply<Row>;
  /** Other rows are being loaded. */
  readonly isStale: boolean;
  /** The column with the buttons of a row, from `RowVerbs`. */
  readonly buttons: readonly ListColumn<Row>[] | undefined;
}

/** Rerenders for other rows or another address, not when the filter panel opens. */
export const ListTable = memo(function ListTable<Row>(props: ListTableProps<Row>) {
  const { options, buttons, size, reply, isStale } = props;
  const { search, bulk, groups, rowKey, nameOf, rowPath } = options;
  const t = useText(listTexts);
  const navigate = useNavigate();
  const { client } = useServices();
  const shown = useShown();
  const { address, go } = useListAddress();
  const selected = useListSelection({ most: 0, ...bulk, rowKey }, address, go);
  const [sorting, sort] = useAhead(sortingText(sortingOf(search, address)), (text) => {
    const chosen = sortingIn(text);
    if (chosen) go(sortBy(search, chosen));
  });
  // Show the pressed checkbox or column before rendering the rows.
  const rows = useDeferredValue(useSteadyRows(reply.data, rowKey));
  const isBusy = useDeferredValue(isStale);
  const chooseAll = useMutation({
    mutationFn: async (most: number) =>
      client.call(options.call, listArguments<Row>(search, { ...address, page: 1 }, most)),
    onSuccess: ({ data }) => selected.toggle(data, true),
    onError: (error) => {
      const failure = callFailureOf(error);
      toast({
        tone: 'danger',
        title: t('list.failed'),
        description: failure ? failureText(failure, t) : undefined,
      });
    },
  });
  const most = Math.min(bulk?.most ?? 0, reply.total);
  const all =
    bulk && selected.keys.length < most
      ? { total: reply.total, isBusy: chooseAll.isPending, choose: () => chooseAll.mutate(most) }
      : null;
  const hiddenColumns = useHiddenColumns(options.call.id, address.hide).join(',');
  const columns = useMemo(() => {
    const hidden = keysOf(hiddenColumns);
    const all = [...options.columns, ...(buttons ?? [])];
    return tableColumns(
      all.filter((column) => !canBeHidden(column) || !hidden.includes(column.key)),
      shown,
      options.search.sort,
    );
  }, [options, buttons, shown, hiddenColumns]);
  const last = isStale ? null : lastPageInstead(address, size, reply.total);
  if (last !== null) return <Navigate {...changedPage({ page: last })} replace />;
  const isSelectable = bulk && (reply.data.some(bulk.canSelect ?? (() => true)) || selected.keys.length > 0);
  return (
    <>
      <p role="status" className="sr-only">
        {isStale ? '' : t.count(reply.isMore ? 'list.foundMore' : 'list.found', reply.total)}
      </p>
      <DataTable
        sticky
        compact={options.isCompact}
        caption={t.find(options.title) ?? ''}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sorting={sortingIn(sorting)}
        onSort={(chosen) => sort(sortingText(chosen))}
        onRowPress={rowPath && ((row) => void navigate({ to: rowPath(row) }))}
        selection={
          isSelectable
            ? {
                keys: new Set(selected.keys),
                onToggle: selected.toggle,
                nameOf,
                canSelect: bulk.canSelect,
              }
            : undefined
        }
        groups={
          groups && {
            keyOf: (row) => groups.keyOf(row, shown),
            head: (group) => <groups.Head group={group} reply={reply} />,
          }
        }
        busy={isBusy}
        empty={<Empty options={options} isAnswered={!isStale && !isBusy} />}
      />
      {bulk && <SelectionBar selection={selected} most={bulk.most} all={all} Actions={bulk.Actions} />}
      {reply.isMore && <p className={cut}>{t.count('list.cut', reply.total)}</p>}
      {reply.total > pageSizes[0] && (
        <Pagination
          className={css({ borderTop: '1px solid token(colors.border)' })}
          page={address.page ?? 1}
          size={size}
          total={reply.total}
          isMore={reply.isMore}
          onPageChange={(page) => go({ page }, { replace: false })}
          onSizeChange={(next) => {
            writePreference('pageSize', String(next));
            go({ size: knownSize(next) });
          }}
        />
      )}
    </>
  );
}) as <Row>(props: ListTableProps<Row>) => ReactNode;

function sortingText(sorting: Sorting | undefined): string {
  return sorting ? `${sorting.key} ${sorting.direction}` : '';
}

function sortingIn(text: string): Sorting | undefined {
  const [key = '', direction] = text.split(' ');
  return key === '' ? undefined : { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}

interface EmptyProps<Row> {
  readonly options: ListOptions<Row>;
  /** The rows belong to the current filters. */
  readonly isAnswered: boolean;
}

/** Shown if there are no rows yet, or none that match the filters. */
function Empty<Row>({ options, isAnswered }: EmptyProps<Row>) {
  const t = useText(listTexts);
  const { address, go } = useListAddress();
  const afterPaint = useAfterPaint();
  const clear = (isHere: boolean) => isHere && go(withoutFilters(options.search), { replace: false });
  const { icon, title, about, Action } = options.empty;
  if (isAnswered && !isFiltered(options.search, address))
    return (
      <EmptyState
        icon={icon}
        title={t.find(title)}
        description={t.find(about)}
        action={Action && <Action />}
      />
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('list.noneFiltered')}
      description={t('list.noneFilteredAbout')}
      action={<Button onClick={() => afterPaint(clear)}>{t('list.clearFilters')}</Button>}
    />
  );
}

const cut = css({ px: '3.5', pt: '2.5', fontSize: 'sm', color: 'fg.muted' });
