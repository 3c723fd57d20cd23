import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type { CompromiseView } from '#machines/orders/compromise/compromise.view.ts';
import type { Send } from '#src/console/flows/flow.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

export interface StepProps {
  readonly view: CompromiseView;
  readonly send: Send<typeof compromiseMachine>;
  /** Null where only the flow's log is known. */
  readonly order: OrderDetail | null;
}

/** A false alarm, or settled elsewhere. */
export function DiscardButton({ send }: Pick<StepProps, 'send'>) {
  const t = useText(compromiseTexts);
  return (
    <Button variant="ghost" onClick={() => void send({ type: 'compromise.discard' })}>
      {t('compromise.discard')}
    </Button>
  );
}

/** Revokes before the replacement is there, or gives the path up. */
export function LeavingButtons({ view, send }: Pick<StepProps, 'view' | 'send'>) {
  const t = useText(compromiseTexts);
  return (
    <>
      {view.can.revokeNow && (
        <Button onClick={() => void send({ type: 'revoke.begin' })}>
          {t('compromise.replace.revokeNow')}
        </Button>
      )}
      <DiscardButton send={send} />
    </>
  );
}
