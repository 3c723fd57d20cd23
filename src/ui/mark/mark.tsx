import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

export interface MarkProps {
  /** An icon, or initials. */
  readonly children: ReactNode;
  /** For summaries, where a single mark stands beside two lines. */
  readonly large?: boolean | undefined;
}

/** A neutral square of one color that stands for a brand, a provider or a place of installation. Never a foreign logo. */
export function Mark({ children, large }: MarkProps) {
  return (
    <span className={cx(square, large ? big : small)} aria-hidden="true">
      {children}
    </span>
  );
}

/** The initials of a name: its capitals if it has several (`GlobalSign` is `GS`), else its first two letters. */
export function initialsOf(name: string): string {
  const capitals = name.slice(0, 40).match(/\p{Lu}/gu) ?? [];
  const isShouted = name.toUpperCase() === name;
  return capitals.length > 1 && !isShouted ? capitals.slice(0, 2).join('') : [...name].slice(0, 2).join('');
}

const square = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  bg: 'bg.subtle',
  color: 'fg.default',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  ':checked ~ &': { bg: 'bg.surface' },
  _highContrast: { border: '1px solid CanvasText' },
});
const small = css({ w: '7', h: '7', borderRadius: 'sm', fontSize: 'xs', '& svg': { w: '4', h: '4' } });
const big = css({ w: '9', h: '9', borderRadius: 'md', fontSize: 'sm', '& svg': { w: '5', h: '5' } });
