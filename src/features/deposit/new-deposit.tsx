import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useState } from 'react';
import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { depositView } from '#machines/deposit/deposit.view.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { FlowGate } from '#src/console/flow-gate.tsx';
import { sendAtOnce } from '#src/console/send-at-once.ts';
import { useSend } from '#src/console/use-send.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { DepositForm } from '#src/features/deposit/deposit-form.tsx';
import { DepositResult } from '#src/features/deposit/deposit-result.tsx';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { InlinePayment } from '#src/features/payment/pages/inline-payment.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';

export interface NewDepositProps {
  readonly amount: string | undefined;
  readonly next: string | null;
}

/** The deposit that is under way, or a new one: a reload, another tab or another day goes on with it. */
export function NewDeposit(props: NewDepositProps) {
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return workspace.data ? <Opened {...props} workspace={workspace.data} /> : <Opening />;
}

function Opened({ workspace, amount, next }: NewDepositProps & { readonly workspace: Workspace }) {
  const t = useText(depositTexts, paymentTexts);
  const [round, setRound] = useState(1);
  const first = round === 1 ? amount : undefined;
  const open = useCallback(() => openDeposit(workspace, first), [workspace, first]);
  return (
    <FlowGate key={round} open={open} pending={<Opening />} failed={t('deposit.failed')}>
      {(handle) => (
        <Flow
          handle={handle}
          next={next}
          again={
            <Button onClick={() => setRound((before) => before + 1)}>{t('deposit.result.again')}</Button>
          }
        />
      )}
    </FlowGate>
  );
}

interface FlowProps {
  readonly handle: WorkflowHandle<typeof depositMachine>;
  readonly next: string | null;
  /** The way to another deposit, once this one is over. */
  readonly again: ReactNode;
}

function Flow({ handle, next, again }: FlowProps) {
  const view = useSelector(handle, depositView);
  const send = useSend(handle);
  switch (view.step) {
    case 'paying':
      return view.depositNo === null ? null : (
        <InlinePayment
          orderNos={view.depositNo}
          origin="deposit"
          onExit={() => send({ type: 'payment.exit' })}
        />
      );
    case 'editing':
    case 'creating':
    case 'unresolved':
      return <DepositForm view={view} send={send} />;
    default:
      return <DepositResult view={view} send={send} next={next} again={again} />;
  }
}

/** What the address names is filled in, while nothing was sent yet. */
async function openDeposit(workspace: Workspace, amount: string | undefined) {
  const handle = await workspace.openDeposit();
  const view = depositView(handle.getSnapshot());
  if (amount !== undefined && view.can.edit && view.text !== amount)
    await sendAtOnce(handle, { type: 'amount.commit', text: amount });
  return handle;
}

function Opening() {
  const t = useText(depositTexts, paymentTexts);
  return <CardSkeleton label={t('common.loading')} lines={6} />;
}
