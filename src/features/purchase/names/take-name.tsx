import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** Replaces the typed name with the suggested one. */
export function TakeName({ name, onTake }: { readonly name: string; readonly onTake: () => void }) {
  const t = useText(purchaseTexts);
  return (
    <Button size="sm" className={css({ my: '1', overflowWrap: 'anywhere' })} onClick={onTake}>
      {t('purchase.names.take', { name })}
    </Button>
  );
}
