import type { OrderText } from '#core/orders/order-texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { ProofField } from '#src/features/purchase/form/purchase-parts.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** The remark and validation fields of an order, as the product requires. */
export function OrderTextsGroup({ view, send }: GroupProps) {
  return (
    <CardSection className={css({ display: 'grid', gap: '5' })}>
      {view.textFields
        .filter(isHere)
        .map((field) =>
          field === 'remark' ? (
            <RemarkField key={field} view={view} send={send} />
          ) : (
            <ProofField key={field} field={field} view={view} send={send} />
          ),
        )}
    </CardSection>
  );
}

/** The reason for an approval is asked beside the price. */
function isHere(field: OrderText): field is Exclude<OrderText, 'approvalReason'> {
  return field !== 'approvalReason';
}

/** The customer's own note on the order. */
function RemarkField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const commit = (text: string) => send({ type: 'text.commit', field: 'remark', text });
  return (
    <Field
      label={t('purchase.remark.label')}
      mark={t('common.optional')}
      id={fieldId('remark')}
      error={faultsOf(view.faults, 'remark')}
      hint={t('purchase.remark.hint')}
    >
      <TextInput {...useCommittedText(view.texts.remark, commit)} />
    </Field>
  );
}
