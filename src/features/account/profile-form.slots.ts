import { fromPromise } from 'xstate';
import type { Profile } from '#core/account/check-profile.ts';
import * as profileCalls from '#core/contract/calls/account.ts';
import { ok } from '#core/result.ts';
import { profileFormMachine } from '#machines/account/profile-form/profile-form.machine.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';

export interface ProfileFormServices {
  readonly client: Client;
}

/** The form of the personal information, with the API in its slot. */
export function profileFormLogic({ client }: ProfileFormServices) {
  return profileFormMachine.provide({
    actors: {
      saveProfile: fromPromise(async ({ input: { profile } }): Promise<Answer<Profile>> => {
        const saved = await answer(client.call(profileCalls.changeProfile, { body: { ...profile } }));
        if (!saved.ok) return saved;
        const { name, country, province, city, address, postalCode } = saved.value;
        return ok({ name, country, province, city, address, postalCode });
      }),
    },
  });
}
