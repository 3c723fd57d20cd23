import { lazy, Suspense, useState } from 'react';
import type { Contact } from '#core/contract/calls/parties.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { contactLabel, joinName } from '#core/parties/contact-name.ts';
import { orderContactFault } from '#core/parties/order-contact.ts';
import { useCall } from '#src/console/use-call.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { PartySelect } from '#src/features/purchase/parties/party-select.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';

const loadDialog = () =>
  import(/* webpackChunkName: "party-dialogs" */ '#src/features/parties/contact-dialog.tsx');
const ContactDialog = lazy(async () => ({ default: (await loadDialog()).ContactDialog }));

/** Who the certificate authority speaks to about the order. */
export function ContactGroup({ view, send }: GroupProps) {
  const t = useText(partiesTexts);
  const contacts = useCall(partyCalls.contacts.list, wholeList, { select: ({ data }) => data });
  const [edited, setEdited] = useState<{ readonly contact: Contact | null } | null>(null);
  const chosen = contacts.data?.find(({ id }) => id === view.contactID) ?? null;
  const { facts } = view.product;
  // Told as soon as somebody is chosen who will not do.
  const unfit = chosen && facts && orderContactFault({ ...chosen, name: joinName(chosen) }, facts);
  const faults = unfit ? [unfit] : view.faults;
  const choose = (contactID: string) => send({ type: 'contact.choose', contactID });
  return (
    <CardSection title={t('parties.contact.title')} hint={t('parties.contact.hint')}>
      <PartySelect
        id={fieldId('contactID')}
        query={contacts}
        options={(contacts.data ?? []).map((contact) => ({
          value: contact.id,
          label: contactLabel(contact),
          description: [contact.position, contact.email].filter(Boolean).join(' · '),
          keywords: contact.telephone,
        }))}
        value={view.contactID}
        onValueChange={choose}
        error={faultsOf(faults, 'contactID', t)}
        texts={{
          label: t('parties.contact.label'),
          choose: t('parties.contact.choose'),
          none: t('parties.contact.none'),
          add: t('parties.contact.addLabel'),
          edit: t('parties.contact.editLabel'),
        }}
        onIntent={() => void loadDialog()}
        onAdd={() => setEdited({ contact: null })}
        onEdit={() => setEdited({ contact: chosen })}
      />
      {edited && (
        <Suspense fallback={null}>
          <ContactDialog
            contact={edited.contact}
            needsIdCard={view.needs.idCard}
            onSaved={choose}
            onClosed={() => setEdited(null)}
          />
        </Suspense>
      )}
    </CardSection>
  );
}
