import { PageLink } from '#src/features/payment/methods/page-link.tsx';
import type { MethodPaneProps } from '#src/features/payment/methods/pay-method.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { QrCode } from '#src/ui/qr/qr-code.tsx';
import { css, cx } from '#styled/css';

/** A QR code, and links for payers who read this on the phone that would scan it. */
export function QrPane({ payment, methodName, amount, over, send, onLeft }: MethodPaneProps) {
  const t = useText(paymentTexts);
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

/** A payment made on the provider's page. */
export function RedirectPane({ payment, methodName, amount, over, onLeft }: MethodPaneProps) {
  const t = useText(paymentTexts);
  const href = payment.webPagePayURL || payment.payURL;
  if (over !== null || href === '') return null;
  return (
    <div className={box}>
      <p className={css({ fontWeight: 'semibold' })}>
        {t('paymentMethods.redirect.title', { method: methodName })}
      </p>
      <p className={sum}>{amount}</p>
      <p className={redirectAbout}>{t('paymentMethods.redirect.about')}</p>
      <PageLink href={href} variant="primary" onLeft={onLeft}>
        {t('paymentMethods.redirect.go', { method: methodName })}
      </PageLink>
    </div>
  );
}

/** A blockchain address, and the exact amount by which the payment is matched to the order. */
export function CryptoPane({ payment, methodName, over, onLeft }: MethodPaneProps) {
  const t = useText(paymentTexts);
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

/** Bank details for a transfer. Often someone else makes it, so all details can be copied at once. */
export function BankPane({ payment, amount, over, onLeft }: MethodPaneProps) {
  const t = useText(paymentTexts);
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

interface CopyRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Shown after the value but not copied. */
  readonly unit?: string | undefined;
  /** Noun for the copy button's name; the label when absent. */
  readonly thing?: string | undefined;
  /** Emphasizes the row that must be exact. */
  readonly strong?: boolean | undefined;
}

/** Values to type elsewhere: each can be copied, none is truncated. */
function CopyRows({ rows }: { readonly rows: readonly CopyRow[] }) {
  return (
    <dl className={list}>
      {rows.map(({ key, label, value, unit, thing, strong }) => (
        <div key={key} className={cx(row, strong && strongRow)}>
          <dt className={name}>{label}</dt>
          <dd className={fact}>
            <span className={text}>
              {value}
              {unit && ` ${unit}`}
            </span>
            <CopyButton text={value} thing={thing ?? label} />
          </dd>
        </div>
      ))}
    </dl>
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
});
const hint = css({ fontSize: 'sm', color: 'fg.muted', mb: '1.5', mt: '1' });

const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  p: '4',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
const redirectAbout = css({ fontSize: 'sm', color: 'fg.muted', mb: '1.5', textWrap: 'balance' });

const list = css({
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  overflow: 'hidden',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '104px minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: '3',
  px: '3',
  py: '1.5',
  minH: '10',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const strongRow = css({ bg: 'warning.tint' });
const name = css({ color: 'fg.muted', fontSize: 'sm' });
const fact = css({ display: 'flex', alignItems: 'center', gap: '2', minW: '0' });
const text = css({ flex: '1', minW: '0', fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
