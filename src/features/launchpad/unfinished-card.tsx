import type { ReactNode } from 'react';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';

export function UnfinishedCard({ children }: { readonly children: ReactNode }) {
  const t = useText(launchpadTexts);
  return (
    <SectionCard title={t('launchpad.unfinished.title')} hint={t('launchpad.unfinished.hint')}>
      {children}
    </SectionCard>
  );
}
