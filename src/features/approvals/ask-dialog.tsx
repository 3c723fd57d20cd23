import * as approvalCalls from '#core/contract/calls/approvals.ts';
import { fault } from '#core/fault.ts';
import { AreaField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

interface Asked {
  readonly orderNos: readonly string[];
}

export const askForm: FormSource<{ readonly id: string }, { readonly reason: string }, Asked> = {
  name: 'approvals.ask',
  fields: ['reason'],
  words: 'approvals.ask',
  toDraft: () => ({ reason: '' }),
  toBody: ({ reason = '' }) => ({ reason: reason.trim() }),
  check({ reason }) {
    if (reason === '') return [fault('reason', 'required', '')];
    const most = approvalCalls.longestReason;
    return reason.length > most ? [fault('reason', 'too-long', String(reason.length), String(most))] : [];
  },
  save: (client, { key, body }, { own: { orderNos } }) =>
    client.call(
      approvalCalls.ask,
      { body: { ...body, orderNos: orderNos.join(',') } },
      { idempotencyKey: key },
    ),
};

/** Asks for the approval of orders, with the reason. */
export const AskDialog = formDialog(
  askForm,
  {
    title: 'approvals.ask.title',
    about: 'approvals.ask.about',
    submit: 'approvals.ask.submit',
    texts: approvalTexts,
  },
  () => {
    const t = useText(approvalTexts);
    return (
      <AreaField
        name="reason"
        rows={4}
        limit={approvalCalls.longestReason}
        hint={t('approvals.ask.hint')}
        wide
        autoFocus
      />
    );
  },
);
