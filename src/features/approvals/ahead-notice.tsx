import type { ReactNode } from 'react';
import { exceededLimit } from '#core/account/spending.ts';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface ApprovalAheadProps {
  /** Cents. */
  readonly total: number;
  readonly orders: number;
  readonly reason: string;
  readonly fieldID: string;
  readonly error: ReactNode;
  readonly onReason: (reason: string) => void;
}

/** Before ordering: that what costs this much must be approved, and why it is needed; with a reason, ordering asks at once. */
export function ApprovalAhead({ total, orders, reason, fieldID, error, onReason }: ApprovalAheadProps) {
  const t = useText(approvalTexts);
  const money = useMoney();
  const { data: spending } = useCall(sessionCalls.account, {}, { select: (account) => account.spending });
  const text = useCommittedText(reason, onReason);
  if (spending === undefined) return null;
  const { monthSpent: spent, ...limits } = spending;
  // Only the sum is known of several orders: the dearest costs at least their average.
  const dearest = Math.ceil(total / Math.max(1, orders));
  const isOverOrder = exceededLimit({ ...limits, perMonth: null }, { due: dearest, spent }) !== null;
  if (!isOverOrder && exceededLimit({ ...limits, perOrder: null }, { due: total, spent }) === null)
    return null;
  return (
    <div className={css({ display: 'grid', gap: '3', mt: '3' })}>
      <Notice tone="warning" role="status">
        {isOverOrder
          ? t('approvals.ahead.order', { limit: money(limits.perOrder ?? 0) })
          : t('approvals.ahead.month', { spent: money(spent), limit: money(limits.perMonth ?? 0) })}
      </Notice>
      <Field
        id={fieldID}
        label={t('approvals.ahead.reason')}
        mark={t('common.optional')}
        hint={t('approvals.ahead.hint')}
        error={error}
      >
        <TextArea rows={3} maxLength={approvalCalls.longestReason} {...text} />
      </Field>
    </div>
  );
}
