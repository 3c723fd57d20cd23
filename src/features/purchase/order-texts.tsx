import { type OrderText, orderTextFields } from '#core/orders/order-texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

/** Texts of the customer's own, kept with the order. */
export function OrderTextsGroup({ view, send }: GroupProps) {
  return (
    <CardSection>
      {orderTextFields.map((field) => (
        <OrderTextField key={field} field={field} view={view} send={send} />
      ))}
    </CardSection>
  );
}

function OrderTextField({ field, view, send }: GroupProps & { readonly field: OrderText }) {
  const t = useText(purchaseTexts);
  const input = useCommittedText(view.texts[field], (text) => send({ type: 'text.commit', field, text }));
  return (
    <Field
      label={t(`purchase.${field}.label`)}
      mark={t('common.optional')}
      id={fieldId(field)}
      error={faultsOf(view.faults, field, t)}
      hint={t(`purchase.${field}.hint`)}
    >
      <TextInput {...input} />
    </Field>
  );
}
