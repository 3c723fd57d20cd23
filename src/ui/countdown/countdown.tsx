import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { css, cx } from '#styled/css';

export interface CountdownProps {
  /** Milliseconds since 1970, by the server's clock. */
  readonly until: number;
  /** The server's clock minus the browser's, in milliseconds. */
  readonly offset: number;
  readonly className?: string | undefined;
}

/** Time left as `14:59`, or `1:02:03` from an hour on. It is not read out each second: what it ends is. */
export function Countdown({ until, offset, className }: CountdownProps) {
  const left = useRemaining(until, offset);
  return (
    <span role="timer" aria-live="off" className={cx(digits, left < lastMinute && urgent, className)}>
      {clockText(left)}
    </span>
  );
}

const lastMinute = 60_000;

/** Seconds are rounded up, so that zero is shown when the time has come and not before. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = seconds >= 3600 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const digits = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold' });
const urgent = css({ color: 'danger' });
