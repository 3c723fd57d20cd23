import { lifeOf } from '#src/features/tools/parse/facts/life.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

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
  const { state, text } = lifeOf(start, end, now, t);
  return (
    <span className={css({ display: 'grid', gap: '1' })}>
      <svg
        className={cx(bar, tones[state])}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={track} width="100" height="8" rx="1" />
        <rect width={over} height="8" rx="1" fill="currentColor" />
        <rect className={today} x={Math.min(98.5, over)} width="1.5" height="8" />
      </svg>
      <span className={cx(small, state === 'usual' ? quiet : tones[state])}>{text}</span>
    </span>
  );
}

const small = css({ fontSize: 'xs' });
const quiet = css({ color: 'fg.muted' });
const bar = css({ display: 'block', w: 'full', h: '2', mt: '1', borderRadius: 'full', overflow: 'hidden' });
const track = css({ fill: 'bg.subtle' });
const today = css({ fill: 'fg.default' });
const danger = css({ color: 'danger' });
const tones = {
  usual: css({ color: 'success' }),
  ending: css({ color: 'warning' }),
  ahead: danger,
  over: danger,
};
