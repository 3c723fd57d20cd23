import { CircleHelp } from 'lucide-react';
import { helpPanel } from '#src/console/help/open-help.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface HelpButtonProps {
  readonly article: string;
  /** Section of the article; otherwise what stands before the first one. */
  readonly anchor?: string | undefined;
  /** What it explains, for its name: the label of the field, the title of the panel. */
  readonly about: string;
}

/** A '?' that opens a passage of the help beside the page, which stays as it is. */
export function HelpButton({ article, anchor = '', about }: HelpButtonProps) {
  const t = useText();
  const label = t('common.helpOn', { thing: about });
  return (
    <button
      type="button"
      className={root}
      aria-label={label}
      title={label}
      data-help=""
      onClick={({ currentTarget }) => helpPanel.open({ article, anchor, opener: currentTarget })}
    >
      <CircleHelp aria-hidden="true" />
    </button>
  );
}

const root = css({
  display: { base: 'inline-grid', _print: 'none' },
  placeItems: 'center',
  flexShrink: 0,
  w: '6',
  h: '6',
  borderRadius: 'full',
  color: 'fg.subtle',
  cursor: 'pointer',
  _hover: { color: 'accent.text', bg: 'accent.tint' },
  '& svg': { w: '4', h: '4' },
});
