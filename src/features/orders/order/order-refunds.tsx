import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { placeText } from '#src/console/orders/refund-parts.tsx';
import { refundTexts } from '#src/console/orders/refund-texts.ts';
import { useChargeText, useMoney } from '#src/console/site/use-money.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = { pending: 'info', settled: 'success', returned: 'warning' } as const;

/** Refunds that went back to where the money came from: to what, how much, and whether they have arrived. */
export function OrderRefunds({ refunds }: Pick<OrderDetail, 'refunds'>) {
  const t = useText(orderTexts, refundTexts);
  const format = useFormat();
  const money = useMoney();
  const chargeText = useChargeText();
  return (
    <CardSection title={t('order.refunds')}>
      <ul className={css({ fontSize: 'sm' })}>
        {refunds.map(({ id, to, cents, currency, chargedCents, days, state, createTime, endTime }) => (
          <li key={id} className={row}>
            <div className={css({ minW: '0' })}>
              <span className={css({ me: '2' })}>{placeText(to, t)}</span>
              <StatusTag tone={tones[state]}>{t(`refunds.state.${state}`)}</StatusTag>
              <span className={minor}>
                {state !== 'pending' && format.dateTime(endTime)}
                {state === 'pending' && t('refunds.since', { date: format.dateTime(createTime) })}
                {state === 'pending' && days && ` · ${t('refunds.days', days)}`}
              </span>
            </div>
            <div className={amount}>
              {money(cents)}
              {currency !== defaultCurrency.unit && (
                <span className={minor}>
                  {t('refunds.charged', {
                    amount: chargeText({ transferredPriceCent: chargedCents, webCurrency: currency }),
                  })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  py: '2.5',
  _first: { pt: '0' },
  _last: { pb: '0' },
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const amount = css({
  ml: 'auto',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 'semibold',
});
const minor = css({ display: 'block', mt: '0.5', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' });
