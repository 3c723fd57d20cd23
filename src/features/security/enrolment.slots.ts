import { isSentMethod } from '#core/account/confirmation.ts';
import { replyCode } from '#core/contract/call.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { EnrolmentSlots } from '#machines/security/enrolment/enrolment.machine.ts';
import { enrolmentMachine } from '#machines/security/enrolment/enrolment.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import { makePasskey } from '#src/adapters/session/passkeys.ts';

interface EnrolmentServices {
  readonly client: Client;
  readonly secrets: SecretBox;
}

/** The secret of an app, as the secret box keeps it. */
export interface AppSecret {
  readonly secret: string;
  readonly url: string;
}

/** Adding a factor, with the API and the browser's passkeys in its slots. `defaultName`: of a passkey that was given none. */
export function enrolmentLogic({ client, secrets }: EnrolmentServices, defaultName: () => string) {
  const kept = (value: object) => secrets.put(JSON.stringify(value));
  return enrolmentMachine.provide({
    actors: slots<EnrolmentSlots>({
      prepare: async ({ kind }) => {
        if (isSentMethod(kind)) {
          const sent = await answer(
            client.call(securityCalls.twoStepAuthCode, { query: { authType: kind } }),
          );
          return sent.ok ? ok({ handle: '', sentTo: sent.value.sentTo, at: Date.now() }) : sent;
        }
        if (kind === 'app') {
          const begun = await answer(client.call(securityCalls.googleAuth, {}));
          return begun.ok ? ok({ handle: kept(begun.value), sentTo: '', at: Date.now() }) : begun;
        }
        const begun = await answer(client.call(securityCalls.passkeyOptions, {}));
        if (!begun.ok) return begun;
        const made = await makePasskey(begun.value.options);
        if (made === null) return null;
        return made === 'known' ? alreadyThere : ok({ handle: kept(made), sentTo: '', at: Date.now() });
      },
      enrol: ({ kind, code, name, handle }) =>
        answer<unknown>(
          kind === 'passkey'
            ? client.call(securityCalls.addPasskey, {
                body: {
                  name: name.trim() || defaultName(),
                  response: JSON.parse(secrets.peek(handle) ?? '{}'),
                },
              })
            : client.call(securityCalls.setTwoStepAuth, {
                body: { authType: kind === 'app' ? 'google' : kind, status: 'Y', authCode: code },
              }),
        ),
      makeCodes: async () => {
        const made = await answer(client.call(securityCalls.makeRecoveryCodes, {}));
        return made.ok ? ok({ handle: secrets.put(made.value.codes.join('\n')) }) : made;
      },
    }),
  });
}

/** The browser found one of this user's passkeys on the device. */
const alreadyThere = fail({
  kind: 'refused' as const,
  code: replyCode.badInput,
  msg: '',
  errors: [fault('passkey', 'record-duplicate', '')],
  data: null,
});
