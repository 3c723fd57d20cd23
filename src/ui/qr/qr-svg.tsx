import { useMemo } from 'react';
import { encode } from 'uqr';
import { css, cx } from '#styled/css';

export interface QrSvgProps {
  readonly text: string;
  /** What scanning it does, for those who cannot see it. */
  readonly alt: string;
  readonly size?: 'sm' | 'md';
}

/** Modules of white border (ISO/IEC 18004 §6.3.8). */
const border = 4;

/** A QR code drawn here, for what must not leave the page. Dark on white in both themes, as scanners require. */
export function QrSvg({ text, alt, size: shown = 'md' }: QrSvgProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={cx(picture, sizes[shown])}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={alt}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { border, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

const sizes = { sm: css({ w: '112px', h: '112px' }), md: css({ w: '40', h: '40' }) } as const;
const picture = css({
  flexShrink: 0,
  bg: 'code.ground',
  fill: 'black',
  forcedColorAdjust: 'none',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
