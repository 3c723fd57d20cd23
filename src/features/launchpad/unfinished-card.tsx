import type { ReactNode } from 'react';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export function UnfinishedCard({ children }: { readonly children: ReactNode }) {
  const t = useText(launchpadTexts);
  return (
    <SectionCard title={t('launchpad.unfinished.title')} hint={t('launchpad.unfinished.hint')}>
      {children}
    </SectionCard>
  );
}

export function NothingUnfinished() {
  const t = useText(launchpadTexts);
  return <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{t('launchpad.unfinished.none')}</p>;
}

export function Loading() {
  const t = useText(launchpadTexts);
  return <SkeletonStatus label={t('common.loading')} lines={2} />;
}
