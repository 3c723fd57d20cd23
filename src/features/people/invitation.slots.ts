import * as peopleCalls from '#core/contract/calls/people.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { InvitationSlots } from '#machines/people/invitation/invitation.machine.ts';
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
    actors: slots<InvitationSlots>({
      loadInvitation: (_, signal) =>
        answer(client.call(peopleCalls.invitationOf, { body: { code } }, { signal })),
      acceptInvitation: async ({ displayName, password: handle }) => {
        const password = await hashPassword(secrets.peek(handle) ?? '');
        return answer(client.call(peopleCalls.acceptInvitation, { body: { code, displayName, password } }));
      },
    }),
  });
}
