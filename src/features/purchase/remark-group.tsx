import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

export function RemarkGroup({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const input = useCommittedText(view.remark, (remark) => send({ type: 'remark.commit', remark }));
  return (
    <CardSection>
      <Field
        label={t('purchase.remark.label')}
        mark={t('common.optional')}
        id={fieldId('remark')}
        error={faultsOf(view.faults, 'remark', t)}
        hint={t('purchase.remark.hint')}
      >
        <TextInput {...input} />
      </Field>
    </CardSection>
  );
}
