import type { GroupProps } from '#src/features/purchase/group-props.ts';
import type { FamilyCount } from '#src/features/purchase/product/brand-choices.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SwitchChips } from '#src/ui/choice/switch-chips.tsx';

export interface TypeSwitchesProps extends GroupProps {
  readonly counts: readonly FamilyCount[];
}

/** Which kinds are listed: ssl at first (spec §2). */
export function TypeSwitches({ view, send, counts }: TypeSwitchesProps) {
  const t = useText(purchaseTexts);
  return (
    <SwitchChips
      label={t('purchase.product.families')}
      items={counts.map(({ family, count }) => ({
        value: family,
        label: t(`purchase.product.family.${family}`),
        count,
        countLabel: t('purchase.product.familyCount', { count }),
        checked: view.families.some((entry) => entry.family === family && entry.on),
      }))}
      onCheckedChange={(family, on) => send({ type: 'family.switch', family, on })}
    />
  );
}
