import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentMethodsTexts } from '#src/features/payment/methods/texts.ts';
import { PageLink } from '#src/features/payment/panes/page-link.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** A payment that is made on the provider's page. */
export function RedirectPane({ payment, methodName, amount, over, onLeft }: MethodPaneProps) {
  const t = useText(paymentMethodsTexts);
  const href = payment.webPagePayURL || payment.payURL;
  if (over !== null || href === '') return null;
  return (
    <div className={box}>
      <p className={css({ fontWeight: 'semibold' })}>
        {t('paymentMethods.redirect.title', { method: methodName })}
      </p>
      <p className={sum}>{amount}</p>
      <p className={about}>{t('paymentMethods.redirect.about')}</p>
      <PageLink href={href} variant="primary" onLeft={onLeft}>
        {t('paymentMethods.redirect.go', { method: methodName })}
      </PageLink>
    </div>
  );
}

const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  p: '4',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
const sum = css({
  fontSize: '2xl',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  fontVariantNumeric: 'tabular-nums',
});
const about = css({ fontSize: 'sm', color: 'fg.muted', mb: '1.5', textWrap: 'balance' });
