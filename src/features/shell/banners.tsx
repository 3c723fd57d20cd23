import { useSyncExternalStore } from 'react';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useWatched } from '#src/console/use-watched.ts';
import { useOpenedWorkspace } from '#src/console/use-workspace.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** What the whole console suffers from, across the top of every page. */
export function Banners() {
  const t = useText(frameTexts);
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const workspace = useOpenedWorkspace();
  return (
    <>
      {!isOnline && (
        <Notice tone="warning" band role="status">
          {t('frame.offline')}
        </Notice>
      )}
      {workspace && <JournalBanner journal={workspace.journal} />}
    </>
  );
}

function JournalBanner({ journal }: { readonly journal: Journal }) {
  const t = useText(frameTexts);
  const status = useWatched(journal.status);
  if (status.kind === 'durable') return null;
  return (
    <Notice tone="warning" band role="status">
      {status.kind === 'memory' ? t('frame.memoryJournal') : t('frame.storageFailed')}
    </Notice>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
