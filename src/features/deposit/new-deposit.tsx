import { Navigate } from '@tanstack/react-router';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { Flow } from '#src/console/flows/flow.tsx';
import { depositFlow } from '#src/features/deposit/deposit.flow.ts';
import { DepositForm } from '#src/features/deposit/deposit-form.tsx';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';

export interface NewDepositProps {
  readonly amount: string | undefined;
  readonly next: string | undefined;
}

/** The deposit in progress, or a new one. Once created, its number is in the address. */
export function NewDeposit({ amount, next }: NewDepositProps) {
  const t = useText(depositTexts);
  return (
    <Flow
      key={amount}
      open={(workspace) => workspace.open(depositFlow, { amount })}
      view={depositView}
      pending={<CardSkeleton label={t('common.loading')} lines={6} />}
      failed={{ title: t('deposit.failed') }}
    >
      {(view, send, { condition }) =>
        view.depositNo === null ? (
          <>
            {condition}
            <DepositForm view={view} send={send} />
          </>
        ) : (
          <Navigate to="/deposit" search={{ depositNo: view.depositNo, next }} replace />
        )
      }
    </Flow>
  );
}
