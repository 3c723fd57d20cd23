import { UnlistedNotice } from '#src/console/orders/unlisted-notice.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Warns of names of the order that no CA issues for. */
export function UnlistedNames({ names }: { readonly names: readonly string[] }) {
  const t = useText(purchaseTexts);
  return (
    <UnlistedNotice
      names={names}
      title={t('purchase.names.unlisted.title')}
      about={({ count, ...found }) => t.count('purchase.names.unlisted.about', count, { ...found })}
      className={css({ mt: '3.5' })}
    />
  );
}
