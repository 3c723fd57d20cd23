import { fromPromise } from 'xstate';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { ok } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import { contactDialogMachine } from '#machines/parties/contact-dialog/contact-dialog.machine.ts';
import type { ContactFields } from '#machines/parties/contact-dialog/contact-dialog.types.ts';
import { accountOf, type PartyServices } from '#src/features/parties/party-services.ts';

/** The dialog of a contact with the API in its slots. */
export function contactDialogLogic({ client, session }: PartyServices) {
  return contactDialogMachine.provide({
    actors: {
      // The rules of telephones are large, and are needed at the first press.
      checkContact: fromPromise(async ({ input: { contact, hasIdCard } }) => {
        const { checkContact } = await import(
          /* webpackChunkName: "party-dialogs" */ '#core/parties/check-contact.ts'
        );
        return checkContact(contact, { hasIdCard });
      }),
      saveContact: fromPromise(async ({ input: { id, contact } }) => {
        const body = { ...contact, ...accountOf(session) };
        const saved = await answer(
          id === null
            ? client.call(partyCalls.contacts.add, { body }, { idempotencyKey: crypto.randomUUID() })
            : client.call(partyCalls.contacts.change, { body: { id, ...body } }),
        );
        return saved;
      }),
      findContact: fromPromise(async ({ input, signal }) => {
        const query = { limit: 1000, offset: 1 };
        const found = await answer(client.call(partyCalls.contacts.list, { query }, { signal }));
        if (!found.ok) return found;
        return ok(found.value.data.find((contact) => isSame(contact, input.contact)) ?? null);
      }),
    },
  });
}

function isSame(one: ContactFields, other: ContactFields): boolean {
  return (
    one.lastname === other.lastname &&
    one.firstname === other.firstname &&
    one.position === other.position &&
    one.email === other.email &&
    one.telephone === other.telephone &&
    one.idCard === other.idCard
  );
}
