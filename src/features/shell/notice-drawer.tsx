import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import * as accountCalls from '#core/contract/calls/account.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { NoticeRow } from '#src/features/notices/notice-row.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Drawer } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { button } from '#styled/recipes';

/** The newest notices: digests, whose certificates each have a link to their order that marks the notice as read. */
export function NoticeDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(noticeTexts, formTexts, consoleTexts);
  const notices = useCall(accountCalls.notices, { query: { limit: 20 } });
  const read = useAction(accountCalls.readNotices);
  const hasUnread = notices.data?.siteMsges.some(({ isRead, isOver }) => !isRead && !isOver) ?? false;
  return (
    <Drawer
      open
      title={t('notices.title')}
      onClose={onClose}
      footer={
        <>
          <Button
            busy={read.view.isBusy}
            disabled={!hasUnread}
            onClick={() => read.start({ body: { ids: '' } })}
          >
            {t('notices.readAll')}
          </Button>
          <Link to="/notification" className={button()} onClick={onClose}>
            {t('notices.viewAll')}
          </Link>
        </>
      }
    >
      <QueryGate query={notices} failed={t('notices.failed')} pending={<SkeletonText lines={6} />}>
        {({ siteMsges }) =>
          siteMsges.length === 0 ? (
            <EmptyState icon={<BellOff />} title={t('notices.none')} description={t('notices.noneAbout')} />
          ) : (
            <ul>
              {siteMsges.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  isBusy={read.view.isBusy}
                  onOpen={() => {
                    if (!notice.isRead) read.start({ body: { ids: String(notice.id) } });
                    onClose();
                  }}
                  onRead={() => read.start({ body: { ids: String(notice.id) } })}
                />
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Drawer>
  );
}
