import { LifeBuoy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

export interface SupportButtonProps {
  /** Accessible label, if a page shows several of these buttons. */
  readonly label?: string | undefined;
  readonly dialog: (close: () => void) => ReactNode;
}

/** The 'Contact support' button with its dialog. */
export function SupportButton({ label, dialog }: SupportButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" icon={<LifeBuoy />} aria-label={label} onClick={() => setOpen(true)}>
        {t('common.support')}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
