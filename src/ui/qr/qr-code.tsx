import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

export interface QrCodeProps {
  /** PNG as base64 without a prefix; null while loading. */
  readonly png: string | null;
  /** Where the code leads and the amount, for those who cannot see it. */
  readonly alt: string;
  /** Covers a code that must no longer be scanned: the reason, and what to do. */
  readonly over?: ReactNode;
  readonly className?: string | undefined;
}

/** A QR code. Dark on white in both themes, as scanners require. */
export function QrCode({ png, alt, over, className }: QrCodeProps) {
  return (
    <div className={cx(frame, over !== undefined && covered, className)}>
      {png === null ? (
        <span aria-hidden="true" className={shape} />
      ) : (
        <img
          className={cx(picture, over !== undefined && gone)}
          src={`data:image/png;base64,${png}`}
          alt={over === undefined ? alt : ''}
        />
      )}
      {over !== undefined && <div className={overlay}>{over}</div>}
    </div>
  );
}

const frame = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  w: '56',
  maxW: 'full',
  flexShrink: 0,
  aspectRatio: '1',
  p: '3',
  bg: 'code.ground',
  forcedColorAdjust: 'none',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
const picture = css({ w: 'full', h: 'full', imageRendering: 'pixelated' });
const covered = css({ bg: 'bg.raised!' });
/** Makes the code unscannable. */
const gone = css({ opacity: 0.06, filter: 'blur(3px)' });
const shape = css({ w: 'full', h: 'full', borderRadius: 'sm', bg: 'border', animation: 'pulse' });
const overlay = css({
  position: 'absolute',
  inset: '0',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2.5',
  p: '4',
  textAlign: 'center',
  borderRadius: 'lg',
  bg: 'bg.raised',
});
