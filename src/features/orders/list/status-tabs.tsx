import { Link } from '@tanstack/react-router';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { useCall } from '#src/console/use-call.ts';
import { changeFilter } from '#src/features/orders/list/order-filter.ts';
import { type OrderFilter, type OrderTab, orderTabs } from '#src/features/orders/list/order-search.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import { tabs } from '#styled/recipes';

/** The filters by status, each an address of its own, with how many orders it holds. */
export function StatusTabs({ filter }: { readonly filter: OrderFilter }) {
  const t = useText(ordersTexts);
  const counts = useCall(orderCalls.count, {});
  return (
    <nav className={list} aria-label={t('orders.tabs.label')}>
      <Tab filter={filter} status={undefined} label={t('orders.tabs.all')} count={counts.data?.all} />
      {orderTabs.map((status) => (
        <Tab
          key={status}
          filter={filter}
          status={status}
          label={t(`orders.tabs.${status}`)}
          count={counts.data?.[status]}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly filter: OrderFilter;
  readonly status: OrderTab | undefined;
  readonly label: string;
  /** Left out until it is known. */
  readonly count: number | undefined;
}

function Tab({ filter, status, label, count }: TabProps) {
  const format = useFormat();
  return (
    <Link
      to="/orders/list"
      search={changeFilter(filter, { status })}
      className={tabs().trigger}
      activeOptions={{ exact: true }}
      aria-current={filter.status === status ? 'page' : undefined}
      resetScroll={false}
    >
      {label}
      <span className={number}>{count === undefined ? '' : format.number(count)}</span>
    </Link>
  );
}

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
  fontVariantNumeric: 'tabular-nums',
});
