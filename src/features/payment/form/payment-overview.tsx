import { useState } from 'react';
import type { PayableOrder } from '#machines/payment/payment.types.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { type ListColumn, money as moneyColumn } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { hostName, orderLink } from '#src/console/orders/order-columns.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { useServices } from '#src/console/services.ts';
import { useChargeText, useMoney } from '#src/console/site/use-money.ts';
import { useOpenPayment } from '#src/features/payment/awaiting/use-open-payment.ts';
import { methodsID } from '#src/features/payment/form/payment-methods.tsx';
import type { PaymentFormProps } from '#src/features/payment/form/payment-pane.ts';
import { payMethod } from '#src/features/payment/methods/registry.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { type KeyValue, KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The order and the pay button. */
export function PaymentOverview({ view, send, onLeave }: PaymentFormProps) {
  const t = useText(paymentTexts);
  const money = useMoney();
  return (
    <div className={column}>
      <section className={side} aria-label={t('payment.overview')}>
        <h3 className={css({ fontSize: 'md', fontWeight: 'semibold', mb: '3' })}>{t('payment.overview')}</h3>
        {view.subject === 'deposit' || view.subject === 'package' ? (
          <NumberFact view={view} />
        ) : (
          <OrderFacts view={view} />
        )}
        <UnitFact view={view} />
        <div className={total}>
          <span className={css({ color: 'fg.muted' })}>{t('payment.due')}</span>
          {view.step === 'loading' ? (
            <Skeleton width="6rem" />
          ) : (
            <strong className={amount}>{money(view.due)}</strong>
          )}
        </div>
        <Charged view={view} />
      </section>
      <div className={buttons}>
        <PayButton view={view} send={send} />
        <Button wide disabled={!view.can.leave} onClick={onLeave}>
          {t('payment.notNow')}
        </Button>
      </div>
    </div>
  );
}

function PayButton({ view, send }: Pick<PaymentFormProps, 'view' | 'send'>) {
  const t = useText(paymentTexts);
  const money = useMoney();
  // A method with a form has its own submit button.
  if (view.isAtProvider && payMethod(view.open?.name ?? null)?.hasForm) return null;
  if (view.mustAnswer || view.step === 'awaiting' || view.step === 'checking')
    return (
      <Button wide size="lg" variant="primary" busy>
        {t(view.mustAnswer ? 'payment.waiting' : 'payment.awaiting')}
      </Button>
    );
  // An ended payment has its own button beside its notice.
  if (view.step === 'loading' || view.isAtProvider) return null;
  if (view.missing === 'method')
    return (
      <Button
        wide
        size="lg"
        disabled={view.methods.length === 0}
        onClick={() => {
          send({ type: 'payment.submit' });
          document.getElementById(methodsID)?.focus();
        }}
      >
        {t('payment.chooseMethod')}
      </Button>
    );
  return (
    <Button
      wide
      size="lg"
      variant="primary"
      disabled={!view.can.submit}
      onClick={() => send({ type: 'payment.submit' })}
    >
      {view.unitNotice !== null && view.due === 0
        ? t.count('payment.package.pay', view.unitNotice.count)
        : t('payment.payAmount', { amount: money(view.due) })}
    </Button>
  );
}

/** The amount in the method's currency, if it differs. */
function Charged({ view }: { readonly view: PaymentView }) {
  const t = useText(paymentTexts);
  const { site } = useServices();
  const charge = useChargeText();
  const { data: payment } = useOpenPayment(view);
  if (payment === undefined || payment.webCurrency === site.currency.unit) return null;
  return (
    <p className={charged}>
      <span className={css({ color: 'fg.muted' })}>{t('payment.charged')}</span>
      <strong>{charge(payment)}</strong>
    </p>
  );
}

/** A deposit or a package is named by its number. */
function NumberFact({ view }: { readonly view: PaymentView }) {
  const t = useText(paymentTexts);
  const label = t(view.subject === 'deposit' ? 'payment.deposit.number' : 'payment.package.number');
  return <KeyValues items={[{ label, value: view.orderNos.join(), mono: true }]} />;
}

