import { BadgeCheck, CircleHelp, ExternalLink, KeyRound } from 'lucide-react';
import type { FoundKind } from '#core/discovery/ct-codes.ts';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

const icons = {
  ours: BadgeCheck,
  elsewhere: ExternalLink,
  stranger: CircleHelp,
  'own-key': KeyRound,
} as const;

/** Whose a logged certificate is, by icon, word and color. */
export function KindTag({ kind }: { readonly kind: FoundKind }) {
  const t = useText(ctlogTexts);
  const Icon = icons[kind];
  return (
    <span className={cx(frame, tones[kind])}>
      <Icon aria-hidden="true" />
      {t(`ctlog.finds.kinds.${kind}`)}
    </span>
  );
}

const frame = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  fontWeight: 'medium',
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
const tones = {
  ours: css({ color: 'success' }),
  elsewhere: css({ color: 'accent.text' }),
  stranger: css({ color: 'warning' }),
  'own-key': css({ color: 'danger' }),
};
