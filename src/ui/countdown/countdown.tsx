import { clockText } from '#src/ui/countdown/clock-text.ts';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { css, cx } from '#styled/css';

export interface CountdownProps {
  /** Milliseconds since 1970, by the server's clock. */
  readonly until: number;
  /** The server's clock minus the browser's, in milliseconds. */
  readonly offset: number;
}

/** Time left as `14:59`, or `1:02:03` from an hour on. It is not read out each second: what it ends is. */
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
