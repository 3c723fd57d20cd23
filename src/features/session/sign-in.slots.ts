import { captcha, login } from '#core/contract/calls/session.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { SignInSlots } from '#machines/session/sign-in/sign-in.machine.ts';
import { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import { hashPassword } from '#src/adapters/session/hash-password.ts';

export interface SignInServices {
  readonly client: Client;
  readonly secrets: SecretBox;
}

/** The sign-in machine with the browser's services in its slots. The password leaves the secret box only to be hashed. */
export function signInLogic({ client, secrets }: SignInServices) {
  return signInMachine.provide({
    actors: slots<SignInSlots>({
      loadCaptcha: (_, signal) => answer(client.call(captcha, {}, { signal })),
      signIn: async (input) => {
        const { account, captcha } = input;
        const password = await hashPassword(secrets.peek(input.password) ?? '');
        return answer(client.call(login, { body: { account, password, ...captcha } }));
      },
    }),
  });
}
