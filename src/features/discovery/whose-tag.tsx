import { BadgeCheck, CircleHelp, ExternalLink } from 'lucide-react';
import type { Whose } from '#core/discovery/codes.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

const icons = { ours: BadgeCheck, elsewhere: ExternalLink, stranger: CircleHelp } as const;

/** Whose a certificate is, by icon, word and color. */
export function WhoseTag({ whose }: { readonly whose: Whose }) {
  const t = useText(discoveryTexts);
  const Icon = icons[whose];
  return (
    <span className={cx(frame, tones[whose])}>
      <Icon aria-hidden="true" />
      {t(`discovery.whose.${whose}`)}
    </span>
  );
}

const frame = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
const tones = {
  ours: css({ color: 'success' }),
  elsewhere: css({ color: 'accent.text' }),
  stranger: css({ color: 'warning' }),
};
