import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentMethodsTexts } from '#src/features/payment/methods/texts.ts';
import { CopyRows } from '#src/features/payment/panes/copy-rows.tsx';
import { PageLink } from '#src/features/payment/panes/page-link.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { QrCode } from '#src/ui/qr/qr-code.tsx';
import { css } from '#styled/css';

/** An address on a chain, and the amount that is matched to the order by being exact. */
export function CryptoPane({ payment, methodName, over, onLeft }: MethodPaneProps) {
  const t = useText(paymentMethodsTexts);
  const { crypto, qrCodeBase64, payURL } = payment;
  if (over !== null || crypto === null) return null;
  const amount = `${crypto.amount} ${crypto.unit}`;
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <Notice tone="warning" title={t('paymentMethods.crypto.exactTitle')}>
        {t('paymentMethods.crypto.exact')}
      </Notice>
      {qrCodeBase64 !== '' && (
        <QrCode
          className={css({ w: '44', justifySelf: 'center' })}
          png={qrCodeBase64}
          alt={t('paymentMethods.qr.alt', { method: methodName, amount })}
        />
      )}
      <CopyRows
        rows={[
          { key: 'network', label: t('paymentMethods.crypto.network'), value: crypto.network },
          {
            key: 'address',
            label: t('paymentMethods.crypto.address'),
            value: crypto.address,
            thing: t('paymentMethods.crypto.theAddress'),
          },
          {
            key: 'amount',
            label: t('paymentMethods.crypto.amount'),
            value: crypto.amount,
            unit: crypto.unit,
            thing: t('paymentMethods.crypto.theAmount'),
            strong: true,
          },
        ]}
      />
      {payURL !== '' && (
        <PageLink href={payURL} className={css({ justifySelf: 'start' })} onLeft={onLeft}>
          {t('paymentMethods.open')}
        </PageLink>
      )}
    </div>
  );
}
