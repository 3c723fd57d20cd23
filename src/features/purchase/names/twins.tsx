import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { addedNames } from '#src/features/purchase/names/added-names.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Tags before the rest is only counted. */
const shownWwwNames = 5;

/** The names the product adds by itself: the www name beside a bare domain. */
export function Twins({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts);
  const added = addedNames(view);
  if (added.length === 0) return null;
  return (
    <p role="status" className={line}>
      <span>{t('purchase.names.twins')}</span>
      {added.slice(0, shownWwwNames).map((name) => (
        <Tag key={name} tone="info" className={css({ fontFamily: 'mono' })}>
          {name}
        </Tag>
      ))}
      {added.length > shownWwwNames && (
        <span>{t('purchase.names.twinsMore', { count: added.length - shownWwwNames })}</span>
      )}
    </p>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  mt: '3',
  fontSize: 'sm',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
