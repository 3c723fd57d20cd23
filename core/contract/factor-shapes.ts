import * as v from 'valibot';
import { confirmMethods } from '#core/account/confirmation.ts';
import { replyCode } from '#core/contract/call.ts';

/** Shapes that sign-in and the security page share. */
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** 256 random bits, base64url. */
export const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** What WeChat's page brought back, and the ticket of the browser that went there. */
export const wechatReturn = {
  code: v.pipe(v.string(), v.regex(/^[\w.-]{1,300}$/)),
  state: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ticket,
};

/** What answers a code or an assertion that is wrong, or one too many. */
export const codeErrors = { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries };

/** Six digits of a mail or an app, or a recovery code. */
export const factorCode = v.pipe(v.string(), v.regex(/^(?:\d{6}|[a-z2-9]{4}-?[a-z2-9]{4})$/));

/** JSON forms of WebAuthn (Web Authentication Level 3, §5.1); the browser makes and reads them. */
const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(most));
const webAuthnOptions = v.looseObject({ challenge: v.string() });
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};
const clientData = base64url(4000);
export const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: v.exactOptional(base64url(200)),
  }),
});
export const attestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: clientData,
    attestationObject: base64url(20_000),
    transports: v.optional(v.pipe(v.array(text(20)), v.maxLength(10)), []),
  }),
});
export const passkeyOptionsData = v.object({ options: webAuthnOptions });

/** Data of reply code 12014: the ways to confirm that the user has, the strongest first, and where a code would go. */
export const confirmationSchema = v.object({
  methods: v.array(v.picklist(confirmMethods)),
  /** Masked mailbox. */
  sentTo: v.string(),
});
export type ConfirmationAsked = v.InferOutput<typeof confirmationSchema>;
