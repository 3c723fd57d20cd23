import { useMoney } from '#src/console/site/use-money.ts';
import { DepositLink } from '#src/features/payment/form/deposit-link.tsx';
import type { PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What is left of the packages that pay, of which some may be used up meanwhile. */
export function UnitNotice({ view }: Pick<PaymentPaneProps, 'view'>) {
  const t = useText(paymentTexts);
  const money = useMoney();
  const { unitNotice, orderNos, due } = view;
  if (unitNotice === null) return null;
  return (
    <Notice tone="info" className={css({ '&:not(:last-child)': { mb: '3' } })}>
      {orderNos.length > 1 &&
        `${t('payment.package.some', { count: unitNotice.count, total: orderNos.length })} `}
      {due > 0 && `${t('payment.package.rest', { amount: money(due) })} `}
      {unitNotice.packages
        .map(({ packageNo, left }) => t.count('payment.package.left', left, { packageNo }))
        .join(' ')}
    </Notice>
  );
}

/** The balance remaining after the payment, or the amount it is short of. */
export function BalanceNotice({ view, send }: PaymentPaneProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  if (view.balanceNotice === null) return null;
  const { balance, due, isShort } = view.balanceNotice;
  if (!isShort)
    return (
      <Notice tone="info">
        {t('payment.balance.notice', { balance: money(balance), rest: money(balance - due) })}
      </Notice>
    );
  return (
    <Notice
      tone="danger"
      actions={
        <>
          <Button size="sm" disabled={!view.can.reload} onClick={() => send({ type: 'orders.reload' })}>
            {t('common.reload')}
          </Button>
          <DepositLink missing={due - balance}>
            {t('payment.balance.deposit', { amount: money(due - balance) })}
          </DepositLink>
        </>
      }
    >
      {t('payment.balance.short', {
        balance: money(balance),
        due: money(due),
        missing: money(due - balance),
      })}{' '}
      {t(view.orderNos.length > 1 ? 'paymentQueue.shortNote' : 'payment.balance.keep')}
    </Notice>
  );
}
