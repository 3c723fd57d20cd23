import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { ReissueHost } from '#src/features/orders/reissue/use-reissue.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface NextNoticeProps {
  readonly order: OrderDetail;
  readonly reissue: ReissueHost;
}

/** The next certificate waits for a request, which must be made here because the key is. */
export function NextNotice({ order, reissue }: NextNoticeProps) {
  const t = useText(orderTexts);
  const format = useFormat();
  if (isZeroTime(order.nextAskedTime)) return null;
  const isOver = Date.parse(order.certExpireTime) <= Date.parse(order.serverTime);
  return (
    <Notice
      tone={isOver ? 'danger' : 'warning'}
      className={css({ mb: '5' })}
      title={t('order.next.asked')}
      actions={
        reissue.canStart && (
          <Button size="sm" variant="primary" onClick={reissue.start}>
            {t('order.next.make')}
          </Button>
        )
      }
    >
      {t(isOver ? 'order.next.late' : 'order.next.byWhen', { date: format.utcDate(order.certExpireTime) })}
    </Notice>
  );
}
