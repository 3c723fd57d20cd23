import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide-react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { PageTitle } from '#src/console/page-title.tsx';
import { QueryGate } from '#src/console/query-gate.tsx';
import { useServices } from '#src/console/services.ts';
import { useCall } from '#src/console/use-call.ts';
import { queryOf } from '#src/features/orders/list/order-filter.ts';
import type { OrderFilter } from '#src/features/orders/list/order-search.ts';
import { OrdersSkeleton } from '#src/features/orders/list/orders-skeleton.tsx';
import { OrdersTable } from '#src/features/orders/list/orders-table.tsx';
import { OrdersToolbar } from '#src/features/orders/list/orders-toolbar.tsx';
import { StatusTabs } from '#src/features/orders/list/status-tabs.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /orders/list: every order of the account; what is shown of them is in the address. */
export function OrdersPage({ filter }: { readonly filter: OrderFilter }) {
  const t = useText(ordersTexts);
  return (
    <>
      <PageTitle text={t('orders.title')} />
      <PageHeader
        crumbs={[t('menu.certificates'), t('orders.title')]}
        crumbsLabel={t('common.crumbs')}
        title={t('orders.title')}
        actions={
          <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
            <ShoppingBag aria-hidden="true" />
            {t('orders.buy')}
          </Link>
        }
      />
      <Card flush>
        <StatusTabs filter={filter} />
        <OrdersToolbar filter={filter} />
        <Orders filter={filter} />
      </Card>
    </>
  );
}

function Orders({ filter }: { readonly filter: OrderFilter }) {
  const t = useText(ordersTexts);
  const { site } = useServices();
  const size = filter.size ?? site.orderLimit;
  const orders = useCall(
    orderCalls.list,
    { query: queryOf(filter, size) },
    { placeholderData: keepPreviousData },
  );
  return (
    <QueryGate
      query={orders}
      failed={t('orders.failed')}
      className={css({ '&[role=alert]': { m: '3.5' } })}
      pending={<OrdersSkeleton />}
    >
      {({ data, total }) => (
        <OrdersTable
          filter={filter}
          size={size}
          rows={data}
          total={total}
          isStale={orders.isPlaceholderData}
        />
      )}
    </QueryGate>
  );
}
