import { Link } from '@tanstack/react-router';
import type { Notice } from '#core/contract/calls/account.ts';
import { alertOf, isAlertTopic, isRecordTopic, topicPage } from '#core/notices/kinds.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

type Item = Notice['items'][number];

/** Items shown of a digest; the rest is folded. */
const mostShown = 5;

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onRead: () => void;
  /** Absent: the list removes nothing. */
  readonly onRemove?: (headline: string) => void;
}

/** A digest: what happened, the certificates or orders with a link each, and what can be done with it. */

export function NoticeRow({ notice, isBusy, onOpen, onRead, onRemove }: NoticeRowProps) {
  const t = useText(noticeTexts);
  const format = useFormat();
  const { kind, createTime, isRead, isOver, items, itemTotal } = notice;
  const headline = t.count(`notices.${headlineOf(notice)}`, itemTotal);
  const [shown, folded] = [items.slice(0, mostShown), items.slice(mostShown)];
  const beyond = itemTotal - items.length;
  return (
    <li className={row} data-unread={isRead || isOver ? undefined : ''} data-over={isOver ? '' : undefined}>
      <p className={title}>{headline}</p>
      <ul>
        {shown.map((item) => (
          <NoticeItem key={keyOf(item)} kind={kind} item={item} onOpen={onOpen} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className={more}>{t.count('notices.more', itemTotal - shown.length)}</summary>
          <ul>
            {folded.map((item) => (
              <NoticeItem key={keyOf(item)} kind={kind} item={item} onOpen={onOpen} />
            ))}
          </ul>
          {beyond > 0 && <p>{t.count('notices.beyond', beyond)}</p>}
        </details>
      )}
      {!isOver && items.some(({ topic }) => isRecordTopic(topic)) && (
        <Link
          to="/orders/list"
          search={{ status: 'verifying', records: 'open' }}
          className={records}
          onClick={onOpen}
        >
          {t('notices.records')}
        </Link>
      )}
      <p className={foot}>
        <span>
          <time dateTime={createTime}>{format.dateTime(createTime)}</time>
          {isOver && ` · ${t('notices.over')}`}
        </span>
        <span className={buttons}>
          {!isRead && !isOver && (
            <Button
              size="sm"
              variant="link"
              disabled={isBusy}
              onClick={onRead}
              aria-label={`${t('notices.read')} ${headline}`}
            >
              {t('notices.read')}
            </Button>
          )}
          {onRemove && (
            <Button
              size="sm"
              variant="link"
              disabled={isBusy}
              onClick={() => onRemove(headline)}
              aria-label={`${t('notices.remove')} ${headline}`}
            >
              {t('notices.remove')}
            </Button>
          )}
        </span>
      </p>
    </li>
  );
}

/** What the time of an item is; null where it says nothing. */
const timeKeys = {
  issued: 'validUntil',
  'needs-you': 'validUntil',
  failed: null,
  ending: 'within',
  ended: 'past',
  revoked: null,
  alert: null,
  'alert-digest': null,
  payment: null,
  approval: null,
  account: null,
  budget: null,
  security: null,
  'email-validation': 'change',
  'client-auth': 'change',
} as const satisfies Readonly<Record<Notice['kind'], string | null>>;

interface NoticeItemProps {
  readonly kind: Notice['kind'];
  readonly item: Item;
  readonly onOpen: () => void;
}

/** A certificate or order of a digest, with its own link. */
function NoticeItem({ kind, item, onOpen }: NoticeItemProps) {
  const t = useText(noticeTexts);
  const format = useFormat();
  const { orderNo, commonName, days, endTime, topic } = item;
  const isPast = Date.parse(endTime) <= useServerTime();
  const date = format.utcDate(endTime);
  const key = topic === 'unvalidated' ? null : topic === 'package-ending' ? 'within' : timeKeys[kind];
  const page = topicPage(topic);
  const alert = alertOf(topic);
  return (
    <li className={entry}>
      {page !== null ? (
        <Link to={page} className={name} onClick={onOpen}>
          {commonName}
        </Link>
      ) : orderNo === '' ? (
        <span className={name}>{commonName}</span>
      ) : topic === 'approval-asked' ? (
        <Link to="/account/approvals" className={name} onClick={onOpen}>
          {commonName}
        </Link>
      ) : (
        <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={name} onClick={onOpen}>
          {commonName}
        </Link>
      )}
      {alert !== null && <span className={css({ color: 'fg.muted' })}>{t(`notices.alerts.${alert}`)}</span>}
      {key !== null && (
        <span className={css({ color: 'fg.muted' })}>
          {isPast && key !== 'change'
            ? t('notices.past', { date })
            : key === 'within'
              ? t.count('notices.within', days, { date })
              : t(`notices.${key}`, { date })}
        </span>
      )}
    </li>
  );
}

/** What a digest says: by its topic if all its items share one, else by its kind. */
function headlineOf({ kind, items }: Notice) {
  const [first] = items;
  const topic = first?.topic ?? '';
  if (topic !== '' && !isAlertTopic(topic) && items.every((item) => item.topic === topic)) return topic;
  if (kind === 'alert' || kind === 'alert-digest') return kind;
  // `account` is the word for whose notices these are.
  if (kind === 'account') return 'accountDecided';
  return kind === 'failed' ? 'failure' : kind;
}

function keyOf({ orderNo, serialNumber, commonName, days, endTime }: Item): string {
  return [orderNo, serialNumber, commonName, days, endTime].join(' ');
}

const row = css({
  py: '3',
  borderBottom: '1px solid token(colors.border)',
  fontSize: 'sm',
  _last: { borderBottom: 'none' },
  '&[data-unread]': { ps: '3', borderInlineStart: '3px solid token(colors.accent)' },
  '&[data-over]': { color: 'fg.muted' },
});
const title = css({ fontWeight: 'medium' });
const entry = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', py: '1' });
const more = css({ cursor: 'pointer', color: 'fg.muted', py: '1' });
const records = css({ display: 'inline-block', color: 'accent.text', py: '1' });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const buttons = css({ display: 'inline-flex', gap: '4' });
const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  color: 'fg.muted',
  fontSize: 'xs',
});
