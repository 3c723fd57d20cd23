import * as v from 'valibot';
import { confirmMethods, sentMethods, signInMethods } from '#core/account/confirmation.ts';
import { defineCall, replyCode } from '#core/contract/call.ts';
import {
  attestation,
  codeErrors,
  confirmationSchema,
  passkeyOptionsData,
  ticket,
  wechatReturn,
} from '#core/contract/factor-shapes.ts';
import { recordID, sha256Hex, shortText, switchFlag, time } from '#core/contract/fields.ts';

/** How somebody signs in and confirms who they are: password, factors, sessions (product.md, 'Account'). */
const stale = ['security', 'session.account', 'people.members'];
const passkeyName = v.pipe(v.string(), v.maxLength(60));

const sixDigits = v.pipe(v.string(), v.regex(/^\d{6}$/));

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdTime: time,
  /** Zero if it was never used. */
  lastUsedTime: time,
  /** Kept by a password manager that copies it to other devices. */
  isSynced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkey>;

/** What protects the user's sign-in, and how this session was confirmed. */
export const overview = defineCall('security.overview', 'GET /v1/security', {
  right: 'signed-in',
  data: v.object({
    email: v.string(),
    /** Zero if it was never changed. */
    passwordTime: time,
    passkeys: v.array(passkey),
    /** Whether this server's address can have passkeys: browsers have none for a bare address. */
    canHavePasskeys: v.boolean(),
    canSendMail: v.boolean(),
    canSendSms: v.boolean(),
    app: v.object({ isOn: v.boolean(), createdTime: time, lastUsedTime: time }),
    mail: v.object({ isOn: v.boolean(), lastUsedTime: time }),
    /** `sentTo`: the user's telephone, masked; empty for none. */
    tel: v.object({ isOn: v.boolean(), lastUsedTime: time, sentTo: v.string() }),
    /** The WeChat that signs in in place of the password. */
    wechat: v.object({ isOn: v.boolean(), createdTime: time }),
    canUseWechat: v.boolean(),
    recovery: v.object({ total: v.number(), left: v.number(), lastUsedTime: time }),
    /** The account asks a second factor of everybody. */
    requiresFactor: v.boolean(),
    /** Owners of the account who may sign in, the user among them. */
    owners: v.number(),
    isOwner: v.boolean(),
    /** How and when this session was last confirmed; `until` is zero once that no longer counts. */
    confirmation: v.object({
      ...confirmationSchema.entries,
      by: v.picklist(confirmMethods),
      at: time,
      until: time,
    }),
    serverTime: time,
  }),
});
export type SecurityOverview = v.InferOutput<typeof overview.data>;

/**
 * Changes the password. `present` is not needed if the session was confirmed by a factor within ten minutes. Tells by mail; ends the other
 * sessions unless `endOthers` is false.
 */
export const changePassword = defineCall('security.changePassword', 'POST /v1/password', {
  right: 'signed-in',
  body: v.strictObject({
    password: sha256Hex,
    present: v.exactOptional(sha256Hex),
    endOthers: v.optional(
      v.union([
        v.boolean(),
        v.pipe(
          v.picklist(['true', 'false']),
          v.transform((flag) => flag === 'true'),
        ),
      ]),
      true,
    ),
  }),
  data: v.object({ ended: v.number() }),
  errors: { ...codeErrors, confirmFirst: replyCode.confirmFirst },
  changes: stale,
});

const authTypes = ['email', 'google', 'tel'] as const;

/** The flags of two-step sign-in: by telephone, mailbox and authenticator app. */
export const twoStepAuth = defineCall('security.twoStepAuth', 'GET /v1/twoStepAuth', {
  right: 'signed-in',
  data: v.object({ tel: switchFlag, email: switchFlag, google: switchFlag }),
});

/**
 * Switches a second factor on (`status` Y, with the code that proves it) or off. The code is that of `GET /v1/twoStepAuthCode`, or the
 * authenticator app's after `GET /v1/googleAuth`. `tel` needs a telephone, and a site that sends text messages.
 */
export const setTwoStepAuth = defineCall('security.setTwoStepAuth', 'POST /v1/twoStepAuth', {
  right: 'signed-in',
  confirm: 'fresh',
  body: v.strictObject({
    authType: v.picklist(authTypes),
    status: switchFlag,
    authCode: v.optional(v.union([v.literal(''), sixDigits]), ''),
    telPrefix: v.optional(shortText, ''),
  }),
  data: v.object({}),
  errors: { ...codeErrors, wrongState: replyCode.wrongState },
  changes: stale,
});

/**
 * Sends the code that switches codes by mail or text message on, to the user's own mailbox or telephone, at the earliest 60 seconds after
 * the last one. Which of the two, `contact` says, or else `authType`.
 */
