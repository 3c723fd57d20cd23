import { useRouter } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { failedText } from '#src/features/payment/confirm-panes.tsx';
import type { PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import { OrderLink, OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { PaymentPanel } from '#src/features/payment/payment-panel.tsx';
import { Receipt, receiptOf } from '#src/features/payment/receipt/receipt.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface InlinePaymentProps {
  /** Comma-separated. */
  readonly orderNos: string;
  readonly origin?: Extract<PaymentOrigin, 'link' | 'deposit'>;
  /** For a page that shows the outcome itself; called when the payment has ended or was left. */
  readonly onExit?: () => void;
}

/** The payment of these orders within a page, and its outcome. */
export function InlinePayment({ orderNos, origin = 'link', onExit }: InlinePaymentProps) {
  return (
    <PaymentPanel
      frame="page"
      orderNos={orderNos.split(',')}
      origin={origin}
      onExit={() => onExit?.()}
      over={(props) => {
        if (!props.view.isOver) return null;
        if (props.view.exit?.to === 'account-info') return <ToAccountInfo />;
        return onExit === undefined ? <Over {...props} /> : <Notify onExit={onExit} />;
      }}
    />
  );
}

/** Notifies the page, once. */
function Notify({ onExit }: { readonly onExit: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: notify on mount, not on every render
  useEffect(() => {
    onExit();
  }, []);
  return null;
}

/** The method requires personal information first; its page leads back here. */
function ToAccountInfo() {
  const router = useRouter();
  const [here] = useState(() => router.state.location.href);
  return <GoTo href={`/account/info?next=${encodeURIComponent(here)}`} />;
}

function Over({ view, send }: PaymentPaneProps) {
  const t = useText(paymentPagesTexts, paymentTexts);
  switch (view.step) {
    case 'success':
      return <Paid view={view} />;
    case 'failed':
      return (
        <StateCard
          icon={<CircleX />}
          title={t('paymentPages.fail.title')}
          about={failedText(view, t)}
          actions={<Onwards view={view} main />}
        />
      );
    default:
      return (
        <StateCard
          icon={<Hourglass />}
          title={t('paymentPages.left.title')}
          about={t('paymentPages.left.about')}
          actions={
            <>
              <Onwards view={view} />
              {view.can.open && (
                <Button variant="primary" onClick={() => send({ type: 'payment.open' })}>
                  {t('paymentPages.left.resume')}
                </Button>
              )}
            </>
          }
        />
      );
  }
}

interface OverProps {
  readonly view: PaymentView;
}

function Paid({ view }: OverProps) {
  const t = useText(paymentPagesTexts, paymentTexts);
  const language = useLanguage();
  const [receipt] = useState(() => receiptOf(view, language));
  if (view.reason === 'already-paid')
    return (
      <StateCard
        icon={<CircleCheck />}
        title={t('paymentPages.success.title')}
        about={t('payment.confirm.alreadyPaid')}
        actions={<Onwards view={view} main />}
      />
    );
  return (
    <Notice tone="success">
      <Receipt receipt={receipt} next={t('payment.receipt.next')} />
      <p className={css({ mt: '3' })}>
        <Onwards view={view} main />
      </p>
    </Notice>
  );
}

function Onwards({ view, main = false }: OverProps & { readonly main?: boolean }) {
  const [orderNo, ...others] = view.orderNos;
  return orderNo !== undefined && others.length === 0 ? (
    <OrderLink orderNo={orderNo} main={main} />
  ) : (
    <OrdersLink main={main} />
  );
}
