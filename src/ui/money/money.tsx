import { css, cx } from '#styled/css';

export interface MoneyProps {
  /** The amount with its symbol, in the format of the site's currency. */
  readonly text: string;
  /** The amount is being recalculated: the old one stays, dimmed. */
  readonly stale: boolean;
}

/** The amount to pay, in large type. */
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
