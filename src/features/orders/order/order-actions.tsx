import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isCorrectable } from '#core/orders/reissue.ts';
import type { PageLead } from '#src/features/orders/order/lead-texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

export interface OrderActionsProps {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  readonly acts: OrderActs;
}

const reissues: ReadonlySet<PageLead['action']> = new Set(['reissue', 'request', 'resubmit']);

/** What else can be done with the order, besides what leads the page. */
export function OrderActions({ order, lead, acts: { reissue, renewal, canRenew, cancel } }: OrderActionsProps) {
  const t = useText(orderTexts);
  return (
    <>
      {reissue.canStart && reissue.kind && !reissues.has(lead.action) && (
        <Button onClick={reissue.start}>
          {t(`order.${isCorrectable(order) ? 'correct' : reissue.kind}`)}
        </Button>
      )}
      {canRenew && lead.action !== 'renew' && (
        <Button onClick={() => renewal.open(null)}>{t('order.renew')}</Button>
      )}
      {cancel.canStart && (
        <Button onClick={cancel.start}>
          {t(order.isReSigning ? 'order.cancelReissue' : 'order.cancel')}
        </Button>
      )}
    </>
  );
}
