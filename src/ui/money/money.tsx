import { css, cx } from '#styled/css';

export interface MoneyProps {
  /** The amount with its symbol, made by the formatter of the site's currency. */
  readonly text: string;
  /** The amount is being worked out again: the old one stays, dimmed. */
  readonly stale: boolean;
}

/** What there is to pay, large. */
export function Money({ text, stale }: MoneyProps) {
  return (
    <span className={cx(large, stale && dimmed)} aria-busy={stale || undefined}>
      {text}
    </span>
  );
}

const large = css({
  fontSize: '3xl',
  fontWeight: 'bold',
  letterSpacing: 'tighter',
  lineHeight: 'tight',
  whiteSpace: 'nowrap',
  transition: 'opacity 0.18s',
});
const dimmed = css({ opacity: 0.55 });
