import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useOnline } from '#src/console/calls/use-online.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { useOpenedWorkspace } from '#src/console/flows/use-workspace.ts';
import { seeAs, useSeenRole } from '#src/console/rights/seen-role.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Banners for problems of the whole console, at the top of every page. */
export function Banners() {
  const isOnline = useOnline();
  const workspace = useOpenedWorkspace();
  return (
    <>
      <div role="status" className={sticky}>
        {!isOnline && <OfflineBanner />}
        <SeenRoleBanner />
      </div>
      {workspace && <JournalBanner journal={workspace.journal} />}
      <Announced />
    </>
  );
}

const AnnouncementBanners = lazyPart(
  'AnnouncementBanners',
  () => import(/* webpackChunkName: "notices" */ '#src/features/notices/announcement-banners.tsx'),
);

/** Important announcements, read with the account. */
function Announced() {
  const { data: all = [] } = useCall(sessionCalls.account, {}, { select: ({ banners }) => banners });
  return all.length === 0 ? null : <AnnouncementBanners all={all} />;
}

/** Explains what still works offline, and how old the displayed data is. */
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

/** Returns the time of the oldest data shown. */
function oldestOf(queries: readonly Query[]): number | null {
  const times = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times);
}

/** Says that the console is shown as a role sees it, on every page. */
function SeenRoleBanner() {
  const t = useText(frameTexts);
  const seen = useSeenRole();
  if (seen === null) return null;
  return (
    <Notice
      tone="info"
      band
      title={t('frame.seenRole', { role: seen.name })}
      actions={<Button onClick={() => seeAs(null)}>{t('frame.leaveRole')}</Button>}
    >
      {t('frame.seenRoleAbout')}
    </Notice>
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

/** Stays below the top bar while the page scrolls. */
const sticky = css({
  position: { base: 'sticky', _low: 'static' },
  top: 'token(sizes.header)',
  zIndex: 'sticky',
  _print: { display: 'none' },
});
