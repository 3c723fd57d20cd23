import { fromPromise } from 'xstate';
import { resendToken, verifyToken } from '#core/contract/calls/session.ts';
import { answer } from '#machines/kit/slot.ts';
import { secondFactorMachine } from '#machines/session/second-factor/second-factor.machine.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** The second step of a sign-in, with the API in its slots. */
export function secondFactorLogic({ client }: { readonly client: Client }) {
  return secondFactorMachine.provide({
    actors: {
      verifyCode: fromPromise(({ input }) =>
        answer(
          client.call(verifyToken, {
            body: { ticket: sessionTicket(input.ticket), code: input.code },
          }),
        ),
      ),
      sendCode: fromPromise(({ input }) =>
        answer(
          client
            .call(resendToken, { body: { ticket: sessionTicket(input.ticket) } })
            // The wait starts now by this browser's clock, whatever the server's time.
            .then(() => ({ at: Date.now() })),
        ),
      ),
    },
  });
}

function sessionTicket(ticket: Ticket): string {
  return ticket.sessionTicket ?? '';
}
