import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

const day = 86_400_000;

export interface LifeBarProps {
  /** ISO 8601 times. */
  readonly from: string | null;
  readonly until: string | null;
  readonly now: number;
}

/** The elapsed share of a certificate's lifetime, and the days left. */
export function LifeBar({ from, until, now }: LifeBarProps) {
  const t = useText(factsTexts);
  if (from === null || until === null) return null;
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const over = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start))) * 100;
  const left = Math.floor((end - now) / day);
  const tone = now > end || now < start ? 'danger' : left < 30 ? 'warning' : 'success';
  const words =
    now > end
      ? t.count('facts.life.over', -left - 1)
      : now < start
        ? t.count('facts.life.before', Math.ceil((start - now) / day))
        : t.count('facts.life.left', left, { total: Math.ceil((end - start + 1000) / day) });
  return (
    <span className={css({ display: 'grid', gap: '1' })}>
      <svg className={cx(bar, tones[tone])} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={track} width="100" height="8" rx="1" />
        <rect width={over} height="8" rx="1" fill="currentColor" />
        <rect className={today} x={Math.min(98.5, over)} width="1.5" height="8" />
      </svg>
      <span className={cx(small, tone === 'success' ? quiet : tones[tone])}>{words}</span>
    </span>
  );
}

const small = css({ fontSize: 'xs' });
const quiet = css({ color: 'fg.muted' });
const bar = css({ display: 'block', w: 'full', h: '2', mt: '1', borderRadius: 'full', overflow: 'hidden' });
const track = css({ fill: 'bg.subtle' });
const today = css({ fill: 'fg.default' });
const tones = {
  success: css({ color: 'success' }),
  warning: css({ color: 'warning' }),
  danger: css({ color: 'danger' }),
};
