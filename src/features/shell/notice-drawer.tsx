import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import type { Notice } from '#core/contract/calls/account.ts';
import * as accountCalls from '#core/contract/calls/account.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { QueryGate } from '#src/console/query-gate.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { useCall } from '#src/console/use-call.ts';
import { noticeTexts } from '#src/features/shell/notice.texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Drawer } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The newest notices, each with a link to its order that marks it as read. */
export function NoticeDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText(noticeTexts, formTexts, consoleTexts);
  const notices = useCall(accountCalls.notices, { query: { limit: 50 } });
  const read = useAction(accountCalls.readNotices);
  const hasUnread = notices.data?.siteMsges.some(({ isRead }) => !isRead) ?? false;
  return (
    <Drawer
      open
      title={t('notices.title')}
      onClose={onClose}
      footer={
        <Button
          busy={read.view.isBusy}
          disabled={!hasUnread}
          onClick={() => read.start({ body: { ids: '' } })}
        >
          {t('notices.readAll')}
        </Button>
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

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onRead: () => void;
}

function NoticeRow({ notice, isBusy, onOpen, onRead }: NoticeRowProps) {
  const t = useText(noticeTexts);
  const format = useFormat();
  const { kind, days, endTime, orderNo, commonName, createTime, isRead } = notice;
  const date = format.utcDate(endTime);
  return (
    <li className={row} data-unread={isRead ? undefined : ''}>
      <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={name} onClick={onOpen}>
        {commonName}
      </Link>
      <p>{kind === 'end' ? t.count('notices.end', days, { date }) : t(`notices.${kind}`, { date })}</p>
      <p className={foot}>
        <time dateTime={createTime}>{format.dateTime(createTime)}</time>
        {!isRead && (
          <Button
            size="sm"
            variant="link"
            disabled={isBusy}
            onClick={onRead}
            aria-label={`${t('notices.read')} ${commonName}`}
          >
            {t('notices.read')}
          </Button>
        )}
      </p>
    </li>
  );
}

const row = css({
  py: '3',
  borderBottom: '1px solid token(colors.border)',
  fontSize: 'sm',
  '&[data-unread]': { ps: '3', borderInlineStart: '3px solid token(colors.accent)' },
});
const name = css({ fontFamily: 'mono', fontWeight: 'semibold', overflowWrap: 'anywhere' });
const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  color: 'fg.muted',
  fontSize: 'xs',
});
