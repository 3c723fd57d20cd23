import { css, cx } from '#styled/css';

export interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly className?: string | undefined;
}

/** A placeholder in the shape of the content that is loading. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return (
    <span aria-hidden="true" data-pending="" className={cx(block, className)} style={{ width, height }} />
  );
}

export function SkeletonText({ lines = 3 }: { readonly lines?: number | undefined }) {
  return (
    <span aria-hidden="true" className={stack}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

const block = css({
  display: 'block',
  borderRadius: 'sm',
  bg: 'bg.subtle',
  animation: 'pulse',
  _highContrast: { bg: 'GrayText' },
});
const stack = css({ display: 'flex', flexDirection: 'column', gap: '2.5' });

/** Skeleton text that is announced to screen readers. */
export function SkeletonStatus({ label, lines }: { readonly label: string; readonly lines: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <SkeletonText lines={lines} />
    </div>
  );
}
