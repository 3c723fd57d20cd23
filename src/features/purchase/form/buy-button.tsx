import { useOnline } from '#src/console/calls/use-online.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { loadDialogs } from '#src/features/purchase/form/purchase-parts.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText, useTexts } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

export const formId = 'purchase-form';

/**
 * Submits the form from anywhere on the page; submitting also commits text still being typed. While offline nothing can be ordered: shows a
 * notice, and lets the user withdraw an earlier press.
 */
export function BuyButton({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const isOnline = useOnline();
  const isOver = view.step === 'created';
  const texts = useTexts();
  const loadAnswer = () => {
    loadDialogs();
    void texts.load(orderFaultTexts);
  };
  return (
    <>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        size="lg"
        wide
        busy={!view.can.buy && !isOver}
        disabled={isOver || (!isOnline && view.can.buy)}
        onPointerEnter={loadAnswer}
        onFocus={loadAnswer}
      >
        {t('purchase.buy')}
      </Button>
      <div role="status">
        {!isOnline && !isOver && (
          <p className={note}>
            {t(view.can.stop ? 'purchase.waiting' : 'purchase.offline')}
            {view.can.stop && (
              <Button size="sm" onClick={() => send({ type: 'order.stop' })}>
                {t('purchase.stop')}
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  );
}

const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  mt: '2',
  fontSize: 'sm',
  color: 'warning',
});
