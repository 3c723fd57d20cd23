import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentMethodsTexts } from '#src/features/payment/methods/texts.ts';
import { PageLink } from '#src/features/payment/panes/page-link.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { QrCode } from '#src/ui/qr/qr-code.tsx';
import { css } from '#styled/css';

/** A code to scan, and the way round it for who reads this on the phone that would scan it. */
export function QrPane({ payment, methodName, amount, over, send, onLeft }: MethodPaneProps) {
  const t = useText(paymentMethodsTexts, paymentTexts);
  const { qrCodeBase64, payURL, webPagePayURL } = payment;
  const ownDevice = payURL || webPagePayURL;
  const browser = webPagePayURL || payURL;
  return (
    <div className={layout}>
      <QrCode
        png={qrCodeBase64}
        alt={t('paymentMethods.qr.alt', { method: methodName, amount })}
        over={
          over === null ? undefined : (
            <>
              <strong>
                {t(over === 'expired' ? 'paymentMethods.expired.code' : 'paymentMethods.refused.title')}
              </strong>
              <Button variant="primary" onClick={() => send({ type: 'payment.submit' })}>
                {t('paymentMethods.expired.renewCode')}
              </Button>
            </>
          )
        }
      />
      {over === null && (
        <div className={beside}>
          <p className={lead}>{t('paymentMethods.qr.scan', { method: methodName })}</p>
          <p className={sum}>{amount}</p>
          {ownDevice !== '' && (
            <div className={css({ display: { md: 'none' }, w: 'full' })}>
              <p className={hint}>{t('paymentMethods.qr.phone')}</p>
              <PageLink href={ownDevice} variant="primary" wide onLeft={onLeft}>
                {t('paymentMethods.open')}
              </PageLink>
            </div>
          )}
          {browser !== '' && (
            <div className={css({ display: { base: 'none', md: 'block' } })}>
              <p className={hint}>{t('paymentMethods.qr.page')}</p>
              <PageLink href={browser} onLeft={onLeft}>
                {t('paymentMethods.open')}
              </PageLink>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const layout = css({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  alignItems: 'center',
  gap: { base: '3', sm: '5' },
});
const beside = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: { base: 'center', sm: 'flex-start' },
  textAlign: { base: 'center', sm: 'start' },
  gap: '2',
  minW: '0',
  w: 'full',
});
const lead = css({ fontWeight: 'semibold' });
const sum = css({
  fontSize: '2xl',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  fontVariantNumeric: 'tabular-nums',
});
const hint = css({ fontSize: 'sm', color: 'fg.muted', mb: '1.5', mt: '1' });
