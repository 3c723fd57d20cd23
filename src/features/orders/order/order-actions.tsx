import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isCorrectable } from '#core/orders/reissue.ts';
import { isRevocable } from '#core/orders/revocation.ts';
import { isPaid } from '#core/orders/status.ts';
import type { PageLead } from '#src/features/orders/order/lead-texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { button } from '#styled/recipes';

export interface OrderActionsProps {
  readonly order: OrderDetail;
  readonly lead: PageLead;
  readonly acts: OrderActs;
}

const reissues: ReadonlySet<PageLead['action']> = new Set(['reissue', 'request', 'resubmit']);

/** What else can be done with the order, besides what leads the page. */
export function OrderActions({
  order,
  lead,
  acts: { reissue, renewal, canRenew, canRevoke, cancel },
}: OrderActionsProps) {
  const t = useText(orderTexts);
  const now = new Date(order.serverTime);
  const keyed = order.certificates.findLast(({ notAfter, revocation }) =>
    isRevocable({ notAfter: new Date(notAfter), revocation: revocation === null ? 'none' : 'asked' }, now),
  );
  return (
    <>
      {reissue.canStart && reissue.kind && !reissues.has(lead.action) && (
        <Button onClick={reissue.start}>
          {t(`order.${isCorrectable(order) ? 'correct' : reissue.kind}`)}
        </Button>
      )}
      {keyed && canRevoke && (
        <Link
          to="/ssl/compromise/$id"
          params={{ id: order.orderNo }}
          search={{ certificate: keyed.serialNumber }}
          className={button()}
        >
          {t('order.compromise.start')}
        </Link>
      )}
      {isPaid(order.orderStatus) && order.productType.includes('ssl') && (
        <Link to="/certhub/orders/$id/automate" params={{ id: order.orderNo }} className={button()}>
          {t('order.automate')}
        </Link>
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
