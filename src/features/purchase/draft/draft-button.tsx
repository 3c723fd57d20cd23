import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { DraftMenuProps } from '#src/features/purchase/draft/draft-menu.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, type ButtonProps } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const DraftMenu = lazyPart(
  'DraftMenu',
  () => import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/draft/draft-menu.tsx'),
  <Closed busy />,
);

/** The drafts menu, whose code loads on the first press. */
export function DraftButton(props: DraftMenuProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <DraftMenu {...props} /> : <Closed onClick={() => setWanted(true)} />;
}

function Closed(props: Pick<ButtonProps, 'busy' | 'onClick'>) {
  const t = useText(purchaseTexts);
  return (
    <Button aria-haspopup="menu" icon={<FileText />} {...props}>
      {t('purchase.drafts.open')}
    </Button>
  );
}
