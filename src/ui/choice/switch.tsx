import { useId } from 'react';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { css, cx } from '#styled/css';

export interface SwitchProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly checked: boolean;
  /** May return a promise; the switch shows its new state until it settles. */
  readonly onCheckedChange: (checked: boolean) => unknown;
  readonly className?: string | undefined;
}

/** An on/off setting that takes effect at once. */
export function Switch({ label, description, checked, onCheckedChange, className }: SwitchProps) {
  const [shown, choose] = useChosen(checked, onCheckedChange);
  const id = useId();
  return (
    <label className={cx(root, className)}>
      <input
        type="checkbox"
        role="switch"
        className={track}
        checked={shown}
        aria-checked={shown}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-about` : undefined}
        onChange={(event) => choose(event.target.checked)}
      />
      <span>
        <span id={id}>{label}</span>
        {description && (
          <span id={`${id}-about`} className={about}>
            {description}
          </span>
        )}
      </span>
    </label>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '2.5',
  cursor: 'pointer',
  minH: '6',
});
const track = css({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  mt: '1px',
  w: '8',
  h: '5',
  borderRadius: 'full',
  bg: 'bg.subtle',
  border: '1.5px solid token(colors.border.control)',
  cursor: 'inherit',
  transition: 'background-color 0.15s, border-color 0.15s',
  _checked: { bg: 'accent', borderColor: 'accent', _highContrast: { bg: 'Highlight' } },
  _after: {
    content: '""',
    position: 'absolute',
    top: '2px',
    left: '2px',
    w: '13px',
    h: '13px',
    borderRadius: 'full',
    bg: 'fg.muted',
    transition: 'transform 0.15s, background-color 0.15s',
    _highContrast: { bg: 'CanvasText' },
  },
  '&:checked::after': {
    transform: 'translateX(12px)',
    bg: 'accent.fg',
    _highContrast: { bg: 'HighlightText' },
  },
});
const about = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
