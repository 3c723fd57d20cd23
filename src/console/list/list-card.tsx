import type { UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { callFailureOf, isForbidden } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { FilterButton, FilterPanel } from '#src/console/list/list-filters.tsx';
import type { ListLabel, ListOptions, TextDefinitions } from '#src/console/list/list-options.ts';
import { ListTable, type ListTableProps } from '#src/console/list/list-table.tsx';
import { ListTabBar } from '#src/console/list/list-tabs.tsx';
import { ListToolbar } from '#src/console/list/list-toolbar.tsx';
import { listTexts } from '#src/console/list/texts.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useListRows } from '#src/console/list/use-list-rows.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** For links to saved views only. */
const OpenView = lazyPart(
  'OpenView',
  () => import(/* webpackChunkName: "views" */ '#src/console/list/open-view.tsx'),
);

export interface ListCardProps<Row>
  extends Pick<ListTableProps<Row>, 'options'>,
    Partial<Pick<ListTableProps<Row>, 'buttons'>> {
  /** The list shows its own title, for a page with a different one. */
  readonly isTitled?: boolean;
}

/** A list inside a page with other content, from its declaration. */
export function listCard<Row, const Texts extends TextDefinitions>(
  options: ListOptions<Row, ListLabel<Texts>> & { readonly texts: Texts },
): () => ReactNode {
  return () => <ListCard<Row> options={options} isTitled />;
}

/** A server-side list as a card; its page, filters and sorting are in the address. */
export function ListCard<Row>({ options, isTitled = false, buttons }: ListCardProps<Row>) {
  const t = useText(listTexts, ...options.texts);
  const filterPanel = useId();
  const [isFiltering, setFiltering] = useState(false);
  const { size, rows } = useListRows(options);
  const { view } = useListAddress().address;
  return (
    <Card flush className={frame}>
      {view !== undefined && <OpenView list={options.call.id} id={view} />}
      {options.tabs && <ListTabBar tabs={options.tabs} search={options.search} />}
      <ListToolbar options={options} title={isTitled ? t.find(options.title) : null}>
        {options.filters && (
          <FilterButton
            panel={filterPanel}
            isOpen={isFiltering}
            filters={options.filters}
            onToggle={() => setFiltering(!isFiltering)}
          />
        )}
      </ListToolbar>
      {options.filters && <FilterPanel id={filterPanel} isOpen={isFiltering} filters={options.filters} />}
      <Permitted query={rows}>
        <QueryGate
          query={rows}
          failed={t('list.failed')}
          className={css({ '&[role=alert]': { m: '3.5' } })}
          pending={<ListSkeleton />}
        >
          {(reply) => (
            <ListTable
              options={options}
              buttons={buttons}
              size={size}
              reply={reply}
              isStale={rows.isPlaceholderData}
            />
          )}
        </QueryGate>
      </Permitted>
    </Card>
  );
}

/** Without permission to see the list, retrying is pointless. */
function Permitted(props: { readonly query: UseQueryResult<unknown>; readonly children: ReactNode }) {
  const { query, children } = props;
  const t = useText(listTexts);
  const failure = query.data === undefined ? callFailureOf(query.error) : null;
  if (failure === null || !isForbidden(failure)) return children;
  return <EmptyState icon={<Lock />} title={t('list.forbidden')} description={t('list.forbiddenAbout')} />;
}

/** Placeholder while the first page loads. */
function ListSkeleton() {
  return (
    <div>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={line}>
          <Skeleton height="15px" />
          <Skeleton height="20px" width="84px" />
          <Skeleton height="15px" />
          <Skeleton height="15px" />
          <Skeleton height="15px" />
        </div>
      ))}
    </div>
  );
}

/** The column heads stick to the page, which a clipping frame would prevent. */
const frame = css({ overflow: 'visible!' });
const line = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '2fr 1fr 2fr 1fr 1fr' },
  gap: { base: '2.5', md: '6' },
  alignItems: 'center',
  px: '3.5',
  py: '3',
  borderBottom: '1px solid token(colors.border)',
});
