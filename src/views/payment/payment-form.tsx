import { lazy, Suspense, useState } from 'react';
import { useMoney } from '#src/app/use-money.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { AllOrdersDialog } from '#src/views/payment/all-orders-dialog.tsx';
import { BackupPrompt } from '#src/views/payment/backup-prompt.tsx';
import { paymentFailureText } from '#src/views/payment/payment-failure-text.ts';
import type { PaymentPaneProps } from '#src/views/payment/payment-flow.tsx';
import { css } from '#styled/css';

const ShortNote = lazy(async () => ({
  default: (await import(/* webpackChunkName: "payment" */ '#src/views/payment/queue-panes.tsx')).ShortNote,
}));

/** How to pay at the left, for what at the right. */
export function PaymentForm({ view, send }: PaymentPaneProps) {
  return (
    <div className={grid}>
      <div className={css({ display: 'grid', gap: '4', minW: '0', alignContent: 'start' })}>
        <Product view={view} />
        <Methods view={view} send={send} />
        <BackupPrompt />
      </div>
      <Overview view={view} />
    </div>
  );
}

function Product({ view }: Pick<PaymentPaneProps, 'view'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <div>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('payment.product')}</p>
      <p className={css({ fontSize: 'lg', fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
        {view.first ? productName(view.first, language) : '-'}
      </p>
    </div>
  );
}

function Methods({ view, send }: PaymentPaneProps) {
  const t = useText();
  const language = useLanguage();
  const { balanceNotice } = view;
  // A short balance is said by the notice, with all three amounts.
  const faults = view.faults.filter(({ reason }) => !balanceNotice?.isShort || reason !== 'balance-short');
  if (view.ways.length === 0) return <Notice tone="warning">{t('payment.noMethod')}</Notice>;
  return (
    <div>
      <FieldGroup
        legend={t('payment.method')}
        error={faults.length > 0 ? faults.map((fault) => faultText(fault, t)).join(' ') : undefined}
      >
        <RadioCards
          columns="wide"
          disabled={!view.can.choose}
          options={view.ways.map(({ name, showName, cnName }) => ({
            value: name,
            label: language === 'zh' ? cnName : showName,
            description: name === 'balance' ? t('payment.balance.about') : undefined,
          }))}
          value={view.method}
          onValueChange={(name) => send({ type: 'method.choose', name })}
        />
      </FieldGroup>
      <div role="status" className={css({ '&:not(:empty)': { mt: '3' } })}>
        <BalanceNotice view={view} send={send} />
      </div>
      {view.failure && (
        <Notice tone="danger" role="alert" className={css({ mt: '3' })}>
          {paymentFailureText(view.failure, t)}
        </Notice>
      )}
    </div>
  );
}

function BalanceNotice({ view, send }: PaymentPaneProps) {
  const t = useText();
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
        <Button size="sm" disabled={!view.can.reload} onClick={() => send({ type: 'orders.reload' })}>
          {t('common.reload')}
        </Button>
      }
    >
      {t('payment.balance.short', {
        balance: money(balance),
        due: money(due),
        missing: money(due - balance),
      })}{' '}
      {view.orderNos.length > 1 ? (
        <Suspense fallback={null}>
          <ShortNote />
        </Suspense>
      ) : (
        t('payment.balance.keep')
      )}
    </Notice>
  );
}

function Overview({ view }: Pick<PaymentPaneProps, 'view'>) {
  const t = useText();
  const money = useMoney();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { first, orders } = view;
  return (
    <section className={side} aria-label={t('payment.overview')}>
      <h3 className={css({ fontSize: 'md', fontWeight: 'semibold', mb: '3' })}>{t('payment.overview')}</h3>
      <KeyValues
        items={[
          {
            key: 'validity',
            label: t('payment.validity'),
            value: first ? validityText(first.validity, t) : '-',
          },
          { key: 'name', label: t('payment.commonName'), value: first?.commonName ?? '-', mono: true },
          {
            key: 'count',
            label: t('payment.count'),
            value: (
              <span className={css({ display: 'inline-flex', gap: '2', alignItems: 'center' })}>
                {format.number(view.orderNos.length)}
                <Button variant="link" onClick={() => setOpen(true)}>
                  {t('payment.viewAll')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <div className={total}>
        <span className={css({ color: 'fg.muted' })}>{t('payment.due')}</span>
        <strong className={amount}>{money(view.due)}</strong>
      </div>
      {isOpen && <AllOrdersDialog orders={orders} onClose={() => setOpen(false)} />}
    </section>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
  gap: { base: '5', md: '6' },
  alignItems: 'start',
});
const side = css({ bg: 'bg.subtle', borderRadius: 'lg', px: '4', py: '4', minW: '0' });
const total = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
  mt: '4',
  pt: '3',
  borderTop: '1px solid token(colors.border.strong)',
});
const amount = css({
  fontSize: '2xl',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  fontVariantNumeric: 'tabular-nums',
});
