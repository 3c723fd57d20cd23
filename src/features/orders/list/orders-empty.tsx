import { Link } from '@tanstack/react-router';
import { ScrollText, SearchX } from 'lucide-react';
import { changeFilter, isFiltered } from '#src/features/orders/list/order-filter.ts';
import type { OrderFilter } from '#src/features/orders/list/order-search.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { button } from '#styled/recipes';

export function OrdersEmpty({ filter }: { readonly filter: OrderFilter }) {
  const t = useText(ordersTexts);
  if (isFiltered(filter))
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('orders.noneFiltered')}
        description={t('orders.noneFilteredAbout')}
        action={
          <Link
            to="/orders/list"
            search={changeFilter(filter, { status: undefined, search: undefined })}
            className={button()}
          >
            {t('orders.clearFilters')}
          </Link>
        }
      />
    );
  return (
    <EmptyState
      icon={<ScrollText />}
      title={t('orders.none')}
      description={t('orders.noneAbout')}
      action={
        <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
          {t('orders.buy')}
        </Link>
      }
    />
  );
}
