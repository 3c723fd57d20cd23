import { useLocation } from '@tanstack/react-router';
import { Pencil, Target } from 'lucide-react';
import { useMemo } from 'react';
import type { Budget } from '#core/contract/calls/transactions.ts';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { usedShare } from '#core/transactions/budget.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { BudgetDialog, type BudgetItem, budgetForm } from '#src/features/finance/budget-dialog.tsx';
import { billTexts } from '#src/features/finance/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { css } from '#styled/css';

/** The account's own budget has no department. */
const wholeAccount = 'account';

/** The monthly budgets with what is used of each; who may, changes them. */
export function BudgetSection() {
  const t = useText(billTexts);
  const canWrite = useCan()(transactionCalls.setBudget);
  const budgets = useCall(transactionCalls.budgets, {});
  const items = useMemo(
    () => budgets.data?.data.map(({ deptID, cents }) => ({ id: deptID || wholeAccount, deptID, cents })),
    [budgets.data],
  );
  const form = useFormDialog<BudgetItem>({ form: budgetForm.name, place: useLocation().pathname, items });
  const none = budgets.data?.data.length === 0;
  if (none && !canWrite) return null;
  const { deptID = '' } = form.shown?.item ?? {};
  return (
    <CardSection
      title={t('bills.budgets.title')}
      hint={budgets.data && t('bills.budgets.hint', { zone: budgets.data.timeZone })}
      actions={
        canWrite && (
          <Button size="sm" icon={<Target />} onClick={() => form.open(null)}>
            {t('bills.budgets.add')}
          </Button>
        )
      }
    >
      <QueryGate query={budgets} failed={t('bills.budgets.failed')}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={list}>
              {data.map((budget) => (
                <BudgetRow
                  key={budget.deptID}
                  budget={budget}
                  onChange={
                    canWrite ? () => form.open({ ...budget, id: budget.deptID || wholeAccount }) : null
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryGate>
      {form.shown && (
        <BudgetDialog
          key={form.shown.flow}
          shown={form.shown}
          of={budgets.data?.data.find((each) => each.deptID === deptID)?.name ?? ''}
          taken={budgets.data?.data.map((each) => each.deptID) ?? []}
          isNew={form.shown.item === null}
          onClosed={form.close}
        />
      )}
    </CardSection>
  );
}

interface BudgetRowProps {
  readonly budget: Budget;
  readonly onChange: (() => void) | null;
}

function BudgetRow({ budget: { name, cents, used }, onChange }: BudgetRowProps) {
  const t = useText(billTexts);
  const money = useMoney();
  const label = name === '' ? t('bills.budgets.account') : name;
  const share = usedShare(used, cents);
  const tone = share >= 100 ? 'danger' : undefined;
  return (
    <li className={row}>
      <div className={css({ flex: '1', minW: '0' })}>
        <ProgressBar
          label={label}
          value={Math.max(0, used)}
          max={cents}
          count={t('bills.budgets.used', { used: money(used), whole: money(cents), share })}
          tone={tone}
        />
      </div>
      {onChange && (
        <IconButton
          size="sm"
          variant="ghost"
          icon={<Pencil />}
          label={t('bills.budgets.change', { name: label })}
          onClick={onChange}
        />
      )}
    </li>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '8',
  rowGap: '3',
});
const row = css({ display: 'flex', alignItems: 'center', gap: '2' });
