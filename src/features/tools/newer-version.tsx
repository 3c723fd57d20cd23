import { useState, useSyncExternalStore } from 'react';
import { newerVersion } from '#src/adapters/site/offline.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface NewerVersionProps {
  /**
   * Returns the fragment that restores the input after a reload, or null if the input would be lost. Absent if the address alone suffices.
   */
  readonly keepInput?: (() => Promise<string | null>) | undefined;
  /** What happens to the open work, if that is not the input of a tool. */
  readonly about?: string;
}

/** Offers a newer version. Never reloads the page without asking, and warns before input is lost. */
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
