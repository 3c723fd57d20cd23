import { dayMs, daysUntil } from '#core/day.ts';
import { expiringDays } from '#core/discovery/conditions.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

interface LifeLineProps {
  readonly notBefore: string;
  readonly notAfter: string;
  readonly now: number;
}

/** When a certificate ends, the days left, and how much of its life is over. */
export function LifeLine({ notBefore, notAfter, now }: LifeLineProps) {
  const format = useFormat();
  const [start, end] = [Date.parse(notBefore), Date.parse(notAfter)];
  const over = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start))) * 100;
  const tone = end < now ? 'over' : end - now < expiringDays * dayMs ? 'soon' : 'usual';
  return (
    <span className={frame}>
      <span className={head}>
        <span className={css({ whiteSpace: 'nowrap' })}>{format.date(notAfter)}</span>
        <span className={cx(left, tone !== 'usual' && texts[tone])}>
          <DaysLeft notAfter={notAfter} now={now} />
        </span>
      </span>
      <svg className={cx(bar, bars[tone])} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={track} width="100" height="4" />
        <rect width={tone === 'over' ? 100 : Math.max(1, 100 - over)} height="4" fill="currentColor" />
      </svg>
    </span>
  );
}

/** `18 days left`, `ended 3 days ago`. */
export function DaysLeft({ notAfter, now }: Pick<LifeLineProps, 'notAfter' | 'now'>) {
  const t = useText(discoveryTexts);
  const days = daysUntil(notAfter, now);
  return days === 0
    ? t.count('discovery.ended', Math.max(1, Math.ceil((now - Date.parse(notAfter)) / dayMs)))
    : t.count('discovery.days', days);
}

const frame = css({ display: 'grid', gap: '1', minW: { md: '36' } });
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '3', alignItems: 'baseline' });
const left = css({ fontSize: 'xs', color: 'fg.muted', whiteSpace: 'nowrap' });
const bar = css({ display: 'block', w: 'full', h: '1', borderRadius: 'full', overflow: 'hidden' });
const track = css({ fill: 'bg.subtle' });
const bars = {
  usual: css({ color: 'success' }),
  soon: css({ color: 'warning' }),
  over: css({ color: 'danger' }),
};
const texts = {
  soon: css({ color: 'warning', fontWeight: 'medium' }),
  over: css({ color: 'danger', fontWeight: 'medium' }),
};