/** How many units pay. */
function UnitFact({ view: { unitNotice } }: { readonly view: PaymentView }) {
  const t = useText(paymentTexts);
  if (unitNotice === null) return null;
  return (
    <p className={charged}>
      <span className={css({ color: 'fg.muted' })}>{t('payment.package.paysWith')}</span>
      <strong>{t.count('payment.package.units', unitNotice.count)}</strong>
    </p>
  );
}

function OrderFacts({ view: { first, orders, orderNos, step } }: { readonly view: PaymentView }) {
  const t = useText(paymentTexts);
  const format = useFormat();
  const [shown, show] = useState<'nothing' | 'orders' | 'not-loaded'>('nothing');
  const isLoaded = step !== 'loading' && orders.length > 0;
  const waiting = <Skeleton width="7rem" className={css({ ms: 'auto' })} />;
  const items: KeyValue[] = [
    {
      label: t('payment.validity'),
      value: first ? validityText(first.validity, t) : waiting,
    },
    {
      label: t('payment.commonName'),
      value: first ? (
        <>
          <HostName ascii={first.commonName} />
          {orderNos.length > 1 && <span className={others}>+{format.number(orderNos.length - 1)}</span>}
        </>
      ) : (
        waiting
      ),
    },
    {
      label: t('payment.count'),
      value: (
        <span className={css({ display: 'inline-flex', gap: '2', alignItems: 'center' })}>
          {format.number(orderNos.length)}
          <Button variant="link" onClick={() => show(isLoaded ? 'orders' : 'not-loaded')}>
            {t('payment.viewAll')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <KeyValues items={items} />
      {shown === 'not-loaded' && !isLoaded && (
        <p role="alert" className={css({ mt: '2', fontSize: 'sm', color: 'warning' })}>
          {t('payment.orders.notLoaded')}
        </p>
      )}
      {shown === 'orders' && <AllOrdersDialog orders={orders} onClose={() => show('nothing')} />}
    </>
  );
}

const columns: readonly ListColumn<PayableOrder>[] = [
  orderLink('payment.orders.orderNo'),
  {
    key: 'validity',
    label: 'payment.validity',
    cell: ({ validity }, { t }) => validityText(validity, t),
  },
  hostName('payment.commonName'),
  moneyColumn('payAmount', 'payment.orders.amount'),
];

/** All orders of the payment. */
function AllOrdersDialog(props: Pick<PaymentView, 'orders'> & { readonly onClose: () => void }) {
  const { orders, onClose } = props;
  const t = useText(paymentTexts);
  const title = t('payment.orders.title');
  return (
    <Dialog open size="lg" onClose={onClose} title={title}>
      <MemoryTable caption={title} rows={orders} rowKey={({ orderNo }) => orderNo} columns={columns} />
    </Dialog>
  );
}

const others = css({ ms: '1.5', color: 'fg.muted', whiteSpace: 'nowrap' });
/** A separate column on wide screens; on a phone its parts follow each other. */
const column = css({
  display: { base: 'contents', md: 'block' },
  bg: 'bg.subtle',
  borderRadius: 'lg',
  p: '4',
  minW: '0',
});
const side = css({
  bg: 'bg.subtle',
  borderRadius: 'lg',
  px: { base: '4', md: '0' },
  py: { base: '4', md: '0' },
  minW: '0',
});
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
});
const charged = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  mt: '1',
  fontSize: 'sm',
});
/** On a phone, stays in reach while the rest scrolls. */
const buttons = css({
  display: 'grid',
  gap: '2',
  mt: { md: '4' },
  position: { base: 'sticky', md: 'static', _low: 'static' },
  // The dialog body has bottom padding; a page that shows the form has none.
  bottom: { base: 'var(--pay-bar-bottom, -20px)', md: 'auto' },
  mx: { base: '-5.5', md: '0' },
  mb: { base: '-5', md: '0' },
  px: { base: '5.5', md: '0' },
  py: { base: '3', md: '0' },
  bg: { base: 'bg.raised', md: 'transparent' },
  borderTop: { base: '1px solid token(colors.border)', md: 'none' },
});
