import type { ReactNode } from 'react';
import { type ProgressVariantProps, progress } from '#styled/recipes';

export interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Counts as text, `312 / 500`; shown at the right and announced as the value. */
  readonly count?: string | undefined;
  /** Rate, time left, failures. */
  readonly detail?: ReactNode;
  readonly tone?: ProgressVariantProps['tone'];
}

export function ProgressBar({ label, value, max, count, detail, tone }: ProgressBarProps) {
  const style = progress({ tone });
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <div className={style.root}>
      <div className={style.head}>
        <span className={style.label}>{label}</span>
        {count && <span className={style.count}>{count}</span>}
      </div>
      <div
        className={style.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={count}
      >
        <div className={style.bar} style={{ width: `${percent}%` }} />
      </div>
      {detail && <div className={style.detail}>{detail}</div>}
    </div>
  );
}
