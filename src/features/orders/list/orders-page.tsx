import { Link } from '@tanstack/react-router';
import { ScrollText, ShoppingBag } from 'lucide-react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import { listPage } from '#src/console/list/list-page.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { BatchActions } from '#src/features/orders/batch-action/batch-actions.tsx';
import { orderFilterFields } from '#src/features/orders/list/order-filters.ts';
import { orderSearch } from '#src/features/orders/list/order-search.ts';
import { orderColumns } from '#src/features/orders/list/orders-columns.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { WaitingRecords } from '#src/features/orders/list/waiting-records.tsx';
import { PaidReceipt } from '#src/features/payment/receipt/paid-receipt.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

const list = {
  call: orderCalls.list,
  texts: [ordersTexts, consoleTexts],
  crumb: 'menu.certificates',
  columns: orderColumns,
  rowKey: ({ orderNo }: OrderRow) => orderNo,
  nameOf: ({ commonName, orderNo }: OrderRow) => `${commonName} ${orderNo}`,
  rowPath: ({ orderNo }: OrderRow) => `/ssl/certificate/${orderNo}`,
  searchLabel: 'orders.search',
  filters: orderFilterFields,
  sheet: {
    call: batchCalls.batchDownload,
    filename: 'reconciliation-orders.xlsx',
    most: batchCalls.mostSheetRows,
  },
  bulk: { most: mostAtOnce, Actions: BatchActions },
  isCompact: true,
} as const;

/** /orders/list: all orders of the account. */
export const OrdersPage = listPage({
  ...list,
  search: orderSearch,
  title: 'orders.title',
  Actions: PageActions,
  Above: PaidReceipt,
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
      revoked: 'orders.tabs.revoked',
      cancelled: 'orders.tabs.cancelled',
    },
    counts: orderCalls.count,
  },
  empty: { icon: <ScrollText />, title: 'orders.none', about: 'orders.noneAbout', Action: BuyLink },
});

export function PageActions() {
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
