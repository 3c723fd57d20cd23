import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { searchFor, sortBy, sortingOf } from '#src/features/orders/list/order-filter.ts';
import { isSearchable, type OrderFilter } from '#src/features/orders/list/order-search.ts';
import { sortableColumns, sortingFrom, sortingName } from '#src/features/orders/list/order-sorting.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** The search, and on a phone the sorting, which a desk has in the heads of the columns. */
export function OrdersToolbar({ filter }: { readonly filter: OrderFilter }) {
  const t = useText(ordersTexts);
  const navigate = useNavigate();
  const go = (search: OrderFilter) =>
    void navigate({ to: '/orders/list', search, replace: true, resetScroll: false });
  const input = useCommittedText(filter.search ?? '', (text) => go(searchFor(filter, text)));
  const isShort = input.value !== '' && !isSearchable(input.value);
  return (
    <div className={bar}>
      <search className={css({ flex: '1 1 260px', maxW: { md: '400px' }, minW: '0' })}>
        <TextInput
          {...input}
          type="search"
          enterKeyHint="search"
          prefix={<Search aria-hidden="true" />}
          aria-label={t('orders.search')}
          aria-describedby="orders-search-hint"
          placeholder={t('orders.search')}
          maxLength={255}
        />
      </search>
      <span id="orders-search-hint" role="status" className={hint}>
        {isShort && t('orders.searchHint')}
      </span>
      <NativeSelect
        className={sorting}
        aria-label={t('orders.sort')}
        options={sortableColumns.flatMap(({ key, label }) =>
          (['asc', 'desc'] as const).map((direction) => ({
            value: sortingName({ key, direction }),
            label: `${t(label)} · ${t(direction === 'asc' ? 'common.table.ascending' : 'common.table.descending')}`,
          })),
        )}
        value={sortingName(sortingOf(filter))}
        onValueChange={(name) => go(sortBy(filter, sortingFrom(name)))}
      />
    </div>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2.5',
  px: '3.5',
  py: '2.5',
  borderBottom: '1px solid token(colors.border)',
});
const hint = css({ fontSize: 'sm', color: 'fg.muted', _empty: { display: 'none' } });
const sorting = css({ hideFrom: 'md' });
