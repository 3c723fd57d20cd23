import { css, cx } from '#styled/css';

export interface MoneyProps {
  /** The amount with its symbol, made by the formatter of the site's currency. */
  readonly text: string;
  /** List price, struck through before the amount. */
  readonly was?: string | undefined;
  /** Read out before `was`: 'list price'. */
  readonly wasLabel?: string | undefined;
  readonly size?: 'inline' | 'large' | undefined;
  /** The amount is being worked out again: the old one stays, dimmed. */
  readonly stale?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Money({ text, was, wasLabel, size = 'inline', stale, className }: MoneyProps) {
  return (
    <span className={cx(root, stale && dimmed, className)} aria-busy={stale || undefined}>
      {was && was !== text && (
        <del className={struck}>
          {wasLabel && <span className="sr-only">{wasLabel} </span>}
          {was}
        </del>
      )}
      <span className={size === 'large' ? large : undefined}>{text}</span>
    </span>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  transition: 'opacity 0.18s',
});
const dimmed = css({ opacity: 0.55 });
const struck = css({ color: 'fg.subtle', fontSize: 'sm', textDecoration: 'line-through' });
const large = css({ fontSize: '3xl', fontWeight: 'bold', letterSpacing: 'tighter', lineHeight: 'tight' });
