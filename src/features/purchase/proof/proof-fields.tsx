import { type OrderText, textMaximum } from '#core/orders/order-texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { PemArea } from '#src/ui/pem-area/pem-area.tsx';
import { SvgImage } from '#src/ui/svg-image/svg-image.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Evidence for an order: the attestation of a hardware key, a logo, and its registration. */
export type ProofText = Exclude<OrderText, 'remark' | 'approvalReason'>;

export function ProofField({ field, ...props }: GroupProps & { readonly field: ProofText }) {
  if (field === 'attestation') return <AttestationField {...props} />;
  return field === 'logo' ? <LogoField {...props} /> : <RegistrationField field={field} {...props} />;
}

function AttestationField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts, laterTexts);
  const commit = (text: string) => send({ type: 'text.commit', field: 'attestation', text });
  const input = useCommittedText(view.texts.attestation, commit);
  return (
    <Field
      label={t('proof.attestation.label')}
      mark={t('common.optional')}
      id={fieldId('attestation')}
      error={faultsOf(view.faults, 'attestation')}
      hint={t('proof.attestation.hint')}
    >
      <PemArea
        {...input}
        rows={4}
        pemLabel="ATTESTATION"
        texts={{
          file: t('requests.paste.file'),
          drop: t('requests.paste.drop'),
          failed: (name) => t('requests.paste.fileFailed', { name }),
        }}
        onFiles={(text) => void commit([input.value.trim(), text].filter(Boolean).join('\n'))}
      />
    </Field>
  );
}

function LogoField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts, laterTexts);
  const { logo } = view.texts;
  // One character more than the maximum is enough to report that it is too long.
  const take = async (file: File) =>
    send({ type: 'text.commit', field: 'logo', text: await file.slice(0, textMaximum.logo + 1).text() });
  return (
    <Field
      label={t('proof.logo.label')}
      id={fieldId('logo')}
      error={faultsOf(view.faults, 'logo')}
      hint={t('proof.logo.hint')}
    >
      <FileDrop accept=".svg,image/svg+xml" onFile={(file) => void take(file)}>
        {logo === '' ? (
          t('proof.logo.drop')
        ) : (
          <span className={chosen}>
            <SvgImage className={picture} svg={logo} alt={t('proof.logo.preview')} />
            {t('proof.logo.again')}
          </span>
        )}
      </FileDrop>
    </Field>
  );
}

function RegistrationField({
  field,
  view,
  send,
}: GroupProps & { readonly field: 'markOffice' | 'markNumber' }) {
  const t = useText(purchaseTexts, laterTexts);
  const input = useCommittedText(view.texts[field], (text) => send({ type: 'text.commit', field, text }));
  return (
    <Field
      label={t(`proof.${field}.label`)}
      id={fieldId(field)}
      error={faultsOf(view.faults, field)}
      hint={t(`proof.${field}.hint`)}
    >
      <TextInput {...input} />
    </Field>
  );
}

const chosen = css({ display: 'flex', alignItems: 'center', gap: '4' });
const picture = css({ w: '16', h: '16', objectFit: 'contain', bg: 'white', borderRadius: 'md' });
