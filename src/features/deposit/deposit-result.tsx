import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import type { DepositFormProps } from '#src/features/deposit/deposit-form.tsx';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';

interface ResultProps {
  readonly next: string | null;
  /** The way to another deposit. */
  readonly again: ReactNode;
}

/** What came of the deposit that is under way. */
export function DepositResult({ view, send, next, again }: DepositFormProps & ResultProps) {
  const t = useText(depositTexts);
  const money = useMoney();
  const { depositNo, amount, failure } = view;
  switch (view.step) {
    case 'paid':
      return <DepositPaid amount={amount ?? 0} next={next} again={again} />;
    case 'left':
      return (
        <StateCard
          icon={<Hourglass />}
          title={t('deposit.result.left')}
          about={
            <>
              {t('deposit.result.leftAbout', { amount: money(amount ?? 0), depositNo: depositNo ?? '' })}
              {failure !== null &&
                ` ${failure.kind === 'broken' ? t('deposit.broken') : failureText(failure, t)}`}
            </>
          }
          actions={
            <>
              <Button disabled={!view.can.drop} onClick={() => send({ type: 'deposit.drop' })}>
                {t('deposit.result.drop')}
              </Button>
              <Button disabled={!view.can.check} onClick={() => send({ type: 'deposit.check' })}>
                {t('deposit.result.check')}
              </Button>
              <Button
                variant="primary"
                disabled={!view.can.pay}
                onClick={() => send({ type: 'deposit.pay' })}
              >
                {t('deposit.result.pay')}
              </Button>
            </>
          }
        />
      );
    case 'looking':
      return <StateCard icon={<Spinner />} title={t('deposit.result.looking')} about="" />;
    default:
      return <DepositClosed again={again} />;
  }
}

/** The money is on the balance. */
export function DepositPaid({ amount, next, again }: { readonly amount: number } & ResultProps) {
  const t = useText(depositTexts);
  const money = useMoney();
  const navigate = useNavigate();
  const account = useCall(sessionCalls.account, {});
  return (
    <StateCard
      icon={<CircleCheck />}
      title={t('deposit.result.paid')}
      about={
        <>
          {t('deposit.result.paidAbout', { amount: money(amount) })}{' '}
          {account.data && t('deposit.result.now', { balance: money(account.data.balance) })}
        </>
      }
      actions={
        <>
          {again}
          {next !== null && (
            <Button variant="primary" onClick={() => void navigate({ to: '/', href: next })}>
              {t('deposit.result.back')}
            </Button>
          )}
        </>
      }
    />
  );
}

export function DepositClosed({ again }: Pick<ResultProps, 'again'>) {
  const t = useText(depositTexts);
  return (
    <StateCard
      icon={<CircleX />}
      title={t('deposit.result.closed')}
      about={t('deposit.result.closedAbout')}
      actions={again}
    />
  );
}
