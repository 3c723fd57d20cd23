import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useOnline } from '#src/console/use-online.ts';
import { useWatched } from '#src/console/use-watched.ts';
import { useOpenedWorkspace } from '#src/console/use-workspace.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** What the whole console suffers from, across the top of every page. */
export function Banners() {
  const isOnline = useOnline();
  const workspace = useOpenedWorkspace();
  return (
    <>
      <div role="status" className={sticky}>
        {!isOnline && <OfflineBanner />}
      </div>
      {workspace && <JournalBanner journal={workspace.journal} />}
    </>
  );
}

/** Says what goes on and what does not, and of when the page is that is shown. */
function OfflineBanner() {
  const t = useText(frameTexts);
  const format = useFormat();
  const cache = useQueryClient().getQueryCache();
  const read = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestOf(cache.findAll({ type: 'active' })),
  );
  return (
    <Notice tone="warning" band title={t('frame.offline')}>
      {t('frame.offlineAbout')}
      {read !== null && ` ${t('frame.offlineRead', { time: format.time(read) })}`}
    </Notice>
  );
}

/** When what is shown was read; of several things the oldest. */
function oldestOf(queries: readonly Query[]): number | null {
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times);
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

/** Under the bar, wherever the page is scrolled to. */
const sticky = css({
  position: { base: 'sticky', _low: 'static' },
  top: 'token(sizes.header)',
  zIndex: 'sticky',
  _print: { display: 'none' },
});
