import { useQuery } from '@tanstack/react-query';
import { topLevelOf, topLevelsOf, unlistedTopLevels } from '#core/names/unlisted.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Warns before the payment of names that no registry sells: no CA may issue for internal names. */
export function UnlistedNotice({ names }: { readonly names: readonly string[] }) {
  const t = useText(purchaseTexts);
  const topLevels = topLevelsOf(names);
  const unlisted = useQuery({
    queryKey: ['unlisted-top-levels', topLevels],
    queryFn: () => unlistedTopLevels(topLevels),
    enabled: topLevels.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = names.filter((name) => unlisted.data?.includes(topLevelOf(name)));
  const [first] = found;
  if (first === undefined) return null;
  return (
    <Notice tone="warning" role="status" className={css({ mt: '3.5' })} title={t('purchase.names.unlisted')}>
      {t.count('purchase.names.unlistedAbout', found.length, { name: first, ending: topLevelOf(first) })}
    </Notice>
  );
}
