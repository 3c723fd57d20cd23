import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Contact } from '#core/contract/calls/parties.ts';
import { contactDialogView } from '#machines/parties/contact-dialog/contact-dialog.view.ts';
import { useServices } from '#src/console/services.ts';
import { contactDialogLogic } from '#src/features/parties/contact-dialog.slots.ts';
import { ContactFields } from '#src/features/parties/contact-fields.tsx';
import { EditFrame } from '#src/features/parties/edit-frame.tsx';
import { type EditOutcome, notifyOutcome } from '#src/features/parties/tell-outcome.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface ContactDialogProps extends EditOutcome {
  /** The contact to edit; `null` adds one. */
  readonly contact: Contact | null;
  /** The product that is being bought asks for the ID card, whatever the site does. */
  readonly needsIdCard: boolean;
}

/** Adds or edits a contact (spec §2 'Edit dialogs'). Mounted while it is open. */
export function ContactDialog({ contact, needsIdCard, onSaved, onClosed }: ContactDialogProps) {
  const t = useText(partiesTexts);
  const services = useServices();
  const { defaultPrefix, features } = services.site;
  const logic = useMemo(() => contactDialogLogic(services), [services]);
  const actor = useActorRef(logic.provide({ actions: notifyOutcome({ onSaved, onClosed }, t) }), {
    input: { contact, hasIdCard: features.supportCfca || needsIdCard, telPrefix: defaultPrefix },
  });
  const view = useSelector(actor, contactDialogView);
  return (
    <EditFrame
      view={view}
      send={actor.send}
      title={t('parties.contact.dialog')}
      description={t('parties.contact.about')}
    >
      <ContactFields view={view} send={actor.send} />
    </EditFrame>
  );
}
