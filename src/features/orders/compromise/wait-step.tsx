import { Link } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { dcvView } from '#machines/validation/dcv.view.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import { LeavingButtons, type StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { reissueFailureText } from '#src/features/orders/reissue/reissue-failure-text.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { DcvPanel } from '#src/features/validation/dcv-panel.tsx';
import { useRemoveName } from '#src/features/validation/use-remove-name.ts';
import { dcvLogic } from '#src/features/validation/validation.slots.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { button } from '#styled/recipes';

/** Until the new certificate is issued: what the order waits for, with the records to publish. */
export function WaitStep({ view, send, order }: StepProps) {
  const t = useText(consoleTexts, compromiseTexts, reissueTexts);
  const money = useMoney();
  const waits = order === null ? 'issuance' : waitOf(order);
  return (
    <>
      <StepCard
        title={t(`compromise.wait.${waits}.title`)}
        about={t(`compromise.wait.${waits}.about`, {
          amount: order === null ? '' : money(amountDue(order)),
        })}
        actions={
          <>
            {waits === 'payment' && (
              <Link
                to="/ssl/certificate/$id"
                params={{ id: view.orderNo }}
                search={{ pay: true }}
                className={button({ variant: 'primary' })}
              >
                {t('compromise.wait.pay')}
              </Link>
            )}
            <LeavingButtons view={view} send={send} />
          </>
        }
      >
        {view.isRevoked && <Notice tone="warning">{t('compromise.install.down')}</Notice>}
        {view.isStalled && (
          <Notice
            tone="danger"
            role="alert"
            title={t('compromise.wait.stalled')}
            actions={
              <Button onClick={() => void send({ type: 'compromise.retry' })}>{t('common.retry')}</Button>
            }
          >
            {view.failure && reissueFailureText(view.failure, t)}
          </Notice>
        )}
      </StepCard>
      {order !== null && waits === 'validation' && <Records key={order.domainNames.join()} order={order} />}
    </>
  );
}

function waitOf({ waitsFor, domainNames }: OrderDetail) {
  if (waitsFor === 'payment' || waitsFor === 'review') return waitsFor;
  if (waitsFor === 'approval') return 'payment';
  return waitsFor === 'validation' && domainNames.length > 0 ? 'validation' : 'issuance';
}

function Records({ order }: { readonly order: OrderDetail }) {
  const services = useServices();
  const logic = useMemo(() => dcvLogic(services), [services]);
  const dcv = useActorRef(logic, { input: { orderNo: order.orderNo } });
  useConnectionReturn(dcv);
  const removal = useRemoveName(order);
  return <DcvPanel order={order} view={useSelector(dcv, dcvView)} send={dcv.send} removal={removal} />;
}
