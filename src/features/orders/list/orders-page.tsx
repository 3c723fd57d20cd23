import { Link } from '@tanstack/react-router';
import { ScrollText, ShoppingBag } from 'lucide-react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import { listPage } from '#src/console/list/list-page.tsx';
import { orderSearch } from '#src/features/orders/list/order-search.ts';
import { orderColumns } from '#src/features/orders/list/orders-columns.tsx';
import { canBePaid, PaySelected } from '#src/features/orders/list/pay-selected.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { WaitingRecords } from '#src/features/orders/list/waiting-records.tsx';
import { PaidReceipt } from '#src/features/payment/paid-receipt.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

/** /orders/list: every order of the account. */
export const OrdersPage = listPage({
  call: orderCalls.list,
  search: orderSearch,
  texts: [ordersTexts],
  title: 'orders.title',
  crumb: 'menu.certificates',
  Actions: PageActions,
  Above: PaidReceipt,
  columns: orderColumns,
  rowKey: ({ orderNo }) => orderNo,
  nameOf: ({ commonName, orderNo }) => `${commonName} ${orderNo}`,
  rowPath: ({ orderNo }) => `/ssl/certificate/${orderNo}`,
  searchLabel: 'orders.search',
  tabs: {
    filter: 'status',
    label: 'orders.tabs.label',
    all: 'orders.tabs.all',
    values: {
      unpaid: 'orders.tabs.unpaid',
      verifying: 'orders.tabs.verifying',
      issued: 'orders.tabs.issued',
      expiring: 'orders.tabs.expiring',
      expired: 'orders.tabs.expired',
      cancelled: 'orders.tabs.cancelled',
    },
    counts: orderCalls.count,
  },
  bulk: { most: mostAtOnce, canSelect: canBePaid, Actions: PaySelected },
  empty: { icon: <ScrollText />, title: 'orders.none', about: 'orders.noneAbout', Action: BuyLink },
});

function PageActions() {
  return (
    <>
      <WaitingRecords />
      <BuyLink />
    </>
  );
}

function BuyLink() {
  const t = useText(ordersTexts);
  return (
    <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
      <ShoppingBag aria-hidden="true" />
      {t('orders.buy')}
    </Link>
  );
}
