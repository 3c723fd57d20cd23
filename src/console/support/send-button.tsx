import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import type { Journal } from '#src/adapters/journal/types.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const SendDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "send-flow" */ '#src/console/support/send-dialog.tsx')).SendDialog,
);

export interface SendButtonProps {
  readonly flow: string;
  readonly journal: Journal;
  /** What it sends, where several stand below each other. */
  readonly thing?: string | undefined;
}

/** 'Send to support': what a flow did, as a file, after it was shown. */
export function SendButton({ flow, journal, thing }: SendButtonProps) {
  const t = useText(consoleTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<LifeBuoy />}
        aria-label={thing === undefined ? undefined : t('journal.sendThing', { thing })}
        onClick={() => setOpen(true)}
      >
        {t('journal.send')}
      </Button>
      {isOpen && <SendDialog flow={flow} journal={journal} onClose={() => setOpen(false)} />}
    </>
  );
}
