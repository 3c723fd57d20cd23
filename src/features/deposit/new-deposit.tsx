import { useState } from 'react';
import { depositView } from '#machines/deposit/deposit.view.ts';
import { Flow } from '#src/console/flow.tsx';
import { sendAtOnce } from '#src/console/send-at-once.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { DepositForm } from '#src/features/deposit/deposit-form.tsx';
import { DepositResult } from '#src/features/deposit/deposit-result.tsx';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';

export interface NewDepositProps {
  readonly amount: string | undefined;
  readonly next: string | null;
}

/** The deposit that is under way, or a new one: a reload, another tab or another day goes on with it. */
export function NewDeposit({ amount, next }: NewDepositProps) {
  const t = useText(depositTexts);
  const [round, setRound] = useState(1);
  const again = <Button onClick={() => setRound((before) => before + 1)}>{t('deposit.result.again')}</Button>;
  return (
    <Flow
      key={`${round} ${amount ?? ''}`}
      open={(workspace) => openDeposit(workspace, round === 1 ? amount : undefined)}
      view={depositView}
      pending={<CardSkeleton label={t('common.loading')} lines={6} />}
      failed={{ title: t('deposit.failed') }}
    >
      {(view, send, { condition }) => {
        if (view.can.exitPayment && view.depositNo !== null)
          return (
            <InlinePayment
              orderNos={view.depositNo}
              origin="deposit"
              onExit={() => send({ type: 'payment.exit' })}
            />
          );
        const Part = view.isForm ? DepositForm : DepositResult;
        return (
          <>
            {condition}
            <Part view={view} send={send} next={next} again={again} />
          </>
        );
      }}
    </Flow>
  );
}

/** What the address names is filled in, while nothing was sent yet. */
async function openDeposit(workspace: Workspace, amount: string | undefined) {
  const handle = await workspace.openDeposit();
  const view = depositView(handle.getSnapshot());
  if (amount !== undefined && view.can.edit && view.text !== amount)
    await sendAtOnce(handle, { type: 'amount.commit', text: amount });
  return handle;
}
