import * as confirmationCalls from '#core/contract/confirmation-calls.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { SecondFactorSlots } from '#machines/session/second-factor/second-factor.machine.ts';
import { secondFactorMachine } from '#machines/session/second-factor/second-factor.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import { hashPassword } from '#src/adapters/session/hash-password.ts';
import { signWithPasskey } from '#src/adapters/session/passkeys.ts';

interface ConfirmationServices {
  readonly client: Client;
  readonly secrets: SecretBox;
}

/** A confirmation in the middle of the work, with the API in its slots. The password leaves the secret box only to be hashed. */
export function confirmationLogic({ client, secrets }: ConfirmationServices) {
  return secondFactorMachine.provide({
    actors: slots<SecondFactorSlots>({
      verifyCode: async ({ method, code, password: handle }) => {
        if (method === 'passkey') throw new Error('a passkey has no code');
        const proof =
          method === 'password'
            ? { password: await hashPassword(secrets.peek(handle ?? '') ?? '') }
            : { code };
        return answer(client.call(confirmationCalls.confirm, { body: { method, ...proof } }));
      },
      sendCode: ({ method }) =>
        answer(
          client
            .call(confirmationCalls.confirmCode, { body: { method } })
            // The wait starts now by this browser's clock, whatever the server's time.
            .then(({ sentTo }) => ({ at: Date.now(), sentTo })),
        ),
      usePasskey: async () => {
        const begun = await answer(client.call(confirmationCalls.confirmPasskeyOptions, {}));
        if (!begun.ok) return begun;
        const response = await signWithPasskey(begun.value.options);
        if (response === null) return null;
        return answer<unknown>(client.call(confirmationCalls.confirmPasskey, { body: { response } }));
      },
    }),
  });
}
