import type { Announcement } from '#core/contract/announcement.ts';
import * as noticeCalls from '#core/contract/calls/notices.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { LinkedText } from '#src/features/notices/linked-text.tsx';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Tag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** What the site announces at present; nothing if that is nothing. */
export function AnnouncementsCard() {
  const t = useText(noticeTexts);
  const { data: all = [] } = useCall(noticeCalls.announcements, {}, { select: ({ data }) => data });
  if (all.length === 0) return null;
  return (
    <SectionCard title={t('notices.announcements')} className={css({ mb: '4' })}>
      <ul>
        {all.map((each) => (
          <Row key={each.id} announcement={each} />
        ))}
      </ul>
    </SectionCard>
  );
}

const tones: Readonly<Record<Announcement['level'], Tone>> = {
  info: 'neutral',
  important: 'info',
  urgent: 'danger',
};

function Row({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(noticeTexts);
  const format = useFormat();
  const language = useLanguage();
  const read = useAction(noticeCalls.readAnnouncement);
  const dismiss = useAction(noticeCalls.dismissAnnouncement);
  const { id, level, zh, en, fromTime, untilTime, isRead } = announcement;
  const isBusy = read.view.isBusy || dismiss.view.isBusy;
  const text = language === 'zh' ? zh : en;
  const label = (action: string) => `${action} ${text.slice(0, 60)}`;
  return (
    <li className={row} data-unread={isRead ? undefined : ''}>
      {level !== 'info' && <Tag tone={tones[level]}>{t(`notices.levels.${level}`)}</Tag>}
      <p className={body}>
        <LinkedText text={text} />
      </p>
      <p className={foot}>
        <span>
          <time dateTime={fromTime}>{format.dateTime(fromTime)}</time>
          {` · ${t('notices.until', { date: format.dateTime(untilTime) })}`}
        </span>
        <span className={buttons}>
          {!isRead && (
            <Button
              size="sm"
              variant="link"
              disabled={isBusy}
              onClick={() => read.start({ params: { id } })}
              aria-label={label(t('notices.read'))}
            >
              {t('notices.read')}
            </Button>
          )}
          <Button
            size="sm"
            variant="link"
            disabled={isBusy}
            onClick={() => dismiss.start({ params: { id } })}
            aria-label={label(t('notices.dismiss'))}
          >
            {t('notices.dismiss')}
          </Button>
        </span>
      </p>
    </li>
  );
}

const row = css({
  py: '3',
  fontSize: 'sm',
  borderBottom: '1px solid token(colors.border)',
  _first: { pt: '0' },
  _last: { pb: '0', borderBottom: 'none' },
  '&[data-unread]': { ps: '3', borderInlineStart: '3px solid token(colors.accent)' },
});
const body = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: '1', maxW: '80ch' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  mt: '1',
  color: 'fg.muted',
  fontSize: 'xs',
});
const buttons = css({ display: 'inline-flex', gap: '4' });
