import type { ContactKind } from '#core/account/contact.ts';
import * as contactCalls from '#core/contract/account-contacts.ts';
import { contactChangeMachine } from '#machines/account/contact-change/contact-change.machine.ts';
import type { ContactChangeSlots } from '#machines/account/contact-change/contact-change.types.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { Services } from '#src/console/services.ts';

/** The first contact of its kind, or a change of it, with the API in its slots. The session then shows the new one. */
export function contactChangeLogic(
  { client, session }: Pick<Services, 'client' | 'session'>,
  kind: ContactKind,
  isFirst: boolean,
) {
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
      async useCode({ step, contact, telPrefix, code }) {
        if (step === 'origin') {
          const body = { verifyCode: code, sendTo: kind };
          return answer<unknown>(client.call(contactCalls.verifyOrigin, { body }));
        }
        const call = isFirst ? contactCalls.bindContact : contactCalls.changeContact;
        const changed = await answer<unknown>(
          client.call(call, { body: { contact, telPrefix, verifyCode: code } }),
        );
        if (changed.ok) session.send({ type: 'session.refresh' });
        return changed;
      },
    }),
  });
}
