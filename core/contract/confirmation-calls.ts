import * as v from 'valibot';
import { sentMethods } from '#core/account/confirmation.ts';
import { defineCall } from '#core/contract/call.ts';
import { assertion, codeErrors, factorCode, passkeyOptionsData } from '#core/contract/factor-shapes.ts';
import { sha256Hex, time } from '#core/contract/fields.ts';

/** Confirms who the user is, for the next ten minutes of this session: by a code, or by the password where no factor is enrolled. */
export const confirm = defineCall('security.confirm', 'POST /v1/confirm', {
  right: 'signed-in',
  body: v.strictObject({
    method: v.picklist(['app', 'email', 'tel', 'recovery', 'password']),
    /** For all but `password`. */
    code: v.exactOptional(factorCode),
    /** For `password`; made by `core/session/password.ts`. */
    password: v.exactOptional(sha256Hex),
  }),
  data: v.object({ until: time }),
  errors: codeErrors,
  changes: ['security'],
});

/** Sends the code of a confirmation by mail or text message, at the earliest 60 seconds after the last one. */
export const confirmCode = defineCall('security.confirmCode', 'POST /v1/confirm/code', {
  right: 'signed-in',
  body: v.strictObject({ method: v.optional(v.picklist(sentMethods), 'email') }),
  data: v.object({ sentTo: v.string(), sentTime: time }),
  errors: codeErrors,
});

/** Begins a confirmation with a passkey. */
export const confirmPasskeyOptions = defineCall(
  'security.confirmPasskeyOptions',
  'POST /v1/confirm/passkey/options',
  {
    right: 'signed-in',
    data: passkeyOptionsData,
    errors: codeErrors,
  },
);

/** Confirms who the user is with a passkey. */
export const confirmPasskey = defineCall('security.confirmPasskey', 'POST /v1/confirm/passkey', {
  right: 'signed-in',
  encoding: 'json',
  body: v.strictObject({ response: assertion }),
  data: v.object({ until: time }),
  errors: codeErrors,
  changes: ['security'],
});
