import type { ContactKind } from '#core/account/contact.ts';
import * as contactCalls from '#core/contract/account-contacts.ts';
import type { ContactChangeSlots } from '#machines/account/contact-change/contact-change.machine.ts';
import { contactChangeMachine } from '#machines/account/contact-change/contact-change.machine.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** The first contact of its kind, or a change of it, with the API in its slots. */
export function contactChangeLogic(client: Client, kind: ContactKind, isFirst: boolean) {
  return contactChangeMachine.provide({
    actors: slots<ContactChangeSlots>({
      sendCode: ({ step, contact, telPrefix }) => {
        const query = { contact, telPrefix };
        const sent =
          step === 'origin'
            ? client.call(contactCalls.originCode, { query: { sendTo: kind } })
            : client.call(isFirst ? contactCalls.bindCode : contactCalls.newContactCode, { query });
        // The wait starts now by this browser's clock, whatever the server's time.
        return answer(sent.then(({ resendAfter }) => ({ at: Date.now(), resendAfter })));
      },
      useCode: ({ step, contact, telPrefix, code }) => {
        const body = { contact, telPrefix, verifyCode: code };
        return answer<unknown>(
          step === 'origin'
            ? client.call(contactCalls.verifyOrigin, { body: { verifyCode: code, sendTo: kind } })
            : client.call(isFirst ? contactCalls.bindContact : contactCalls.changeContact, { body }),
        );
      },
    }),
  });
}
