import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

export function ValidityField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { chosen, offered } = view.validity;
  return (
    <FieldGroup
      id={fieldId('year')}
      legend={t('purchase.validity.label')}
      error={faultsOf(view.faults, 'year', t)}
    >
      {offered.length === 0 ? (
        <Skeleton width="220px" height="36px" />
      ) : (
        <SegmentedControl
          label={t('purchase.validity.label')}
          options={offered.map((validity) => ({ value: String(validity), label: validityText(validity, t) }))}
          value={String(chosen)}
          onValueChange={(validity) => send({ type: 'validity.choose', validity: Number(validity) })}
        />
      )}
    </FieldGroup>
  );
}
