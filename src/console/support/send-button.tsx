import type { Journal } from '#src/adapters/journal/types.ts';
import { SupportButton } from '#src/console/support/support-button.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const SendDialog = lazyPart(
  'SendDialog',
  () => import(/* webpackChunkName: "send-flow" */ '#src/console/support/send-dialog.tsx'),
);

export interface SendButtonProps {
  readonly flow: string;
  readonly journal: Journal;
  /** Names the flow, if a page shows several buttons. */
  readonly thing?: string | undefined;
}

/** 'Contact support': shows a flow's log, then saves or sends it. */
export function SendButton({ flow, journal, thing }: SendButtonProps) {
  const t = useText(consoleTexts);
  return (
    <SupportButton
      label={thing === undefined ? undefined : t('journal.sendThing', { thing })}
      dialog={(close) => <SendDialog flow={flow} journal={journal} onClose={close} />}
    />
  );
}
