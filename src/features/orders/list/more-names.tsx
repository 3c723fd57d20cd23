import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Number of names that an order has besides its common name. */
export function MoreNames({ count }: { readonly count: number }) {
  const t = useText(consoleTexts);
  if (count < 1) return null;
  return <span className={more}>{t.count('status.moreNames', count)}</span>;
}

const more = css({
  ms: '1.5',
  fontFamily: 'sans',
  fontSize: 'xs',
  fontWeight: 'normal',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
});
