import type { Contact } from '#core/contract/calls/parties.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import { freshSaving, isSameDraft } from '#machines/kit/edit-dialog.ts';
import type {
  ContactDialogContext,
  ContactDialogInput,
  ContactDraft,
  ContactField,
  ContactFields,
} from '#machines/parties/contact-dialog/contact-dialog.types.ts';

export function openedContext({ contact, hasIdCard, telPrefix }: ContactDialogInput): ContactDialogContext {
  const draft = contact === null ? emptyDraft(telPrefix) : draftOf(contact);
  return { ...freshSaving(contact?.id ?? null), hasIdCard, draft, opened: draft };
}

/** A new contact's draft. */
function emptyDraft(telPrefix: string): ContactDraft {
  return { lastname: '', firstname: '', position: '', email: '', telPrefix, telephone: '', idCard: '' };
}

function draftOf({ lastname, firstname, position, email, telephone, idCard }: Contact): ContactDraft {
  return { lastname, firstname, position, email, idCard, ...splitTelephone(telephone) };
}

/** A number typed or pasted with its calling code is taken apart. */
export function withField(draft: ContactDraft, field: ContactField, value: string): ContactDraft {
  if (field === 'telephone' && value.trim().startsWith('+')) {
    const split = splitTelephone(value);
    return split.telephone.startsWith('+') ? { ...draft, telephone: value } : { ...draft, ...split };
  }
  return { ...draft, [field]: value };
}

/** What is sent. An ID card that is not asked for stays as it was. */
export function fieldsOf({ draft, opened, hasIdCard }: ContactDialogContext): ContactFields {
  return {
    lastname: draft.lastname.trim(),
    firstname: draft.firstname.trim(),
    position: draft.position.trim(),
    email: draft.email.trim(),
    telephone: joinTelephone(draft),
    idCard: (hasIdCard ? draft : opened).idCard.trim(),
  };
}

/** Something would be lost by closing. */
export function isChanged({ draft, opened }: ContactDialogContext): boolean {
  return !isSameDraft(draft, opened);
}
