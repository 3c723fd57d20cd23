import { css } from '#styled/css';

export interface StrengthMeterProps {
  /** Accessible name of the meter: 'strength of the passphrase'. */
  readonly label: string;
  /** From 0 (empty) to 4 (best). */
  readonly level: 0 | 1 | 2 | 3 | 4;
  /** The level in words. */
  readonly text: string;
}

/** The strength of a typed secret, as four bars and a word. */
export function StrengthMeter({ label, level, text }: StrengthMeterProps) {
  return (
    <div className={root}>
      <span className={bars} data-level={level} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={each} data-filled={bar <= level ? '' : undefined} />
        ))}
      </span>
      <span className={word} role="status">
        <span className="sr-only">{label}: </span>
        {text}
      </span>
    </div>
  );
}

const root = css({ display: 'flex', alignItems: 'center', gap: '2.5', mt: '2' });
const bars = css({
  flex: '1',
  display: 'flex',
  gap: '1',
  '&[data-level="1"]': { '--filled': 'token(colors.danger)' },
  '&[data-level="2"]': { '--filled': 'token(colors.warning)' },
  '&[data-level="3"], &[data-level="4"]': { '--filled': 'token(colors.success)' },
});
const each = css({
  flex: '1',
  h: '1',
  borderRadius: 'full',
  bg: 'border',
  transition: 'background-color 0.15s',
  _highContrast: { bg: 'GrayText' },
  '&[data-filled]': { bg: 'var(--filled)', _highContrast: { bg: 'Highlight' } },
});
const word = css({ minW: '12', fontSize: 'xs', color: 'fg.muted', textAlign: 'end' });
