import { useActorRef, useSelector } from '@xstate/react';
import { FileQuestion } from 'lucide-react';
import { useMemo } from 'react';
import {
  type PaymentReturnView,
  paymentReturnView,
} from '#machines/payment/payment-return/payment-return.view.ts';
import { useServices } from '#src/console/services.ts';
import { LinkedPayable } from '#src/features/payment/pages/linked-payable.tsx';
import { OrderLink, OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { type PaypalApproval, paymentReturnLogic } from '#src/features/payment/work/payment-return.slots.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

export interface ComingBackProps {
  readonly orderNo: string | null;
  readonly approval: PaypalApproval | null;
}

/** A payer is back from a provider's page: takes what was approved there, then shows how the order stands. */
export function ComingBack({ orderNo, approval }: ComingBackProps) {
  const t = useText(paymentPagesTexts);
  const services = useServices();
  const logic = useMemo(() => paymentReturnLogic(services, approval), [services, approval]);
  const actor = useActorRef(logic, { input: { orderNo, isApproved: approval !== null } });
  const view = useSelector(actor, paymentReturnView);
  return (
    <>
      {view.isOver && <GoTo href={cleanAddress(view)} />}
      <Outcome
        view={view}
        needsCapture={approval !== null}
        onRetry={() => actor.send({ type: 'return.retry' })}
        t={t}
      />
    </>
  );
}

interface OutcomeProps {
  readonly view: PaymentReturnView;
  readonly needsCapture: boolean;
  readonly onRetry: () => void;
  readonly t: Translate<'paymentPages'>;
}

function Outcome({ view, needsCapture, onRetry, t }: OutcomeProps) {
  const { step, orderNo, news, failure } = view;
  switch (step) {
    case 'unsettled':
      return (
        <>
          <Notice
            tone="warning"
            role="alert"
            className={css({ mb: '5' })}
            title={t('paymentPages.back.unsettled')}
            actions={
              <>
                {orderNo?.startsWith('CN') && <OrderLink orderNo={orderNo} />}
                <Button variant="primary" onClick={onRetry}>
                  {t('paymentPages.back.retry')}
                </Button>
              </>
            }
          >
            {t('paymentPages.back.unsettledAbout', {
              reason:
                failure === null || failure.kind === 'broken'
                  ? t('paymentPages.back.broken')
                  : failureText(failure, t),
            })}
          </Notice>
          {/* What needs no capture is followed by the payment itself. */}
          {!needsCapture && orderNo !== null && <LinkedPayable key={orderNo} orderNo={orderNo} />}
        </>
      );
    case 'unknown':
      return (
        <StateCard
          icon={<FileQuestion />}
          title={t('paymentPages.back.unknown.title')}
          about={t('paymentPages.back.unknown.about')}
          actions={<OrdersLink main />}
        />
      );
    case 'settled':
      return (
        <>
          {news !== null && (
            <Notice tone={news === 'late' ? 'info' : 'warning'} role="status" className={css({ mb: '5' })}>
              {t(`paymentPages.back.news.${news}`)}
            </Notice>
          )}
          {orderNo !== null && <LinkedPayable key={orderNo} orderNo={orderNo} />}
        </>
      );
    default:
      return (
        <StateCard
          icon={<Spinner />}
          title={t(step === 'looking' ? 'paymentPages.back.looking' : 'paymentPages.back.capturing')}
          about={t('paymentPages.back.about')}
        />
      );
  }
}

/** Nothing of the provider's stays in the address, nor in the browser's history. */
function cleanAddress({ orderNo }: PaymentReturnView): string {
  return orderNo === null ? '/payment' : `/payment?orderNo=${encodeURIComponent(orderNo)}`;
}
