import { Suspense } from 'react';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { NameField } from '#src/features/purchase/names/name-field.tsx';
import { nameFieldTexts } from '#src/features/purchase/names/name-field-texts.ts';
import { Twins } from '#src/features/purchase/names/twins.tsx';
import { ExtraNames, WildcardSwitch } from '#src/features/purchase/purchase-parts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** What the certificate is for: a name, an address or a mailbox, and more of them where the product takes them. */
export function NamesGroup({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { title, hint } = nameFieldTexts(view.names, t);
  return (
    <CardSection title={title} hint={hint}>
      <NameField view={view} send={send} />
      {view.wildcard.canSwitch && (
        <Suspense fallback={<Skeleton height="42px" className={css({ mt: '3' })} />}>
          <WildcardSwitch view={view} send={send} />
        </Suspense>
      )}
      {view.needs.extras && (
        <Suspense fallback={<Skeleton height="160px" className={css({ mt: '4' })} />}>
          <ExtraNames view={view} send={send} />
        </Suspense>
      )}
      <Twins view={view} />
      {view.extras.isLeftOut && (
        <Notice tone="warning" role="status" className={css({ mt: '3.5' })}>
          {t('purchase.extras.leftOut')}
        </Notice>
      )}
    </CardSection>
  );
}
