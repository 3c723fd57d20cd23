import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { invoiceApplicationView } from '#machines/invoices/invoice-application/invoice-application.view.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { invoiceApplicationLogic } from '#src/features/invoices/application.slots.ts';
import { ApplyDialog } from '#src/features/invoices/apply-dialog.tsx';
import { ApplySummary } from '#src/features/invoices/apply-summary.tsx';
import { InvoicesLink } from '#src/features/invoices/invoice-links.tsx';
import {
  forgetApplication,
  keepApplication,
  keptApplication,
} from '#src/features/invoices/kept-application.ts';
import { SourceTable } from '#src/features/invoices/source-table.tsx';
import { SumsHead } from '#src/features/invoices/sums-head.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

/** /account/invoice, part 'apply': what is invoiced is chosen here; kind and title follow in a dialog. */
export function ApplyPage() {
  const t = useText(invoiceTexts);
  const { client, knownAccount } = useServices();
  const navigate = useNavigate();
  const logic = useMemo(() => invoiceApplicationLogic(client), [client]);
  const userID = knownAccount()?.data.id ?? '';
  const [input] = useState(() => ({ currency: defaultCurrency.unit, draft: keptApplication(userID) }));
  const actor = useActorRef(logic, { input });
  useConnectionReturn(actor);
  const view = useSelector(actor, invoiceApplicationView);
  const { send } = actor;
  const { currency, by, id } = view;
  const sums = useCall(invoiceCalls.invoiceable, { query: { currency, limit: 1 } });
  useEffect(() => {
    const ended = actor.subscribe({
      next: ({ context }) => keepApplication(userID, context),
      complete() {
        forgetApplication(userID);
        toast({ tone: 'success', title: t('invoices.dialog.applied') });
        const applied = actor.getSnapshot().context.id;
        void navigate({ to: '/account/invoice/$id', params: { id: applied } });
      },
    });
    return () => ended.unsubscribe();
  }, [actor, navigate, t, userID]);
  return (
    <>
      <PageHead
        crumbs={[
          <MenuText key="finance" name="menu.finance" />,
          <MenuText key="invoices" name="menu.invoices" />,
          t('invoices.choose.title'),
        ]}
        title={t('invoices.choose.title')}
        description={t('invoices.choose.about')}
        actions={<InvoicesLink />}
      />
      <QueryGate query={sums} failed={t('invoices.failed')} pending={<CardSkeleton lines={8} />}>
        {(data) =>
          data.isOffered ? (
            <div className={columns}>
              <Card flush>
                <SumsHead
                  sums={data.sums}
                  currency={currency}
                  currencies={data.currencies}
                  onCurrency={(chosen) => send({ type: 'currency.choose', currency: chosen })}
                />
                <div className={bar}>
                  <SegmentedControl
                    label={t('invoices.choose.way')}
                    options={[
                      { value: 'order', label: t('invoices.choose.byOrder') },
                      { value: 'amount', label: t('invoices.choose.byAmount') },
                    ]}
                    value={by}
                    onValueChange={(way) => send({ type: 'way.choose', by: way })}
                  />
                </div>
                <SourceTable view={view} open={data.sums.open} send={send} />
              </Card>
              <ApplySummary view={view} vatRate={data.vatRate} open={data.sums.open} send={send} />
            </div>
          ) : (
            <Notice tone="warning">{t('invoices.choose.notOffered')}</Notice>
          )
        }
      </QueryGate>
      {view.isOpen && id === '' && <ApplyDialog view={view} open={sums.data?.sums.open ?? 0} send={send} />}
    </>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  gap: '4',
});
const bar = css({ px: { base: '4', sm: '5' }, py: '3', borderTop: '1px solid token(colors.border)' });
