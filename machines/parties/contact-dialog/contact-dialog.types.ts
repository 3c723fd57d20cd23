import type { Contact } from '#core/contract/calls/parties.ts';
import type { Fault } from '#core/fault.ts';
import type { SavedRecord, Saving } from '#machines/kit/edit-dialog.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** What is sent: the fields of `POST /v1/contacts`, trimmed. */
export type ContactFields = Omit<Contact, 'id' | 'name' | 'orderCount'>;

/** What is typed: a telephone in two parts, the calling code without `+` and the number. */
export type ContactDraft = ContactFields & { readonly telPrefix: string };
export type ContactField = keyof ContactDraft;

export interface ContactDialogSlots {
  /** The rules of contacts; in a slot because those of telephones are loaded when they are first needed. */
  readonly checkContact: Slot<
    { readonly contact: ContactFields; readonly hasIdCard: boolean },
    readonly Fault[]
  >;
  /** Adds without an id, changes with one. */
  readonly saveContact: Slot<
    { readonly id: string | null; readonly contact: ContactFields },
    Answer<SavedRecord>
  >;
  /** The contact with exactly these fields; `null` when there is none. */
  readonly findContact: Slot<{ readonly contact: ContactFields }, Answer<SavedRecord | null>>;
}

export type ContactDialogUserEvent =
  | { readonly type: 'field.change'; readonly field: ContactField; readonly value: string }
  /** The press of 'add' or 'save': the rules are applied now, not before (spec §5). */
  | { readonly type: 'form.submit' }
  /** Cancel, Escape or the cross: asks when something was typed. */
  | { readonly type: 'dialog.leave' }
  | { readonly type: 'leave.confirm' }
  | { readonly type: 'leave.cancel' };

export type ContactDialogEvent = ContactDialogUserEvent | SlotEvent<ContactDialogSlots>;

export interface ContactDialogInput {
  /** The contact to edit; `null` adds one. */
  readonly contact: Contact | null;
  /** The site supports CFCA products: the ID card is shown and required (design §9). */
  readonly hasIdCard: boolean;
  /** Calling code a new contact begins with, without `+`. */
  readonly telPrefix: string;
}

export interface ContactDialogContext extends Saving<ContactFields> {
  readonly hasIdCard: boolean;
  readonly draft: ContactDraft;
  /** The draft as the dialog was opened with. */
  readonly opened: ContactDraft;
}
