import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { DraftMenuProps } from '#src/features/purchase/draft/draft-menu.tsx';
import { DraftMenu } from '#src/features/purchase/purchase-parts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

/** The drafts, behind a button: their list comes with the first press. */
export function DraftButton(props: DraftMenuProps) {
  const t = useText(purchaseTexts);
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <Button aria-haspopup="menu" busy={isWanted} icon={<FileText />} onClick={() => setWanted(true)}>
      {t('purchase.drafts.open')}
    </Button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <DraftMenu {...props} />
    </Suspense>
  );
}
