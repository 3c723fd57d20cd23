import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Nothing is left for the customer to do: the organization is being checked. */
export function VettingNotice({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const hasNames = order.domainNames.length > 0;
  return (
    <Notice tone="info" role="status" title={t('order.vetting.title')}>
      {t(hasNames ? 'order.vetting.afterNames' : 'order.vetting.alone')}
    </Notice>
  );
}
