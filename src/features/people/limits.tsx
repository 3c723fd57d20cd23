import type { DataOf } from '#core/contract/call.ts';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import type { LimitItem } from '#src/features/people/limit-dialog.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

type Limits = DataOf<typeof approvalCalls.limits>;

/** The limits set for a role or a user alone, as a form's record. */
export function limitItem(id: string, of: 'role' | 'user', limits: Limits | undefined): LimitItem {
  const found =
    of === 'role'
      ? limits?.roles.find(({ roleID }) => roleID === id)
      : limits?.users.find(({ subAccountID }) => subAccountID === id);
  return { id, perOrder: found?.perOrder ?? null, perMonth: found?.perMonth ?? null };
}

/** The limits of a role or a user in one line, with what a user has spent of it; nothing without any. */
export function LimitText({ id, of }: { readonly id: string; readonly of: 'role' | 'user' }) {
  const t = useText(peopleTexts);
  const money = useMoney();
  const { data } = useCall(approvalCalls.limits, {});
  const { perOrder, perMonth } = limitItem(id, of, data);
  if (perOrder === null && perMonth === null) return null;
  const spent = data?.spent.find(({ subAccountID }) => subAccountID === id)?.cents ?? 0;
  const month =
    perMonth === null
      ? null
      : of === 'role'
        ? t('people.limit.monthly', { limit: money(perMonth) })
        : t('people.limit.month', { limit: money(perMonth), spent: money(spent) });
  return (
    <span className={css({ display: 'block', mt: '0.5', fontSize: 'sm', color: 'fg.muted' })}>
      {[perOrder === null ? null : t('people.limit.order', { limit: money(perOrder) }), month]
        .filter((part) => part !== null)
        .join(' · ')}
    </span>
  );
}
