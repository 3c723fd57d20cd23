import type { DataOf } from '#core/contract/call.ts';
import * as referralCalls from '#core/contract/calls/referral.ts';
import { leastWithdrawal } from '#core/referral/rewards.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { referralTexts } from '#src/features/referral/texts.ts';
import { WithdrawDialog, withdrawForm } from '#src/features/referral/withdraw-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** What was earned, and what of it can be withdrawn. */
export function MoneyCard({ own }: { readonly own: DataOf<typeof referralCalls.own> }) {
  const t = useText(referralTexts);
  const money = useMoney();
  const can = useCan();
  const dialog = useFormDialog<{ readonly id: string }>({
    form: withdrawForm.name,
    place: '/account/referral',
    items: [],
  });
  const { available, earned, pending, withdrawn, invited, rewarded } = own;
  return (
    <SectionCard
      title={t('referral.money.title')}
      actions={
        can(referralCalls.withdraw) && (
          <Button
            size="sm"
            variant={available < leastWithdrawal ? 'secondary' : 'primary'}
            disabled={available < leastWithdrawal}
            onClick={() => dialog.open(null)}
          >
            {t('referral.money.withdraw')}
          </Button>
        )
      }
    >
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('referral.money.available')}</p>
      <p className={amount}>{money(available)}</p>
      <p className={css({ fontSize: 'sm', color: 'fg.muted', mb: '3' })}>
        {available < 0
          ? t('referral.money.negative')
          : t('referral.money.least', { least: money(leastWithdrawal) })}
      </p>
      <KeyValues
        items={[
          { label: t('referral.money.invited'), value: t.count('referral.money.people', invited) },
          { label: t('referral.money.rewarded'), value: t.count('referral.money.people', rewarded) },
          { label: t('referral.money.earned'), value: money(earned) },
          pending > 0 && { label: t('referral.money.pending'), value: money(pending) },
          { label: t('referral.money.withdrawn'), value: money(withdrawn) },
        ]}
      />
      {dialog.shown && <WithdrawDialog shown={dialog.shown} available={available} onClosed={dialog.close} />}
    </SectionCard>
  );
}

const amount = css({ fontSize: '2xl', fontWeight: 'bold', letterSpacing: 'tighter' });
