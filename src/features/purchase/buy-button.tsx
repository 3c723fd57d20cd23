import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { loadDialogs } from '#src/features/purchase/purchase-parts.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

export const formId = 'purchase-form';

/** Submits the form, from wherever it stands: a submission hands over what is still being typed. */
export function BuyButton({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts);
  const isOver = view.step === 'created';
  return (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      size="lg"
      wide
      busy={!view.can.buy && !isOver}
      disabled={isOver}
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
    >
      {t('purchase.buy')}
    </Button>
  );
}
