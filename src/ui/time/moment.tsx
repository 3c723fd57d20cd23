import { useFormat } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

interface MomentProps {
  /** RFC 3339, or milliseconds. */
  readonly at: string | number;
}

/** A time with the zone it is shown in; UTC on hover. */
export function Moment({ at }: MomentProps) {
  const format = useFormat();
  const shown = format.dateTime(at);
  if (shown === '-') return shown;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.utc(at)}>
      <span className={css({ whiteSpace: 'nowrap' })}>{shown}</span>{' '}
      <span className={css({ fontSize: 'xs', color: 'fg.muted' })}>{format.zone(at)}</span>
    </time>
  );
}
