import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { type ContactKind, maskedContact } from '#core/account/contact.ts';
import * as profileCalls from '#core/contract/calls/account.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { ContactDialog } from '#src/features/account/contacts/contact-dialog.tsx';
import { contactsTexts } from '#src/features/account/contacts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Mark } from '#src/ui/mark/mark.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The user's mailbox in a list of a card: masked, with what it is for, and the button that adds or changes it. */
export function MailboxRow() {
  return <ContactRow kind="email" />;
}

/** The user's telephone in the same way. */
export function TelephoneRow() {
  return <ContactRow kind="tel" />;
}

function ContactRow({ kind }: { readonly kind: ContactKind }) {
  const t = useText(contactsTexts);
  const { site } = useServices();
  const [isOpen, setOpen] = useState(false);
  const profile = useCall(profileCalls.profile, {});
  const canSend = kind === 'email' ? site.mail : site.sms;
  return (
    <QueryGate query={profile} failed={t(`contacts.${kind}.label`)} pending={<SkeletonText lines={2} />}>
      {({ email, telPrefix, telephone }) => {
        const isNone = (kind === 'email' ? email : telephone) === '';
        const present = isNone
          ? ''
          : maskedContact(kind === 'email' ? { kind, email } : { kind, telPrefix, telephone });
        const about = isNone ? t(`contacts.${kind}.none`) : `${present} · ${t(`contacts.${kind}.used`)}`;
        return (
          <div className={row}>
            <Mark large>{kind === 'email' ? <Mail /> : <Smartphone />}</Mark>
            <div className={facts}>
              <p className={name}>{t(`contacts.${kind}.label`)}</p>
              <p className={minor}>{canSend ? about : `${about} · ${t(`contacts.${kind}.unsendable`)}`}</p>
            </div>
            <Button size="sm" disabled={!canSend} onClick={() => setOpen(true)}>
              {t(`contacts.${kind}.${isNone ? 'bind' : 'change'}`)}
            </Button>
            {isOpen && <ContactDialog kind={kind} present={present} onClose={() => setOpen(false)} />}
          </div>
        );
      }}
    </QueryGate>
  );
}

const row = css({ display: 'flex', alignItems: 'center', gap: '3', minH: '16', py: '2.5' });
const facts = css({ flex: '1', minW: '0' });
const name = css({ fontWeight: 'medium' });
const minor = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
