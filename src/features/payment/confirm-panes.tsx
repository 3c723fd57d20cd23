import { CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentView } from '#machines/payment/payment.view.ts';
import { paymentFailureText } from '#src/features/payment/payment-failure-text.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

interface PaneProps {
  readonly view: PaymentView;
}

/** The payment was submitted: what is pending, and what the user may do meanwhile. */
export function PendingPane({ view }: PaneProps) {
  const t = useText(paymentTexts);
  if (view.step === 'unsettled')
    return (
      <Pane icon={<Hourglass aria-hidden="true" />} title={t('payment.confirm.unsettledTitle')}>
        <p>{t('payment.confirm.unsettled')}</p>
        {view.failure && <p>{paymentFailureText(view.failure, t)}</p>}
      </Pane>
    );
  return (
    <Pane icon={<Spinner />} title={t('payment.confirm.pendingTitle')}>
      <p>{t(view.isUncertain ? 'payment.confirm.uncertain' : 'payment.confirm.pending')}</p>
    </Pane>
  );
}

export function FailedPane({ view }: PaneProps) {
  const t = useText(paymentTexts);
  return (
    <Pane icon={<CircleX aria-hidden="true" />} title={t('payment.confirm.failTitle')}>
      <p>{failedText(view, t)}</p>
    </Pane>
  );
}

/** Returns why nothing was paid. */
export function failedText({ reason }: PaymentView, t: Translate<'payment'>): string {
  return t(reason === 'order-missing' ? 'payment.confirm.missing' : 'payment.confirm.closed');
}

export function UnavailablePane({ view }: PaneProps) {
  const t = useText(paymentTexts);
  return (
    <Notice tone="danger" role="alert" title={t('payment.unavailable.title')}>
      {view.failure && paymentFailureText(view.failure, t)}
    </Notice>
  );
}

function Pane(props: { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="status" className={pane}>
      <div className={badge}>{props.icon}</div>
      <p className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>{props.title}</p>
      <div className={css({ color: 'fg.muted', maxW: '52ch', textWrap: 'balance' })}>{props.children}</div>
    </div>
  );
}

const pane = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: '2',
  minH: '64',
});
const badge = css({
  display: 'grid',
  placeItems: 'center',
  w: '12',
  h: '12',
  mb: '1',
  borderRadius: 'full',
  bg: 'accent.tint',
  color: 'accent.text',
  '& svg': { w: '6', h: '6' },
});