export const twoStepAuthCode = defineCall('security.twoStepAuthCode', 'GET /v1/twoStepAuthCode', {
  right: 'signed-in',
  confirm: 'fresh',
  effect: 'write',
  query: v.object({
    contact: v.optional(shortText, ''),
    status: v.optional(switchFlag, 'Y'),
    telPrefix: v.optional(shortText, ''),
    /** So that no address has to hold a number. */
    authType: v.optional(v.picklist(sentMethods), 'email'),
  }),
  data: v.object({ sentTo: v.string(), sentTime: time }),
  errors: codeErrors,
});

/** Makes a new secret for an authenticator app (RFC 6238), which replaces the present one once a code of it was sent. */
export const googleAuth = defineCall('security.googleAuth', 'GET /v1/googleAuth', {
  right: 'signed-in',
  confirm: 'fresh',
  effect: 'write',
  data: v.object({
    /** Base32. */
    secret: v.string(),
    /** `otpauth://totp/…`, for the QR code. */
    url: v.string(),
  }),
});

/** Begins to add a passkey. */
export const passkeyOptions = defineCall('security.passkeyOptions', 'POST /v1/passkeys/options', {
  right: 'signed-in',
  confirm: 'fresh',
  data: passkeyOptionsData,
  errors: { badInput: replyCode.badInput, wrongState: replyCode.wrongState },
});

/** Adds a passkey under a name; at most 20. */
export const addPasskey = defineCall('security.addPasskey', 'POST /v1/passkeys', {
  right: 'signed-in',
  confirm: 'fresh',
  encoding: 'json',
  body: v.strictObject({ name: passkeyName, response: attestation }),
  data: v.object({ id: v.string() }),
  errors: { badInput: replyCode.badInput, wrongState: replyCode.wrongState },
  changes: stale,
});

/** Names a passkey. */
export const renamePasskey = defineCall('security.renamePasskey', 'PUT /v1/passkeys/{id}', {
  right: 'signed-in',
  params: v.object({ id: recordID }),
  body: v.strictObject({ name: passkeyName }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: ['security'],
});

/** Removes a passkey; not the last factor where the account asks for one. */
export const removePasskey = defineCall('security.removePasskey', 'DELETE /v1/passkeys/{id}', {
  right: 'signed-in',
  confirm: 'fresh',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
  changes: stale,
});

/** Makes ten recovery codes in place of those before. They are in this reply alone. */
export const makeRecoveryCodes = defineCall('security.makeRecoveryCodes', 'POST /v1/recoveryCodes', {
  right: 'signed-in',
  confirm: 'fresh',
  data: v.object({ codes: v.array(v.string()) }),
  errors: { wrongState: replyCode.wrongState },
  changes: ['security'],
});

const openSession = v.object({
  id: v.string(),
  browser: v.string(),
  system: v.string(),
  kind: v.picklist(['computer', 'phone', 'tablet', 'program']),
  /** The address of its sign-in, and its network: the address itself, or an IPv6 /64. */
  address: v.string(),
  network: v.string(),
  /** How it was signed in to. */
  by: v.picklist(signInMethods),
  createdTime: time,
  lastSeenTime: time,
  isThis: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

/** Lists the user's sessions, the last used first. */
export const sessions = defineCall('security.sessions', 'GET /v1/sessions', {
  right: 'signed-in',
  data: v.object({ data: v.array(openSession), total: v.number() }),
});

/** Ends one of the user's other sessions. */
export const endSession = defineCall('security.endSession', 'DELETE /v1/sessions/{id}', {
  right: 'signed-in',
  confirm: 'fresh',
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: ['security'],
});

/** Ends all of the user's sessions but this one. */
export const endOtherSessions = defineCall('security.endOtherSessions', 'DELETE /v1/sessions', {
  right: 'signed-in',
  confirm: 'fresh',
  data: v.object({ ended: v.number() }),
  changes: ['security'],
});

/** Asks a second factor of every user of the account, or no longer. Those without one can do nothing else until they have one. */
export const requireFactor = defineCall('security.requireFactor', 'PUT /v1/account/requiresFactor', {
  right: 'account:write',
  confirm: 'fresh',
  body: v.strictObject({ requiresFactor: switchFlag }),
  data: v.object({}),
  errors: { wrongState: replyCode.wrongState },
  changes: stale,
});

/** Begins to bind a WeChat to the user, as `POST /wxaddress` begins a sign-in. */
export const wechatAddress = defineCall('security.wechatAddress', 'POST /v1/wechat/address', {
  right: 'signed-in',
  confirm: 'fresh',
  body: v.strictObject({ ticket }),
  data: v.object({ address: v.string() }),
  errors: { notFound: replyCode.notFound },
});

/**
 * Binds the WeChat that came back: from then on it signs in in place of the password. Replaces the one before. Was confirmed when it began,
 * by the same user.
 */
export const bindWechat = defineCall('security.bindWechat', 'POST /v1/wechat', {
  right: 'signed-in',
  body: v.strictObject(wechatReturn),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: ['security'],
});

export const unbindWechat = defineCall('security.unbindWechat', 'DELETE /v1/wechat', {
  right: 'signed-in',
  confirm: 'fresh',
  data: v.object({}),
  errors: { notFound: replyCode.notFound },
  changes: ['security'],
});
