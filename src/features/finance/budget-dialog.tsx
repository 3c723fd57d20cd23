import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { defaultCurrency, plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { useDepartmentChoices } from '#src/features/finance/bills-filters.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** A budget; `deptID` is empty for the whole account. */
export interface BudgetItem {
  readonly id: string;
  readonly deptID: string;
  readonly cents: number;
}

interface BudgetBody {
  readonly deptID: string;
  readonly cents: string;
}

interface BudgetTerms {
  /** Name of the department; empty for the whole account. */
  readonly of: string;
  /** Departments that have a budget; empty for the whole account. */
  readonly taken: readonly string[];
  readonly isNew: boolean;
}

const bounds = { least: 1, most: transactionCalls.mostBudget };

export const budgetForm: FormSource<BudgetItem, BudgetBody, BudgetTerms> = {
  name: 'bills.budget',
  fields: ['deptID', 'cents'],
  words: 'bills.budget',
  toDraft: (item) => ({
    deptID: item?.deptID ?? '',
    cents: item === null ? '' : plainAmount(item.cents),
  }),
  toBody: ({ deptID = '', cents = '' }) => ({ deptID, cents: cents.trim() }),
  check({ cents }, { own: { isNew } }) {
    if (cents === '' && !isNew) return [];
    const amount = parseAmount(cents, 'cents', bounds);
    return amount.ok ? [] : [amount.error];
  },
  async save(client, { body: { deptID, cents } }) {
    const amount = cents === '' ? null : parseAmount(cents, 'cents', bounds);
    await client.call(transactionCalls.setBudget, {
      body: { deptID, cents: amount?.ok ? amount.value : '' },
    });
    return { id: deptID };
  },
};

export const BudgetDialog = formDialog(
  budgetForm,
  { title: 'bills.budget.title', about: 'bills.budget.about', texts: billTexts },
  ({ of, taken, isNew }: BudgetTerms) => {
    const t = useText(billTexts);
    const departments = useDepartmentChoices().filter(({ value }) => !taken.includes(value));
    const account = { value: '', label: t('bills.budgets.account') };
    return (
      <>
        {isNew ? (
          <ChoiceField name="deptID" options={departments} none={account.label} wide />
        ) : (
          <p className={wide}>{of || account.label}</p>
        )}
        <TextField
          name="cents"
          suffix={defaultCurrency.unit}
          optional={!isNew}
          hint={isNew ? undefined : t('bills.budget.remove')}
          wide
        />
      </>
    );
  },
);

const wide = css({ gridColumn: { sm: '1 / -1' }, fontWeight: 'medium' });
