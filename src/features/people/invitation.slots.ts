import { fromPromise } from 'xstate';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { answer } from '#machines/kit/slot.ts';
import { invitationMachine } from '#machines/people/invitation/invitation.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import { hashPassword } from '#src/adapters/session/hash-password.ts';

interface InvitationServices {
  readonly client: Client;
  readonly secrets: SecretBox;
}

/** The invitation of a link, with the API in its slots. The password leaves the secret box only to be hashed. */
export function invitationLogic({ client, secrets }: InvitationServices, code: string) {
  return invitationMachine.provide({
    actors: {
      loadInvitation: fromPromise(({ signal }) =>
        answer(client.call(peopleCalls.invitationOf, { body: { code } }, { signal })),
      ),
      acceptInvitation: fromPromise(async ({ input: { displayName, password: handle } }) => {
        const password = await hashPassword(secrets.peek(handle) ?? '');
        return answer(client.call(peopleCalls.acceptInvitation, { body: { code, displayName, password } }));
      }),
    },
  });
}
