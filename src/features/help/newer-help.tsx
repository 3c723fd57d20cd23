import { useSyncExternalStore } from 'react';
import { newerVersion } from '#src/adapters/site/offline.ts';
import { helpTexts } from '#src/features/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Offers a newer version of the help, whose address alone restores what is shown. Never reloads the page without asking. */
export function NewerHelp() {
  const t = useText(helpTexts);
  const isWaiting = useSyncExternalStore(newerVersion.subscribe, newerVersion.isWaiting);
  if (!isWaiting) return null;
  return (
    <Notice
      role="status"
      tone="info"
      title={t('help.newer.title')}
      actions={
        <Button size="sm" onClick={() => newerVersion.take('')}>
          {t('common.reload')}
        </Button>
      }
    >
      {t('help.newer.about')}
    </Notice>
  );
}
