import { useState, useSyncExternalStore } from 'react';
import { newerVersion } from '#src/adapters/site/offline.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface NewerVersionProps {
  /** The fragment that brings the input back after the page is loaded anew; null: it would be lost. Absent: the address holds all. */
  readonly keepInput?: (() => Promise<string | null>) | undefined;
  /** What becomes of what is open, where it is no input of a tool. */
  readonly about?: string;
}

/** Nobody's page is loaded anew without asking, and no input is lost without saying so. */
export function NewerVersion({ keepInput, about }: NewerVersionProps) {
  const t = useText(toolsTexts);
  const isWaiting = useSyncExternalStore(newerVersion.subscribe, newerVersion.isWaiting);
  const [isLost, setLost] = useState(false);
  if (!isWaiting) return null;
  const reload = async () => {
    const fragment = isLost ? '' : keepInput === undefined ? '' : await keepInput();
    if (fragment === null) setLost(true);
    else newerVersion.take(fragment);
  };
  return (
    <Notice
      role="status"
      tone={isLost ? 'warning' : 'info'}
      title={t('tools.newer.title')}
      actions={
        <Button size="sm" onClick={() => void reload()}>
          {t(isLost ? 'tools.newer.clear' : 'tools.newer.reload')}
        </Button>
      }
    >
      {about ?? t(isLost ? 'tools.newer.lost' : 'tools.newer.about')}
    </Notice>
  );
}
