import { exceededLimit } from '#core/account/spending.ts';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { AskDialog, askForm } from '#src/features/approvals/ask-dialog.tsx';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Before orders are paid: which of them must be approved first, and the way to ask for all of these at once. */
export function PayApproval({ orderNos }: { readonly orderNos: readonly string[] }) {
  const t = useText(approvalTexts);
  const listed = orderNos.join(',');
  const { data } = useCall(approvalCalls.ofOrders, { query: { orderNos: listed } });
  const form = useFormDialog<{ readonly id: string }>({
    form: askForm.name,
    place: `pay:${orderNos[0]}+${orderNos.length}`,
    items: [],
  });
  if (data === undefined) return null;
  const needed = data.orders.filter(({ state }) => state === 'needed' || state === 'refused');
  const waiting = data.orders.filter(({ state }) => state === 'asked');
  const free = data.orders.filter(({ state }) => state === 'none');
  const due = free.reduce((sum, order) => sum + order.due, 0);
  // Each of them is within the limits, but not all together.
  const isTooMuch =
    exceededLimit({ ...data.limits, perOrder: null }, { due, spent: data.monthSpent }) !== null;
  const asked = needed.length > 0 ? needed : isTooMuch ? free : [];
  return (
    <>
      {waiting.length > 0 && <Notice tone="info">{t.count('approvals.pay.asked', waiting.length)}</Notice>}
      {asked.length > 0 && (
        <Notice
          tone="warning"
          role="status"
          title={t('approvals.panel.title')}
          actions={<Button onClick={() => form.open(null)}>{t('approvals.panel.ask')}</Button>}
        >
          {needed.length > 0 ? t.count('approvals.pay.needed', needed.length) : t('approvals.pay.together')}
        </Notice>
      )}
      {form.shown && (
        <AskDialog
          key={form.shown.flow}
          shown={form.shown}
          orderNos={asked.map(({ orderNo }) => orderNo)}
          onClosed={form.close}
        />
      )}
    </>
  );
}
