import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, FileQuestion, Hourglass } from 'lucide-react';
import type { Deposit } from '#core/contract/calls/deposit.ts';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { nextPage } from '#src/features/session/own-path.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { button } from '#styled/recipes';

export interface KnownDepositProps {
  readonly depositNo: string;
  readonly next: string | undefined;
  /** The user left its payment: show the outcome. */
  readonly isLeft: boolean;
}

/** An existing deposit: its payment, or the outcome. */
export function KnownDeposit({ depositNo, next, isLeft }: KnownDepositProps) {
  const t = useText(depositTexts);
  const navigate = useNavigate();
  const deposit = useCall(depositCalls.detail, { params: { id: depositNo } });
  const failure = callFailureOf(deposit.error);
  if (isRefused(failure, 'notFound', 'badInput'))
    return (
      <StateCard
        icon={<FileQuestion />}
        title={t('deposit.result.missing')}
        about={t('deposit.result.missingAbout', { depositNo })}
        actions={<FormLink isMain />}
      />
    );
  return (
    <QueryGate query={deposit} failed={t('deposit.failed')} pending={<CardSkeleton lines={6} />}>
      {(data) => {
        if (data.state !== 'unpaid') return <Over deposit={data} next={next} />;
        if (!isLeft)
          return (
            <InlinePayment
              orderNos={depositNo}
              origin="deposit"
              onExit={() => {
                void navigate({ to: '/deposit', search: { depositNo, next, left: true }, replace: true });
                void deposit.refetch();
              }}
            />
          );
        if (deposit.isFetching)
          return <StateCard icon={<Spinner />} title={t('deposit.result.reading')} about="" />;
        return (
          <Left
            deposit={data}
            next={next}
            reason={failure && failureText(failure, t)}
            onCheck={() => void deposit.refetch()}
          />
        );
      }}
    </QueryGate>
  );
}

interface StandingProps {
  readonly deposit: Deposit;
  readonly next: string | undefined;
}

interface LeftProps extends StandingProps {
  /** Why the last refresh failed. */
  readonly reason: string | null;
  readonly onCheck: () => void;
}

/** Still unpaid after the user left the payment. */
function Left({ deposit: { depositNo, amount }, next, reason, onCheck }: LeftProps) {
  const t = useText(depositTexts);
  const money = useMoney();
  return (
    <StateCard
      icon={<Hourglass />}
      title={t('deposit.result.left')}
      about={`${t('deposit.result.leftAbout', { amount: money(amount), depositNo })} ${reason ?? ''}`}
      actions={
        <>
          <FormLink />
          <Button onClick={onCheck}>{t('deposit.result.check')}</Button>
          <Link to="/deposit" search={{ depositNo, next }} replace className={button({ variant: 'primary' })}>
            {t('deposit.result.pay')}
          </Link>
        </>
      }
    />
  );
}

function Over({ deposit: { amount, state }, next }: StandingProps) {
  const t = useText(depositTexts);
  const money = useMoney();
  const navigate = useNavigate();
  const account = useCall(sessionCalls.account, {});
  const page = nextPage(next);
  if (state === 'cancelled')
    return (
      <StateCard
        icon={<CircleX />}
        title={t('deposit.result.closed')}
        about={t('deposit.result.closedAbout')}
        actions={<FormLink isMain />}
      />
    );
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
          <FormLink />
          {page !== null && (
            <Button variant="primary" onClick={() => void navigate({ to: '/', href: page })}>
              {t('deposit.result.back')}
            </Button>
          )}
        </>
      }
    />
  );
}

function FormLink({ isMain = false }: { readonly isMain?: boolean }) {
  const t = useText(depositTexts);
  return (
    <Link to="/deposit" search={{}} className={button(isMain ? { variant: 'primary' } : {})}>
      {t('deposit.result.form')}
    </Link>
  );
}
