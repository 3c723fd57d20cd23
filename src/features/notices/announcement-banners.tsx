import type { Announcement } from '#core/contract/announcement.ts';
import * as noticeCalls from '#core/contract/calls/notices.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { LinkedText } from '#src/features/notices/linked-text.tsx';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Important announcements above the page, until their reader has read them. */
export function AnnouncementBanners({ all }: { readonly all: readonly Announcement[] }) {
  return all.map((each) => <Banner key={each.id} announcement={each} />);
}

function Banner({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(noticeTexts);
  const language = useLanguage();
  const read = useAction(noticeCalls.readAnnouncement);
  const { id, level, zh, en } = announcement;
  return (
    <Notice
      tone={level === 'urgent' ? 'danger' : 'info'}
      band
      role="status"
      title={t(`notices.levels.${level}`)}
      actions={
        <Button size="sm" busy={read.view.isBusy} onClick={() => read.start({ params: { id } })}>
          {t('notices.read')}
        </Button>
      }
    >
      <span className={body}>
        <LinkedText text={language === 'zh' ? zh : en} />
      </span>
    </Notice>
  );
}

const body = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
