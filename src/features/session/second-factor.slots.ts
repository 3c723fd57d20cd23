import { passkeyOptions, resendToken, verifyPasskey, verifyToken } from '#core/contract/calls/session.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import {
  type SecondFactorSlots,
  secondFactorMachine,
} from '#machines/session/second-factor/second-factor.machine.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { signWithPasskey } from '#src/adapters/session/passkeys.ts';

/** The second step of a sign-in, with the API in its slots. */
export function secondFactorLogic({ client }: { readonly client: Client }) {
  return secondFactorMachine.provide({
    actors: slots<SecondFactorSlots>({
      verifyCode: ({ ticket, method, code }) =>
        answer(
          client.call(verifyToken, {
            // The password comes before a ticket, and a passkey has its own slot.
            body: {
              ticket: sessionTicket(ticket),
              code,
              method: method === 'passkey' || method === 'password' ? 'email' : method,
            },
          }),
        ),
      sendCode: (input) =>
        answer(
          client
            .call(resendToken, { body: { ticket: sessionTicket(input.ticket), method: input.method } })
            // The wait starts now by this browser's clock, whatever the server's time.
            .then(({ sentTo }) => ({ at: Date.now(), sentTo })),
        ),
      usePasskey: (input) => signInWithPasskey(client, input.ticket.sessionTicket),
    }),
  });
}

/** Signs in with a passkey: the second step of a ticket, or without one the whole sign-in. Null if the person dismissed it. */
export async function signInWithPasskey(client: Client, ticket?: string) {
  const begun = await answer(client.call(passkeyOptions, { body: ticket === undefined ? {} : { ticket } }));
  if (!begun.ok) return begun;
  const response = await signWithPasskey(begun.value.options);
  if (response === null) return null;
  return answer<unknown>(client.call(verifyPasskey, { body: { ticket: begun.value.ticket, response } }));
}

function sessionTicket(ticket: Ticket): string {
  return ticket.sessionTicket ?? '';
}
