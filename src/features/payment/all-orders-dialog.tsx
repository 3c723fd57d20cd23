import type { PayableOrder } from '#machines/payment/payment.types.ts';
import { type ListColumn, money } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { hostName, orderLink } from '#src/features/orders/order-columns.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';

export interface AllOrdersDialogProps {
  readonly orders: readonly PayableOrder[];
  readonly onClose: () => void;
}

const columns: readonly ListColumn<PayableOrder>[] = [
  orderLink('payment.orders.orderNo'),
  {
    key: 'validity',
    label: 'payment.orders.validity',
    cell: ({ validity }, { t }) => validityText(validity, t),
  },
  hostName('payment.orders.commonName'),
  money('payAmount', 'payment.orders.amount'),
];

/** Every order of the payment (spec §2 'all-orders dialog'). */
export function AllOrdersDialog({ orders, onClose }: AllOrdersDialogProps) {
  const t = useText(paymentTexts);
  const title = t('payment.orders.title');
  return (
    <Dialog open size="lg" onClose={onClose} title={title}>
      <MemoryTable caption={title} rows={orders} rowKey={({ orderNo }) => orderNo} columns={columns} />
    </Dialog>
  );
}
