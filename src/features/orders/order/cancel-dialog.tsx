import { CallError } from '#core/contract/failure.ts';
import { type Cancellation, centsBack, givesUnit } from '#core/orders/cancellation.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { RefundParts, type RefundRoutes, useRefundRoutes } from '#src/console/orders/refund-parts.tsx';
import { refundTexts } from '#src/console/orders/refund-texts.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { Cancelling } from '#src/features/orders/order/use-cancel.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

/** Confirms the cancellation of an order and shows the refund, as the server answers when the dialog opens. */
export function CancelDialog({ cancel }: { readonly cancel: Cancelling }) {
  const t = useText(consoleTexts, orderTexts, refundTexts);
  const money = useMoney();
  const { action, orderNo, announced } = cancel;
  const read = useRefundRoutes([orderNo]);
  const [route] = read.data ?? [];
  const found = route === undefined ? null : cancellationIn(route);
  // While it is canceled, and after, what was announced stays.
  const shown = action.view.can.confirm ? found : announced;
  const isReSign = (shown ?? announced)?.kind === 'end-reissue';
  const refund = shown ? centsBack(shown) : 0;
  return (
    <ActionDialog
      action={{ ...action, confirm: () => found && cancel.confirm(found) }}
      isBlocked={found === null || found.kind === 'none'}
      texts={{
        title: t(isReSign ? 'order.cancelDialog.reissue.title' : 'order.cancelDialog.title'),
        confirm: t(isReSign ? 'order.cancelReissue' : 'order.cancelDialog.ok'),
        keep: t('order.cancelDialog.keep'),
        unresolved: t('order.cancelDialog.unsettled'),
        refused: t('order.cancelDialog.refused'),
      }}
    >
      {shown === null && !read.isError && <SkeletonText lines={2} />}
      {shown === null && read.isError && (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {failureText(read.error instanceof CallError ? read.error.failure : { kind: 'broken' }, t)}
        </Notice>
      )}
      {shown?.kind === 'none' && t('order.cancelDialog.refused')}
      {shown?.kind === 'end-reissue' && <>{t('order.cancelDialog.reissue.about')} </>}
      {refund > 0 &&
        t(isReSign ? 'order.cancelDialog.reissue.paid' : 'order.cancelDialog.paid', {
          amount: money(refund),
        })}
      {refund > 0 && route && <RefundParts parts={route.parts} />}
      {shown !== null && givesUnit(shown) && <> {t('order.cancelDialog.unit')}</>}
      {shown !== null &&
        shown.kind !== 'none' &&
        refund === 0 &&
        !isReSign &&
        !givesUnit(shown) &&
        t('order.cancelDialog.unpaid')}
    </ActionDialog>
  );
}

function cancellationIn({ kind, cents, unit }: RefundRoutes[number]): Cancellation {
  if (kind === 'refund') return { kind, cents, unit };
  return kind === 'end-reissue' ? { kind, cents } : { kind: kind === 'discard' ? kind : 'none' };
}
