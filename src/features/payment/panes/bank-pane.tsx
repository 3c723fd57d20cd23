import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentMethodsTexts } from '#src/features/payment/methods/texts.ts';
import { CopyRows } from '#src/features/payment/panes/copy-rows.tsx';
import { PageLink } from '#src/features/payment/panes/page-link.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Where to transfer money to. Whoever pays is often somebody else: all of it can be copied at once. */
export function BankPane({ payment, amount, over, onLeft }: MethodPaneProps) {
  const t = useText(paymentMethodsTexts);
  const { bank, payURL } = payment;
  if (over !== null || bank === null) return null;
  const rows = [
    { key: 'name', label: t('paymentMethods.bank.accountName'), value: bank.accountName },
    { key: 'no', label: t('paymentMethods.bank.accountNo'), value: bank.accountNo },
    { key: 'bank', label: t('paymentMethods.bank.bankName'), value: bank.bankName },
    { key: 'swift', label: t('paymentMethods.bank.swift'), value: bank.swift },
    { key: 'amount', label: t('paymentMethods.bank.amount'), value: amount },
    { key: 'reference', label: t('paymentMethods.bank.reference'), value: bank.reference, strong: true },
  ].filter(({ value }) => value !== '');
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <CopyRows rows={rows} />
      <Notice tone="warning">{t('paymentMethods.bank.why')}</Notice>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('paymentMethods.bank.howLong')}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <CopyButton
          size="md"
          label={t('paymentMethods.bank.copyAll')}
          thing={t('paymentMethods.bank.all')}
          text={rows.map(({ label, value }) => `${label}: ${value}`).join('\n')}
        />
        {payURL !== '' && (
          <PageLink href={payURL} onLeft={onLeft}>
            {t('paymentMethods.open')}
          </PageLink>
        )}
      </div>
    </div>
  );
}
