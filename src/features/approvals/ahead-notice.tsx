import { exceededLimit } from '#core/account/spending.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Before ordering: that what costs this much must be approved. */
export function ApprovalAhead({ total, orders }: { readonly total: number; readonly orders: number }) {
  const t = useText(approvalTexts);
  const money = useMoney();
  const { data: spending } = useCall(sessionCalls.account, {}, { select: (account) => account.spending });
  if (spending === undefined) return null;
  const { monthSpent: spent, ...limits } = spending;
  // Only the sum is known of several orders: the dearest costs at least their average.
  const dearest = Math.ceil(total / Math.max(1, orders));
  const isOverOrder = exceededLimit({ ...limits, perMonth: null }, { due: dearest, spent }) !== null;
  if (!isOverOrder && exceededLimit({ ...limits, perOrder: null }, { due: total, spent }) === null)
    return null;
  return (
    <Notice tone="warning" role="status">
      {isOverOrder
        ? t('approvals.ahead.order', { limit: money(limits.perOrder ?? 0) })
        : t('approvals.ahead.month', { spent: money(spent), limit: money(limits.perMonth ?? 0) })}
    </Notice>
  );
}
