import type { ReactNode } from 'react';
import { useSingleKeys } from '#src/console/preferences/single-keys.ts';
import { css, cx } from '#styled/css';

interface KeyHintProps {
  /** `g o`; nothing is shown without, or where shortcuts of single keys are off. */
  readonly keys: string | undefined;
  /** Only while the pointer or the focus is there, for entries that are read more often than learned. */
  readonly onHover?: boolean;
  readonly children: ReactNode;
}

/** A label with the keys that do the same, for the eye: screen readers find all of them in the sheet. */
export function KeyHint({ keys, onHover = false, children }: KeyHintProps) {
  const isOn = useSingleKeys();
  if (keys === undefined || !isOn) return children;
  return (
    <span className={row}>
      <span className={css({ minW: '0' })}>{children}</span>
      <span className={cx(hint, onHover && late)} aria-hidden="true">
        {keys}
      </span>
    </span>
  );
}

const row = css({ display: 'flex', alignItems: 'center', gap: '3' });
const hint = css({
  ms: 'auto',
  flexShrink: 0,
  fontFamily: 'mono',
  fontSize: '11px',
  lineHeight: 'normal',
  border: '1px solid token(colors.border.strong)',
  borderRadius: '4px',
  px: '1.5',
  color: 'fg.muted',
});
const late = css({
  visibility: 'hidden',
  'a:hover &, a:focus-visible &': { visibility: 'visible' },
  _low: { display: 'none' },
});
