import { css } from '#styled/css';

/** A spinner for work of under a second; longer work shows `ProgressBar` with counts. */
export function Spinner() {
  return <span aria-hidden="true" className={ring} />;
}

const ring = css({
  display: 'inline-block',
  w: '3.5',
  h: '3.5',
  flexShrink: 0,
  borderRadius: 'full',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  _highContrast: { borderRightColor: 'Canvas' },
  animation: 'spin',
});
