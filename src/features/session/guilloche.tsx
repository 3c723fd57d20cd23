import { css, cx } from '#styled/css';

/** The fine rosette printed on certificates and banknotes: rotated copies of an ellipse. */
export function Guilloche({ className }: { readonly className?: string }) {
  return (
    <svg className={cx(root, className)} viewBox="-200 -200 400 400" aria-hidden="true" fill="none">
      {turns.map((angle) => (
        <ellipse key={angle} rx="186" ry="74" transform={`rotate(${angle})`} />
      ))}
      {turns.map((angle) => (
        <ellipse key={angle} rx="118" ry="40" transform={`rotate(${angle + 3})`} />
      ))}
    </svg>
  );
}

const turns = Array.from({ length: 30 }, (_, index) => index * 6);

const root = css({ position: 'absolute', aspectRatio: '1', strokeWidth: '0.5', pointerEvents: 'none' });
