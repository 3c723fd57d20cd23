import { reasonsFor } from '#core/orders/revocation.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { type RevokeTerms, revokeForm } from '#src/features/orders/order/revoke-form.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Asks why before a certificate is revoked, and says what follows. */
export const RevokeDialog = formDialog(
  revokeForm,
  {
    title: 'order.revoke.title',
    about: 'order.revoke.about',
    submit: 'order.revoke.ok',
    isFinal: true,
    texts: orderTexts,
  },
  RevokeFields,
);

function RevokeFields({ order: { productType }, serialNumber }: RevokeTerms) {
  const t = useText(orderTexts);
  const { id, value, error, change } = useFormField('reason');
  return (
    <>
      <p className={serial}>{serialNumber}</p>
      <FieldGroup id={id} legend={t('order.revoke.reason')} error={error} className={wide}>
        <RadioCards
          columns="one"
          options={reasonsFor(productType).map((reason) => ({
            value: reason,
            label: t(`order.revoke.reasons.${reason}`),
            description: t(`order.revoke.about_${reason}`),
          }))}
          value={reasonsFor(productType).find((reason) => reason === value) ?? null}
          onValueChange={change}
        />
      </FieldGroup>
      <Notice tone="warning" className={wide}>
        {t('order.revoke.final')}
      </Notice>
    </>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
const serial = css({
  gridColumn: { sm: '1 / -1' },
  fontFamily: 'mono',
  fontSize: 'sm',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
