import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { isResubmittable } from '#core/orders/reissue.ts';
import { dcvMethods } from '#core/validation/methods.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { methodTexts } from '#src/features/validation/method.texts.ts';
import { methodCards } from '#src/features/validation/method-cards.ts';
import {
  type MethodTerms,
  methodChoices,
  methodForm,
  openNames,
  standardMailboxes,
  withMailbox,
} from '#src/features/validation/method-form.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

/** Beyond this many names they are selected in the table, because listing them all would be slow. */
const mostOffered = 100;

/** Changes the validation method of some names, or of all that are not validated yet. */
export function MethodDialog(props: ComponentProps<typeof Dialog>) {
  // Load the texts before the dialog mounts, so that nothing suspends inside it.
  useText(methodTexts);
  return <Dialog {...props} />;
}

const Dialog = formDialog(
  methodForm,
  { title: 'dcv.changeTitle', about: 'dcv.changeAbout', texts: dcvTexts },
  MethodFields,
);

function MethodFields(terms: MethodTerms) {
  const t = useText(dcvTexts, consoleTexts, methodTexts);
  const { site } = useServices();
  const { draft, change } = useFormDraft();
  const { domain = '' } = draft;
  const dcvMethod = dcvMethods.find((method) => method === draft.dcvMethod) ?? null;
  const open = openNames(terms);
  const isReturned = isResubmittable(terms.order.orderStatus);
  const several = domain.split(',');
  const offered = open.length > mostOffered ? several.filter((name) => several.length === 1 && name) : open;
  const choose = async (chosen: Draft) => change(await withMailbox({ ...draft, ...chosen }, terms));
  return (
    <>
      {open.length > 1 && (
        <Field label={t('dcv.name')} className={wide}>
          <NativeSelect
            options={[
              {
                value: '',
                label: t(isReturned ? 'dcv.changeEvery' : 'dcv.changeName'),
              },
              ...(several.length > 1
                ? [{ value: domain, label: t.count('dcv.chosen', several.length) }]
                : []),
              ...offered.map((name) => ({ value: name, label: name })),
            ]}
            value={domain}
            onValueChange={(name) => void choose({ domain: name })}
          />
        </Field>
      )}
      <RadioCards
        label={t('dcv.method')}
        columns="one"
        className={wide}
        options={methodCards(methodChoices(terms, domain), t, site)}
        value={dcvMethod}
        onValueChange={(method) => choose({ dcvMethod: method })}
      />
      {dcvMethod === 'email' && <StandardMailbox names={openNames(terms, domain)} />}
      {dcvMethod === 'email_dns' && (
        <TextField name="emailDnsEmail" label={t('dcv.mail.own')} hint={t('dcv.mail.ownAbout')} wide />
      )}
    </>
  );
}

function StandardMailbox({ names }: { readonly names: readonly string[] }) {
  const t = useText(dcvTexts);
  const { id, value, error, change } = useFormField('emailDnsEmail');
  const mailboxes = useQuery({
    queryKey: ['standard-mailboxes', names[0]],
    queryFn: () => standardMailboxes(names),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Field id={id} label={t('dcv.mail.standard')} error={error} className={wide}>
      <NativeSelect
        options={(mailboxes.data ?? []).map((mailbox) => ({ value: mailbox, label: mailbox }))}
        value={value}
        onValueChange={change}
      />
    </Field>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
