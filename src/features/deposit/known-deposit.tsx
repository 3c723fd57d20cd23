import { Link } from '@tanstack/react-router';
import { FileQuestion, Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { Deposit } from '#core/contract/calls/deposit.ts';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/query-gate.tsx';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { DepositClosed, DepositPaid } from '#src/features/deposit/deposit-result.tsx';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { button } from '#styled/recipes';

export interface KnownDepositProps {
  readonly depositNo: string;
  readonly next: string | null;
}

/** A deposit by its number: paid for now, or what came of it. */
export function KnownDeposit({ depositNo, next }: KnownDepositProps) {
  const t = useText(depositTexts);
  const deposit = useCall(depositCalls.detail, { params: { id: depositNo } });
  if (isRefused(callFailureOf(deposit.error), 'notFound', 'badInput'))
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
      {(data) => <Standing deposit={data} next={next} onChange={() => void deposit.refetch()} />}
    </QueryGate>
  );
}

interface StandingProps {
  readonly deposit: Deposit;
  readonly next: string | null;
  readonly onChange: () => void;
}

function Standing({ deposit: { depositNo, amount, state }, next, onChange }: StandingProps) {
  const t = useText(depositTexts);
  const money = useMoney();
  const [isLeft, setLeft] = useState(false);
  if (state === 'paid') return <DepositPaid amount={amount} next={next} again={<FormLink />} />;
  if (state === 'cancelled') return <DepositClosed again={<FormLink isMain />} />;
  if (!isLeft)
    return (
      <InlinePayment
        orderNos={depositNo}
        origin="deposit"
        onExit={() => {
          setLeft(true);
          onChange();
        }}
      />
    );
  return (
    <StateCard
      icon={<Hourglass />}
      title={t('deposit.result.left')}
      about={t('deposit.result.leftAbout', { amount: money(amount), depositNo })}
      actions={
        <>
          <FormLink />
          <Button variant="primary" onClick={() => setLeft(false)}>
            {t('deposit.result.pay')}
          </Button>
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
