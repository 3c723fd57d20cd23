import { Link } from '@tanstack/react-router';
import { Download, FileQuestion, Send } from 'lucide-react';
import type { InvoiceDetail } from '#core/contract/calls/invoices.ts';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { isIssued } from '#core/money/invoices/invoice-states.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { InvoicePaper } from '#src/features/invoices/invoice-paper.tsx';
import { InvoiceSide } from '#src/features/invoices/invoice-side.tsx';
import { stateTones } from '#src/features/invoices/invoices-page.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useSavePdf } from '#src/features/invoices/use-save-pdf.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Milliseconds between looks at an application that waits for its issuer. */
const waitingMs = 3_000;

/** /account/invoice/{id}: an application on its way, or the issued invoice. */
export function InvoicePage({ id }: { readonly id: string }) {
  const t = useText(invoiceTexts);
  const invoice = useCall(
    invoiceCalls.detail,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'applied' ? waitingMs : false) },
  );
  if (isRefused(callFailureOf(invoice.error), 'notFound')) return <Missing />;
  return (
    <>
      <Head id={id} invoice={invoice.data} />
      <QueryGate query={invoice} failed={t('invoices.failed')} pending={<CardSkeleton lines={10} />}>
        {(data) => (
          <>
            {data.state === 'refused' && (
              <Notice tone="danger" title={t('invoices.states.refused')} className={css({ mb: '4' })}>
                {data.reason || t(`invoices.refusals.${data.refusal || 'see-note'}`)}
              </Notice>
            )}
            <div className={columns}>
              <InvoicePaper invoice={data} />
              <InvoiceSide invoice={data} />
            </div>
          </>
        )}
      </QueryGate>
    </>
  );
}

function Missing() {
  const t = useText(invoiceTexts);
  return (
    <>
      <PageHead title={t('invoices.page.missing')} />
      <Card>
        <EmptyState
          icon={<FileQuestion />}
          title={t('invoices.page.missing')}
          description={t('invoices.page.missingAbout')}
          action={
            <Link to="/account/invoice" search={{}} className={button({ variant: 'primary' })}>
              {t('invoices.choose.back')}
            </Link>
          }
        />
      </Card>
    </>
  );
}

interface HeadProps {
  readonly id: string;
  readonly invoice: InvoiceDetail | undefined;
}

function Head({ id, invoice }: HeadProps) {
  const t = useText(invoiceTexts);
  const can = useCan();
  const save = useSavePdf();
  const send = useAction(invoiceCalls.send, {
    done: t('invoices.page.sent', { email: invoice?.title.email ?? '' }),
  });
  const title = invoice?.number || t('invoices.page.application');
  const issued = invoice !== undefined && isIssued(invoice.state) ? invoice : null;
  const [tone, state] = stateTones[invoice?.state ?? 'applied'];
  return (
    <PageHead
      crumbs={[
        <MenuText key="finance" name="menu.finance" />,
        <Link key="list" to="/account/invoice" search={{}}>
          <MenuText name="menu.invoices" />
        </Link>,
        title,
      ]}
      title={title}
      mark={invoice && <StatusTag tone={tone}>{t(state)}</StatusTag>}
      actions={
        <>
          {issued && can(invoiceCalls.send) && (
            <Button icon={<Send />} busy={send.view.isBusy} onClick={() => send.start({ params: { id } })}>
              {t('invoices.page.send')}
            </Button>
          )}
          {invoice?.canWithdraw && can(invoiceCalls.withdraw) && <Withdraw invoice={invoice} />}
          {issued && (
            <Button
              variant="primary"
              icon={<Download />}
              busy={save.view.isBusy}
              onClick={() => save.start({ call: invoiceCalls.file, id, number: issued.number })}
            >
              {t('invoices.page.download')}
            </Button>
          )}
        </>
      }
    />
  );
}

function Withdraw({ invoice }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  const action = useAction(invoiceCalls.withdraw, { confirms: true, done: t('invoices.page.withdrawn') });
  const { id, amount, currency } = invoice;
  return (
    <>
      <Button onClick={() => action.start({ params: { id } })}>{t('invoices.page.withdraw')}</Button>
      <ActionDialog
        action={action}
        texts={{
          title: t('invoices.page.withdrawTitle'),
          confirm: t('invoices.page.withdrawConfirm'),
          keep: t('invoices.page.keep'),
          refused: t('invoices.page.withdrawRefused'),
        }}
      >
        {t('invoices.page.withdrawAbout', {
          amount: charge({ transferredPriceCent: amount, webCurrency: currency }),
        })}
      </ActionDialog>
    </>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  gap: '4',
});
