import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { contactLabel, joinName } from '#core/parties/contact-name.ts';
import { orderContactFault } from '#core/parties/order-contact.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { comboboxTexts } from '#src/console/combobox-texts.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { type ShownForm, useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { ListFailure } from '#src/features/purchase/form/list-failure.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import type { ComboboxOption } from '#src/ui/combobox/combobox-list.ts';
import { Field } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const loadContactDialog = () =>
  import(/* webpackChunkName: "party-dialogs" */ '#src/features/parties/contact-dialog.tsx');
const loadOrganizationDialog = () =>
  import(/* webpackChunkName: "party-dialogs" */ '#src/features/parties/organization-dialog.tsx');
const ContactDialog = lazyPart('ContactDialog', loadContactDialog);
const OrganizationDialog = lazyPart('OrganizationDialog', loadOrganizationDialog);

/** The person a CA contacts about the order. */
export function ContactGroup({ view, send }: GroupProps) {
  const contacts = useCall(partyCalls.contacts.list, wholeList, { select: ({ data }) => data });
  const chosen = contacts.data?.find(({ id }) => id === view.contactID);
  const { facts } = view.product;
  // Report an unsuitable contact as soon as it is chosen.
  const unfit = chosen && facts && orderContactFault({ ...chosen, name: joinName(chosen) }, facts);
  const choose = (contactID: string) => send({ type: 'contact.choose', contactID });
  return (
    <PartyGroup
      kind="contact"
      id={fieldId('contactID')}
      form={partyCalls.contacts.id}
      query={contacts}
      optionOf={(contact) => ({
        label: contactLabel(contact),
        description: [contact.position, contact.email].filter(Boolean).join(' · '),
        keywords: contact.telephone,
      })}
      value={view.contactID}
      onValueChange={choose}
      error={faultsOf(unfit ? [unfit] : view.faults, 'contactID')}
      onIntent={() => void loadContactDialog()}
      dialog={(shown, close) => (
        <ContactDialog
          key={shown.flow}
          shown={shown}
          needsIdCard={view.needs.idCard}
          onSaved={choose}
          onClosed={close}
        />
      )}
    />
  );
}

/** The organization named in the certificate. */
export function OrganizationGroup({ view, send }: GroupProps) {
  const organizations = useCall(partyCalls.organizations.list, wholeList, { select: ({ data }) => data });
  const choose = (orgID: string) => send({ type: 'organization.choose', orgID });
  return (
    <PartyGroup
      kind="organization"
      id={fieldId('orgID')}
      form={partyCalls.organizations.id}
      query={organizations}
      optionOf={({ name, creditCode, province, locality }) => ({
        label: name,
        description: [creditCode, `${province} ${locality}`.trim()].filter(Boolean).join(' · '),
      })}
      value={view.orgID}
      onValueChange={choose}
      error={faultsOf(view.faults, 'orgID')}
      onIntent={() => void loadOrganizationDialog()}
      dialog={(shown, close) => (
        <OrganizationDialog key={shown.flow} shown={shown} onSaved={choose} onClosed={close} />
      )}
    />
  );
}

interface PartyGroupProps<Party> {
  readonly kind: 'contact' | 'organization';
  readonly id: string;
  /** Name of the dialog's form. */
  readonly form: string;
  readonly query: UseQueryResult<readonly Party[]>;
  readonly optionOf: (party: Party) => Omit<ComboboxOption, 'value'>;
  readonly value: string;
  readonly onValueChange: (id: string) => unknown;
  readonly error: ReactNode;
  /** Called when one of the dialog's buttons is hovered or focused, to preload its code. */
  readonly onIntent: () => void;
  readonly dialog: (shown: ShownForm<Party>, close: () => void) => ReactNode;
}

/** Splits longer lists into pages. */
const pageSize = 10;

/** Chooses, edits or adds one of the customer's contacts or organizations. */
function PartyGroup<Party extends { readonly id: string }>(props: PartyGroupProps<Party>) {
  const { kind, id, form, query, optionOf, value, onValueChange, error, onIntent } = props;
  const t = useText(partiesTexts, formTexts);
  const { draft: place = '' } = useSearch({ strict: false });
  const dialog = useFormDialog({ form, place, items: query.data });
  const parties = query.data ?? [];
  const chosen = parties.find((party) => party.id === value) ?? null;
  const intent = { onPointerEnter: onIntent, onFocus: onIntent };
  return (
    <CardSection
      title={t(`parties.${kind}.title`)}
      hint={t(`parties.${kind}.hint`)}
      help={<HelpButton article="validation-levels" about={t(`parties.${kind}.title`)} />}
    >
      {query.isPending && <Skeleton height="36px" />}
      {query.isError && (
        <ListFailure
          id={id}
          query={query}
          failed={t('parties.failed')}
          refused={{ title: t('parties.notAllowedTitle'), text: t('parties.notAllowed') }}
        >
          {error !== undefined && <p>{error}</p>}
        </ListFailure>
      )}
      {query.isSuccess && (
        <div className={row}>
          <Field
            id={id}
            label={t(`parties.${kind}.label`)}
            hideLabel
            required
            error={error}
            hint={parties.length === 0 && t(`parties.${kind}.none`)}
            className={css({ flex: '1 1 240px' })}
          >
            <Combobox
              options={parties.map((party) => ({ value: party.id, ...optionOf(party) }))}
              value={chosen?.id ?? null}
              onValueChange={onValueChange}
              placeholder={t(`parties.${kind}.choose`)}
              pageSize={pageSize}
              disabled={parties.length === 0}
              texts={comboboxTexts(t)}
            />
          </Field>
          <Button
            icon={<Pencil />}
            aria-label={t(`parties.${kind}.editLabel`)}
            disabled={chosen === null}
            onClick={() => dialog.open(chosen)}
            {...intent}
          >
            {t('parties.edit')}
          </Button>
          <Button
            icon={<Plus />}
            aria-label={t(`parties.${kind}.addLabel`)}
            onClick={() => dialog.open(null)}
            {...intent}
          >
            {t('parties.add')}
          </Button>
        </div>
      )}
      {dialog.shown && props.dialog(dialog.shown, dialog.close)}
    </CardSection>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '2' });
