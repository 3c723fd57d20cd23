import { useServerTime } from '#src/console/site/use-server-time.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something has waited, coarsely; the exact time on hover. What waits for days stands out. */
export function Age({ since }: { readonly since: string }) {
  const t = useText(shopTexts);
  const format = useFormat();
  const waited = Math.max(0, useServerTime() - Date.parse(since));
  const text =
    waited >= 2 * day
      ? t.count('shop.age.days', Math.floor(waited / day))
      : waited >= hour
        ? t.count('shop.age.hours', Math.floor(waited / hour))
        : t.count('shop.age.minutes', Math.floor(waited / minute));
  return (
    <time
      dateTime={since}
      title={`${format.dateTime(since)} ${format.zone(since)}`}
      className={css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })}
    >
      <span className={waited >= 2 * day ? late : undefined}>{text}</span>
    </time>
  );
}

const late = css({ color: 'warning', fontWeight: 'medium' });
