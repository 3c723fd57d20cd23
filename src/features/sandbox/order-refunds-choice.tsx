import * as orderCalls from '#core/contract/calls/orders.ts';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import { refundDays } from '#core/money/refund-route.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** What the sandbox's provider does with the refunds of an order that it was paid for. */
export function OrderRefundsChoice({ orderNo }: { readonly orderNo: string }) {
  const t = useText(sandboxTexts);
  const order = useCall(
    orderCalls.detail,
    { params: { id: orderNo } },
    { select: ({ allOrders: [found] }) => found?.payWay ?? '' },
  );
  const { view, start } = useAction(sandboxCalls.chooseRefunds);
  if (order.data === undefined || refundDays(order.data) === null) return null;
  return (
    <SectionCard
      className={css({ mb: '5', boxShadow: 'none' })}
      title={t('sandbox.refunds.title', { orderNo })}
      hint={t('sandbox.refunds.about')}
    >
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {sandboxCalls.refundChoices.map((choice) => (
          <Button
            key={choice}
            size="sm"
            disabled={view.isBusy}
            onClick={() => start({ params: { orderNo }, body: { choice } })}
          >
            {t(`sandbox.refunds.${choice}`)}
          </Button>
        ))}
      </div>
      <p role="status" className={css({ mt: '2', fontSize: 'sm', color: 'fg.muted' })}>
        {view.isDone && t('sandbox.refunds.done')}
      </p>
    </SectionCard>
  );
}
