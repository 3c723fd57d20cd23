import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Switch } from '#src/ui/choice/switch.tsx';
import { css } from '#styled/css';

/** Puts the prefix before the name, and takes it away (spec §5). */
export function WildcardSwitch({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  return (
    <Switch
      className={css({ mt: '3' })}
      label={t('purchase.names.wildcard')}
      description={t('purchase.names.wildcardAbout')}
      checked={view.wildcard.isOn}
      onCheckedChange={(on) => send({ type: 'wildcard.switch', on })}
    />
  );
}
