import type { Contact } from '#core/contract/calls/parties.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import { type FormSource, type FormTerms, trimmed } from '#src/console/form/form-source.ts';
import { saveRecord } from '#src/console/form/save-record.ts';

export interface ContactTerms {
  /** The product that is being bought asks for the ID card, whatever the site does. */
  readonly needsIdCard: boolean;
}

type ContactBody = Omit<Contact, 'id' | 'name'>;

/** A contact as its form fills it in. The ID card number stays in its tab. */
export const contactForm: FormSource<Contact, ContactBody, ContactTerms> = {
  name: 'contact',
  fields: ['lastname', 'firstname', 'position', 'email', 'telephone', 'idCard'],
  sensitive: ['idCard'],
  toDraft: (contact, { site }) => ({
    ...trimmed(contact ?? {}, ['lastname', 'firstname', 'position', 'email', 'idCard']),
    ...(contact ? splitTelephone(contact.telephone) : { telPrefix: site.defaultPrefix, telephone: '' }),
  }),
  toBody(draft) {
    const { telPrefix, telephone, ...body } = trimmed(draft, [
      'lastname',
      'firstname',
      'position',
      'email',
      'idCard',
      'telPrefix',
      'telephone',
    ]);
    return { ...body, telephone: joinTelephone({ telPrefix, telephone }) };
  },
  // The rules of telephones are large, and are needed at the first press.
  async check(contact, terms) {
    const { checkContact } = await import(
      /* webpackChunkName: "party-dialogs" */ '#core/parties/check-contact.ts'
    );
    return checkContact(contact, { hasIdCard: hasIdCard(terms) });
  },
  save: saveRecord(partyCalls.addContact, partyCalls.changeContact),
};

/** The ID card is shown and required where the site supports CFCA products (design §9). */
export function hasIdCard({ site, own }: FormTerms<ContactTerms>): boolean {
  return site.features.supportCfca || own.needsIdCard;
}
