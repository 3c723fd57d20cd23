import * as referralCalls from '#core/contract/calls/referral.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { type WithdrawalTarget, withdrawalFaults } from '#core/referral/bank.ts';
import { leastWithdrawal } from '#core/referral/rewards.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { referralTexts } from '#src/features/referral/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface WithdrawBody {
  /** As typed. */
  readonly amount: string;
  readonly to: WithdrawalTarget;
  readonly holder: string;
  readonly bankName: string;
  readonly accountNo: string;
}

interface WithdrawTerms {
  /** Cents that can be withdrawn. */
  readonly available: number;
}

const inCents = (text: string, available: number) =>
  parseAmount(text, 'amount', { least: leastWithdrawal, most: Math.max(0, available) });

export const withdrawForm: FormSource<{ readonly id: string }, WithdrawBody, WithdrawTerms> = {
  name: 'referral.withdraw',
  fields: ['amount', 'to', 'holder', 'bankName', 'accountNo'],
  words: 'referral.withdraw',
  sensitive: ['accountNo'],
  toDraft: () => ({ amount: '', to: 'balance', holder: '', bankName: '', accountNo: '' }),
  toBody: ({ amount = '', to = '', holder = '', bankName = '', accountNo = '' }) => ({
    ...{ holder: holder.trim(), bankName: bankName.trim(), accountNo },
    amount: amount.trim(),
    to: to === 'bank' ? 'bank' : 'balance',
  }),
  check(body, { own: { available } }) {
    const amount = inCents(body.amount, available);
    const others = withdrawalFaults({ ...body, amount: leastWithdrawal }, leastWithdrawal);
    return amount.ok ? others : [amount.error, ...others];
  },
  async save(client, { body, key }, { own: { available } }) {
    const { amount: text, to, holder, bankName, accountNo } = body;
    const amount = inCents(text, available);
    const bank = to === 'bank' ? { holder, bankName, accountNo } : {};
    const { withdrawalNo } = await client.call(
      referralCalls.withdraw,
      { body: { amount: amount.ok ? amount.value : 0, to, ...bank } },
      { idempotencyKey: key },
    );
    return { id: withdrawalNo };
  },
};

export const WithdrawDialog = formDialog(
  withdrawForm,
  {
    title: 'referral.withdraw.title',
    about: 'referral.withdraw.about',
    submit: 'referral.withdraw.submit',
    texts: referralTexts,
  },
  ({ available }: WithdrawTerms) => {
    const t = useText(referralTexts);
    const money = useMoney();
    const to = useFormField('to').value;
    const options = (['balance', 'bank'] as const).map((value) => ({
      value,
      label: t(`referral.withdraw.to.${value}`),
    }));
    return (
      <>
        <TextField
          name="amount"
          suffix={defaultCurrency.unit}
          hint={t('referral.withdraw.most', { amount: money(available) })}
        />
        <ChoiceField name="to" options={options} />
        {to === 'bank' && (
          <>
            <TextField name="holder" />
            <TextField name="bankName" />
            <TextField name="accountNo" wide />
            <Notice tone="info" className={css({ gridColumn: { sm: '1 / -1' } })}>
              {t('referral.withdraw.bankNote')}
            </Notice>
          </>
        )}
      </>
    );
  },
);
