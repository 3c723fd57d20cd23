import { clockText } from '#src/ui/countdown/clock-text.ts';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { css, cx } from '#styled/css';

export interface CountdownProps {
  /** Unix time in milliseconds, by the server's clock. */
  readonly until: number;
  /** The server's clock minus the browser's, in milliseconds. */
  readonly offset: number;
}

/**
 * Time left as `14:59`, or `1:02:03` from an hour on. Screen readers do not announce each second; the event it counts down to is announced
 * instead.
 */
export function Countdown({ until, offset }: CountdownProps) {
  const left = useRemaining(until, offset);
  return (
    <span role="timer" aria-live="off" className={cx(digits, left < lastMinute && urgent)}>
      {clockText(left)}
    </span>
  );
}

const lastMinute = 60_000;

const digits = css({ fontWeight: 'semibold' });
const urgent = css({ color: 'danger' });
