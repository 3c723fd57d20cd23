import type { AutomatedOrder } from '#core/contract/calls/acme.ts';
import { dayMs } from '#core/day.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** When clients should renew next, or until when it is paid for. */
export function WindowText({ row }: { readonly row: AutomatedOrder }) {
  const t = useText(acmeTexts);
  const format = useFormat();
  const { windowStart, periodEnd, paidUntil } = row;
  if (isZeroTime(windowStart)) return t('acme.room.first');
  if (isLastPeriod(row)) return t('acme.room.paidUntil', { date: format.utcDate(paidUntil) });
  return (
    <span className={cell}>
      {t('acme.room.from', { date: format.utcDate(windowStart) })}
      <span className={minor}>{t('acme.room.ends', { date: format.utcDate(periodEnd) })}</span>
    </span>
  );
}

function isLastPeriod({ paidUntil, periodEnd }: AutomatedOrder): boolean {
  return Date.parse(paidUntil) - Date.parse(periodEnd) < dayMs;
}

/** Whether the order is pulled as it should be, or what is wrong, in words. */
export function OrderState({ row }: { readonly row: AutomatedOrder }) {
  const t = useText(acmeTexts);
  const now = useServerTime();
  const { problem, notServed, contactTime, windowStart } = row;
  const isLate = !isZeroTime(windowStart) && !isLastPeriod(row) && Date.parse(windowStart) <= now;
  if (problem !== '')
    return (
      <span className={cell}>
        <StatusTag tone="danger">{t('acme.pulls.refused')}</StatusTag>
        <span className={minor}>
          {t.find(`acme.pulls.problems.${problem}`) ?? t('acme.pulls.problems.unknown')}
        </span>
      </span>
    );
  if (notServed !== '')
    return (
      <span className={cell}>
        <StatusTag tone="warning">{t('acme.room.notServed')}</StatusTag>
        <span className={minor}>{t('acme.room.notServedAt', { place: notServed })}</span>
      </span>
    );
  if (isZeroTime(contactTime)) return <StatusTag tone="neutral">{t('acme.room.waiting')}</StatusTag>;
  return isLate ? (
    <StatusTag tone="warning">{t('acme.room.due')}</StatusTag>
  ) : (
    <StatusTag tone="success">{t('acme.room.fine')}</StatusTag>
  );
}

const cell = css({ minW: '0' });
const minor = css({
  display: 'block',
  mt: '0.5',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
