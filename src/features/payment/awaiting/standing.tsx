import { useState } from 'react';
import { dayMs } from '#core/day.ts';
import type { ProviderStatus } from '#machines/payment/payment.types.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import type { PaymentPaneProps } from '#src/features/payment/form/payment-pane.ts';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';
import { paymentFailureText } from '#src/features/payment/payment-failure-text.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

interface StandingProps extends PaymentPaneProps {
  readonly method: PayMethod | null;
  /** The method's form was submitted here. */
  readonly isSent?: boolean;
}

/** The status of a payment at a provider, the result of the last check, and the available actions. */
export function Standing(props: StandingProps) {
  const { view } = props;
  // A result that was loaded with the page has no known time.
  const [known] = useState(view.providerStatus);
  return (
    <div role="status" className={css({ display: 'grid', gap: '2' })}>
      <Verdict {...props} />
      {view.providerStatus !== null && view.step !== 'checking' && (
        <LastStatus providerStatus={view.providerStatus} isFresh={view.providerStatus !== known} />
      )}
    </div>
  );
}

function Verdict({ view, send, method, isSent = false }: StandingProps) {
  const t = useText(paymentTexts);
  switch (view.step) {
    case 'checking':
      return (
        <p className={line}>
          <Spinner />
          {t('paymentMethods.checking')}
        </p>
      );
    case 'expired':
      return (
        <Notice
          tone="warning"
          title={method?.hasCode ? undefined : t('paymentMethods.expired.title')}
          actions={
            <>
              <CheckNow view={view} send={send} label={t('payment.confirm.check')} />
              {/* A QR code shows its own expiry and renew button. */}
              {!method?.hasCode && (
                <Again view={view} send={send} label={t('paymentMethods.expired.renew')} />
              )}
            </>
          }
        >
          {t('paymentMethods.expired.about')}
        </Notice>
      );
    case 'refused': {
      const kind = view.providerStatus?.state === 'short' ? 'short' : 'refused';
      return (
        <Notice
          tone="danger"
          title={t(`paymentMethods.${kind}.title`)}
          actions={<Again view={view} send={send} label={t('paymentMethods.refused.again')} />}
        >
          {t(`paymentMethods.${kind}.about`)}
        </Notice>
      );
    }
    case 'unsettled': {
      const kind = method?.isSlow ? 'slow' : 'unsettled';
      return (
        <Notice
          tone={method?.isSlow ? 'info' : 'warning'}
          title={t(`paymentMethods.${kind}.title`)}
          actions={<CheckNow view={view} send={send} label={t('payment.confirm.check')} />}
        >
          {t(`paymentMethods.${kind}.about`)}
          {view.failure && <p>{paymentFailureText(view.failure, t)}</p>}
        </Notice>
      );
    }
    default:
      return <Waiting view={view} send={send} isForm={method?.hasForm === true && !isSent} />;
  }
}

/** A form not submitted here shows no spinner but still offers the check: it may have been submitted in another tab or before a reload. */
function Waiting({ view, send, isForm }: PaymentPaneProps & { readonly isForm: boolean }) {
  const t = useText(paymentTexts);
  return (
    <div className={waiting}>
      <p className={line}>
        {isForm ? (
          t('paymentMethods.waiting.form')
        ) : (
          <>
            <Spinner />
            <strong>{t('paymentMethods.waiting.title')}</strong>
          </>
        )}
        {view.open !== null && view.open.expireAt !== null && <Deadline until={view.open.expireAt} />}
      </p>
      {!isForm && <p className={about}>{t('paymentMethods.waiting.about')}</p>}
      <CheckNow view={view} send={send} label={t('paymentMethods.waiting.check')} />
    </div>
  );
}

/** Shows the date if more than a day is left, else a countdown. */
function Deadline({ until }: { readonly until: number }) {
  const t = useText(paymentTexts);
  const format = useFormat();
  const now = useServerTime();
  const offset = now - Date.now();
  return (
    <span className={left}>
      {until - now > dayMs ? (
        t('paymentMethods.waiting.until', { time: format.dateTime(until) })
      ) : (
        <>
          {t('paymentMethods.waiting.left')} <Countdown until={until} offset={offset} />
        </>
      )}
    </span>
  );
}

/** Asks the provider; the result is shown below. */
function CheckNow({ view, send, label }: PaymentPaneProps & { readonly label: string }) {
  if (!view.can.check) return null;
  return (
    <Button
      size="sm"
      className={css({ justifySelf: 'start' })}
      onClick={() => send({ type: 'payment.check' })}
    >
      {label}
    </Button>
  );
}

/** Starts another payment by the same method. */
function Again({ view, send, label }: PaymentPaneProps & { readonly label: string }) {
  if (!view.can.submit) return null;
  return (
    <Button size="sm" variant="primary" onClick={() => send({ type: 'payment.submit' })}>
      {label}
    </Button>
  );
}

/** The provider's last reply, and when it arrived. */
function LastStatus(props: { readonly providerStatus: ProviderStatus; readonly isFresh: boolean }) {
  const { providerStatus, isFresh } = props;
  const t = useText(paymentTexts);
  const format = useFormat();
  const [at] = useState(() => Date.now());
  const found = t(`paymentMethods.checked.${providerStatus.asked ? providerStatus.outcome : 'unasked'}`);
  return (
    <p className={about}>
      {isFresh
        ? t('paymentMethods.checked.at', { time: format.time(at), found })
        : t('paymentMethods.checked.last', { found })}
    </p>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const left = css({ ms: { sm: 'auto' }, fontSize: 'sm', color: 'fg.muted' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
const waiting = css({
  display: 'grid',
  gap: '2',
  px: '3.5',
  py: '2.5',
  bg: 'bg.subtle',
  borderRadius: 'md',
});
