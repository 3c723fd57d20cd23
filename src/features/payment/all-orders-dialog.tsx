import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayableOrder } from '#machines/payment/payment.types.ts';
import { useMoney } from '#src/console/use-money.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';

/** Spec §9: lists are cut into pages above this many. */
const pageSize = 10;

export interface AllOrdersDialogProps {
  readonly orders: readonly PayableOrder[];
  readonly onClose: () => void;
}

/** Every order of the payment (spec §2 'all-orders dialog'). */
export function AllOrdersDialog({ orders, onClose }: AllOrdersDialogProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  const [page, setPage] = useState(1);
  return (
    <Dialog open size="lg" onClose={onClose} title={t('payment.orders.title')}>
      <DataTable
        caption={t('payment.orders.title')}
        rows={orders.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ orderNo }) => orderNo}
        columns={[
          {
            key: 'order',
            label: t('payment.orders.orderNo'),
            mono: true,
            lead: true,
            cell: ({ orderNo }) => (
              <Link to="/ssl/certificate/$id" params={{ id: orderNo }} target="_blank">
                {orderNo}
              </Link>
            ),
          },
          {
            key: 'validity',
            label: t('payment.orders.validity'),
            cell: ({ validity }) => validityText(validity, t),
          },
          {
            key: 'name',
            label: t('payment.orders.commonName'),
            mono: true,
            cell: ({ commonName }) => <HostName ascii={commonName} />,
          },
          {
            key: 'amount',
            label: t('payment.orders.amount'),
            align: 'end',
            cell: ({ payAmount }) => money(payAmount),
          },
        ]}
      />
      {orders.length > pageSize && (
        <Pagination page={page} size={pageSize} total={orders.length} onPageChange={setPage} />
      )}
    </Dialog>
  );
}
