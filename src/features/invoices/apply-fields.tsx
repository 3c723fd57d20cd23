import { useLocation } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { contacts, longestRemark, organizations } from '#core/contract/calls/invoices.ts';
import { wholeList } from '#core/contract/fields.ts';
import { invoiceTypes, isTypeOffered, specialFields } from '#core/money/invoices/invoice-kinds.ts';
import type { ApplicationEvent } from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import type { InvoiceApplicationView } from '#machines/invoices/invoice-application/invoice-application.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { MailingDialog } from '#src/features/invoices/mailings-page.tsx';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { TitleDialog } from '#src/features/invoices/titles-page.tsx';
import { faultText } from '#src/i18n/fault-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface ApplyFieldsProps {
  readonly view: InvoiceApplicationView;
  readonly send: (event: ApplicationEvent) => void;
}

/** Kind, title, address for paper, and remark. */
export function ApplyFields({ view, send }: ApplyFieldsProps) {
  const t = useText(invoiceTexts, orderFaultTexts);
  const { invoiceType, currency, faults, remark } = view;
  const remarkFault = faults.find(({ field }) => field === 'remark');
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <FieldGroup legend={t('invoices.dialog.type')}>
        <RadioCards
          options={invoiceTypes.map((type) => {
            const isOffered = isTypeOffered(type, currency);
            return {
              value: type,
              label: t(`invoices.types.${type}`),
              description: isOffered ? t(`invoices.typeAbouts.${type}`) : t('invoices.onlyYuan'),
              disabled: !isOffered,
            };
          })}
          value={invoiceType}
          onValueChange={(type) => send({ type: 'type.choose', invoiceType: type })}
        />
      </FieldGroup>
      <TitleField view={view} send={send} />
      <ContactField view={view} send={send} />
      <Field
        label={t('invoices.dialog.remark')}
        hint={t('invoices.dialog.remarkHint')}
        error={remarkFault && faultText(remarkFault, t)}
      >
        <TextArea
          rows={2}
          maxLength={longestRemark}
          value={remark}
          onChange={(event) => send({ type: 'remark.change', text: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}

/** The saved titles. Completing the chosen one here chooses it as it is then. */
function TitleField({ view, send }: ApplyFieldsProps) {
  const t = useText(invoiceTexts);
  const format = useFormat();
  const list = useCall(organizations.list, wholeList);
  const all = list.data?.data;
  const form = useFormDialog({
    form: organizations.id,
    place: `${useLocation().pathname}#title`,
    items: all,
  });
  const chosen = view.title;
  const lacking = view.faults.flatMap(({ field, reason }) =>
    reason === 'required' ? specialFields.filter((name) => name === field) : [],
  );
  const isMissing = view.faults.some(({ field }) => field === 'invoiceOrgID');
  const error = isMissing
    ? t('invoices.dialog.titleMissing')
    : lacking.length > 0 &&
      t('invoices.dialog.lacks', {
        fields: format.list(lacking.map((name) => t(`invoices.organizations.fields.${name}`))),
      });
  return (
    <div>
      <Field
        label={t('invoices.dialog.titleLabel')}
        required
        error={error || undefined}
        hint={all?.length === 0 ? t('invoices.dialog.titleNone') : chosen?.taxNum}
      >
        <NativeSelect
          placeholder={t('invoices.dialog.titlePlaceholder')}
          options={(all ?? []).map(({ id, orgName }) => ({ value: id, label: orgName }))}
          value={chosen?.id ?? ''}
          onValueChange={(id) => {
            const title = all?.find((each) => each.id === id);
            if (title) send({ type: 'title.choose', title });
          }}
        />
      </Field>
      <div className={buttons}>
        <Button size="sm" icon={<Plus />} onClick={() => form.open(null)}>
          {t('invoices.dialog.addTitle')}
        </Button>
        {chosen && (
          <Button
            size="sm"
            icon={<Pencil />}
            onClick={() => form.open(all?.find(({ id }) => id === chosen.id) ?? null)}
          >
            {t('invoices.dialog.editTitle')}
          </Button>
        )}
      </div>
      {form.shown && (
        <TitleDialog
          key={form.shown.flow}
          shown={form.shown}
          onSaved={async (id) => {
            const title = (await list.refetch()).data?.data.find((each) => each.id === id);
            if (title) send({ type: 'title.choose', title });
          }}
          onClosed={form.close}
        />
      )}
    </div>
  );
}

const noPaper = 'none';

function ContactField({ view, send }: ApplyFieldsProps) {
  const t = useText(invoiceTexts);
  const list = useCall(contacts.list, wholeList);
  const all = list.data?.data;
  const form = useFormDialog({ form: contacts.id, place: `${useLocation().pathname}#contact`, items: all });
  return (
    <div>
      <Field label={t('invoices.dialog.contact')}>
        <NativeSelect
          options={[
            { value: noPaper, label: t('invoices.dialog.contactNone') },
            ...(all ?? []).map(({ id, name, address }) => ({ value: id, label: `${name} · ${address}` })),
          ]}
          value={view.contactID || noPaper}
          onValueChange={(id) => send({ type: 'contact.choose', id: id === noPaper ? '' : id })}
        />
      </Field>
      <div className={buttons}>
        <Button size="sm" icon={<Plus />} onClick={() => form.open(null)}>
          {t('invoices.dialog.addContact')}
        </Button>
      </div>
      {form.shown && (
        <MailingDialog
          key={form.shown.flow}
          shown={form.shown}
          onSaved={async (id) => {
            await list.refetch();
            send({ type: 'contact.choose', id });
          }}
          onClosed={form.close}
        />
      )}
    </div>
  );
}

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' });
