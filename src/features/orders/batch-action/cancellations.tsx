import type { OrderRow } from '#core/contract/calls/orders.ts';
import { sumCents } from '#core/money/money.ts';
import { cancellationOf, centsBack, givesUnit } from '#core/orders/cancellation.ts';
import { RefundParts, sumParts, useRefundRoutes } from '#src/console/orders/refund-parts.tsx';
import { refundTexts } from '#src/console/orders/refund-texts.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { ResultTable } from '#src/features/orders/batch-action/result-table.tsx';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** Orders of one call. */
const mostAsked = 500;

/** What canceling means for each order, and what comes back in all. */
export function Cancellations({ rows }: { readonly rows: readonly OrderRow[] }) {
  const t = useText(batchActionTexts, refundTexts);
  const money = useMoney();
  const read = useRefundRoutes(rows.slice(0, mostAsked).map(({ orderNo }) => orderNo));
  const parts = sumParts((read.data ?? []).flatMap((route) => route.parts));
  const all = rows.map((row) => ({ row, cancellation: cancellationOf(row) }));
  const back = sumCents(all.map(({ cancellation }) => centsBack(cancellation)));
  return (
    <>
      <p className={css({ my: '2' })}>
        {back > 0 ? t('batchAction.refund', { amount: money(back) }) : t('batchAction.noRefund')}
      </p>
      {back > 0 && read.data === null && !read.isError && <SkeletonText lines={2} />}
      {back > 0 && read.isError && (
        <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{t('batchAction.routesFailed')}</p>
      )}
      <div className={css({ mb: '4', _empty: { display: 'none' } })}>
        <RefundParts parts={parts} />
      </div>
      <ResultTable
        rows={all.map(({ row: { orderNo, commonName }, cancellation }) => ({
          orderNo,
          commonName,
          tone: cancelTones[cancellation.kind],
          text: t(`batchAction.cancellation.${cancellation.kind}`),
          detail: [
            centsBack(cancellation) > 0 && t('batchAction.back', { amount: money(centsBack(cancellation)) }),
            givesUnit(cancellation) && t('batchAction.unitBack'),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </>
  );
}

const cancelTones = {
  discard: 'neutral',
  refund: 'warning',
  'end-reissue': 'info',
  none: 'neutral',
} as const;
