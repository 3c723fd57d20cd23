import { endpointFormats, robotAddresses, signingFormats } from '#core/webhooks/formats.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { type EndpointTerms, endpointForm } from '#src/features/webhooks/endpoint-form.ts';
import { KindsField } from '#src/features/webhooks/kinds-field.tsx';
import { MessagePreview } from '#src/features/webhooks/message-preview.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

export const EndpointDialog = formDialog(
  endpointForm,
  { title: 'webhooks.form.title', about: 'webhooks.form.about', texts: webhookTexts },
  ({ present }: EndpointTerms) => {
    const t = useText(webhookTexts);
    const { draft } = useFormDraft();
    const { format, language, kinds, recipient } = endpointForm.toBody(draft);
    const isKept = present !== null;
    return (
      <>
        {present === null && <FormatField />}
        <TextField name="name" wide />
        {format === 'json' ? (
          <TextField name="url" wide hint={t('webhooks.form.urlHint')} placeholder="https://" />
        ) : (
          <>
            <TextField
              name="robot"
              wide
              optional={isKept}
              hint={
                isKept
                  ? t('webhooks.form.robotKept', { shown: present.url.slice(-4) })
                  : t('webhooks.form.robotHint', { shape: robotAddresses[format] })
              }
            />
            {signingFormats.includes(format) && (
              <TextField
                name="signing"
                optional
                hint={t(present?.hasSigning ? 'webhooks.form.signingKept' : 'webhooks.form.signingHint')}
              />
            )}
            {format === 'telegram' && (
              <TextField name="recipient" optional={false} hint={t('webhooks.form.recipientHint')} />
            )}
            <ChoiceField name="language" />
          </>
        )}
        <KindsField />
        <MessagePreview format={format} language={language} kinds={kinds} recipient={recipient} />
      </>
    );
  },
);

function FormatField() {
  const t = useText(webhookTexts);
  const { id, label, value, error, change } = useFormField('format');
  return (
    <FieldGroup id={id} legend={label} error={error} className={css({ gridColumn: '1 / -1' })}>
      <RadioCards
        columns="three"
        options={endpointFormats.map((format) => ({
          value: format,
          label: t(`webhooks.formats.${format}`),
          description: t(`webhooks.formatAbouts.${format}`),
        }))}
        value={value}
        onValueChange={change}
      />
    </FieldGroup>
  );
}
