import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { callQuery } from '#src/console/calls/call-query.ts';
import { countArguments, type ListTabs } from '#src/console/list/list-options.ts';
import type { ListSearch } from '#src/console/list/list-search.ts';
import { changedPage, useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { keepChosenInView } from '#src/ui/tabs/keep-chosen-in-view.ts';
import { css } from '#styled/css';
import { tabs as tabsRecipe } from '#styled/recipes';

interface ListTabBarProps {
  readonly tabs: ListTabs<TextKey>;
  readonly search: ListSearch;
}

/** A filter as tabs, each with its own address and its number of rows. */
export const ListTabBar = memo(function ListTabBar({ tabs, search }: ListTabBarProps) {
  const t = useText();
  const format = useFormat();
  const { client } = useServices();
  const { address } = useListAddress();
  const counts = useQuery(
    tabs.counts
      ? {
          ...callQuery(client, tabs.counts, countArguments(search, address, tabs.filter) as never),
          placeholderData: keepPreviousData,
        }
      : { queryKey: ['no-counts'], queryFn: skipToken },
  );
  const chosen = new Map<string, unknown>(Object.entries(address)).get(tabs.filter);
  const most = counts.data?.countedTo ?? Number.POSITIVE_INFINITY;
  const entries = [[undefined, tabs.all] as const, ...Object.entries(tabs.values)];
  return (
    <nav ref={keepChosenInView} className={list} aria-label={t.find(tabs.label) ?? ''}>
      {entries.map(([value, label]) => {
        const count = counts.data?.[value ?? tabs.allCount ?? 'all'];
        return (
          <Link
            key={label}
            {...changedPage({ [tabs.filter]: value })}
            className={tabsRecipe().trigger}
            activeOptions={{ exact: true }}
            aria-current={chosen === value ? 'page' : undefined}
          >
            {t.find(label)}
            {tabs.counts && (
              <span className={number}>{count === undefined ? '' : format.counted(count, most)}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
});

const list = css({
  display: 'flex',
  gap: '1',
  px: { base: '1', sm: '2' },
  pt: '1',
  borderBottom: '1px solid token(colors.border)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
const number = css({
  display: 'inline-block',
  minW: '4',
  ms: '1.5',
  fontSize: 'xs',
  fontWeight: 'normal',
  color: 'fg.subtle',
});
