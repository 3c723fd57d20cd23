import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import { pay } from '#core/contract/calls/payment.ts';
import type { DecidingInput } from '#machines/approvals/deciding/deciding.machine.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { ApprovalCard, aboutText } from '#src/features/approvals/approval-card.tsx';
import { AskDialog, askForm } from '#src/features/approvals/ask-dialog.tsx';
import { DecideDialog } from '#src/features/approvals/decide-dialog.tsx';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** On an order's page: that it must be approved, the request and its decision. Nothing where no approval is needed. */
export function ApprovalPanel({ orderNo }: { readonly orderNo: string }) {
  const t = useText(approvalTexts);
  const format = useFormat();
  const money = useMoney();
  const can = useCan();
  const { data } = useCall(approvalCalls.ofOrders, { query: { orderNos: orderNo } });
  const form = useFormDialog<{ readonly id: string }>({
    form: askForm.name,
    place: `approval:${orderNo}`,
    items: [],
  });
  const [asked, decide] = useState<DecidingInput | null>(null);
  const standing = data?.orders[0];
  if (standing === undefined || standing.state === 'none') return null;
  const { request, exceeds } = standing;
  const state = standing.state;
  const when =
    request &&
    t('approvals.panel.refusedBy', {
      name: request.decider,
      time: format.dateTime(request.decideTime),
    });
  const askButton = can(approvalCalls.ask) && (
    <Button variant="primary" onClick={() => form.open(null)}>
      {t(state === 'refused' ? 'approvals.panel.askAgain' : 'approvals.panel.ask')}
    </Button>
  );
  const shown: Record<Exclude<typeof state, 'none'>, () => ReactNode> = {
    needed: () => (
      <Notice tone="warning" title={t('approvals.panel.title')} actions={askButton || undefined}>
        {t(exceeds === 'month' ? 'approvals.panel.neededMonth' : 'approvals.panel.needed')}
      </Notice>
    ),
    asked: () =>
      request && can(approvalCalls.decide) ? (
        <ApprovalCard
          approval={request}
          selection={null}
          onDecide={(decision) =>
            decide({
              decision,
              rows: [{ id: request.id, about: aboutText(request, t), cents: request.cents }],
            })
          }
        />
      ) : (
        <Notice tone="info" title={t('approvals.panel.title')}>
          {t('approvals.panel.asked', { name: request?.requester ?? '' })}
          <span className={note}>{request?.reason}</span>
        </Notice>
      ),
    refused: () => (
      <Notice tone="danger" title={t('approvals.panel.title')} actions={askButton || undefined}>
        {t('approvals.panel.refused', { reason: request?.decideReason ?? '' })}
        <span className={note}>{when}</span>
      </Notice>
    ),
    approved: () => (
      <Notice
        tone="success"
        title={t('approvals.panel.title')}
        actions={
          can(pay) ? (
            <Link
              to="/ssl/certificate/$id"
              params={{ id: orderNo }}
              search={{ pay: true }}
              replace
              resetScroll={false}
              className={button({ variant: 'primary' })}
            >
              {t('approvals.panel.pay')}
            </Link>
          ) : undefined
        }
      >
        {t('approvals.panel.approved', { name: request?.decider ?? '', amount: money(standing.due) })}
        {request?.decideReason && <span className={note}>{request.decideReason}</span>}
      </Notice>
    ),
  };
  return (
    <>
      {shown[state]()}
      {form.shown && (
        <AskDialog key={form.shown.flow} shown={form.shown} orderNos={[orderNo]} onClosed={form.close} />
      )}
      {asked && <DecideDialog input={asked} onClosed={() => decide(null)} />}
    </>
  );
}

const note = css({ display: 'block', mt: '1', color: 'fg.muted', overflowWrap: 'anywhere' });
