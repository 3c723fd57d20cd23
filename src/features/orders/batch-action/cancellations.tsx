import type { OrderRow } from '#core/contract/calls/orders.ts';
import { sumCents } from '#core/money/money.ts';
import { cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import { useMoney } from '#src/console/use-money.ts';
import { ResultTable } from '#src/features/orders/batch-action/result-table.tsx';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

interface CancellationsProps {
  readonly rows: readonly (Parameters<typeof cancellationOf>[0] & Pick<OrderRow, 'orderNo' | 'commonName'>)[];
}

/** What canceling means for each order, and what comes back in all. */
export function Cancellations({ rows }: CancellationsProps) {
  const t = useText(batchActionTexts);
  const money = useMoney();
  const all = rows.map((row) => ({ row, cancellation: cancellationOf(row) }));
  const back = sumCents(all.map(({ cancellation }) => centsBack(cancellation)));
  return (
    <>
      <p className={css({ my: '2' })}>
        {back > 0 ? t('batchAction.refund', { amount: money(back) }) : t('batchAction.noRefund')}
      </p>
      <ResultTable
        rows={all.map(({ row: { orderNo, commonName }, cancellation }) => ({
          orderNo,
          commonName,
          tone: cancelTones[cancellation.kind],
          text: t(`batchAction.cancellation.${cancellation.kind}`),
          detail:
            centsBack(cancellation) > 0
              ? t('batchAction.back', { amount: money(centsBack(cancellation)) })
              : '',
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
