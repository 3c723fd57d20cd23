import * as v from 'valibot';
import { sentMethods } from '#core/account/confirmation.ts';
import { anyRights } from '#core/account/rights.ts';
import { announcement } from '#core/contract/announcement.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import {
  assertion,
  factorCode,
  passkeyOptionsData,
  ticket,
  wechatReturn,
} from '#core/contract/factor-shapes.ts';
import { cents, shortText, time } from '#core/contract/fields.ts';

/** Returns a slide captcha: a picture with a gap and the piece that fits it. Images are PNG data URLs. */
export const captcha = defineCall('session.captcha', 'GET /captcha', {
  right: 'public',
  data: v.object({
    captchaID: v.string(),
    width: v.number(),
    height: v.number(),
    pieceSize: v.number(),
    /** Distance from the top of the picture to the top of the piece, in pixels. */
    pieceTop: v.number(),
    background: v.pipe(v.string(), v.regex(/^data:image\/png;base64,/)),
    piece: v.pipe(v.string(), v.regex(/^data:image\/png;base64,/)),
    expireTime: time,
  }),
});

/**
 * Signs in. `password` is the hex SHA-256 of `certhub/password/v1`, a NUL character and the password (NFC, UTF-8); it is sent in the body,
 * never in a URL. Without a captcha, a code is sent to the account's email address (reply code 12009), so that nobody is required to see a
 * picture (WCAG 3.3.8).
 */
export const login = defineCall('session.login', 'POST /login', {
  right: 'public',
  body: v.strictObject({
    account: shortText,
    /** Made by `core/session/password.ts`. */
    password: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    captchaID: v.optional(shortText),
    /** Pixels the piece was moved to the right. */
    captchaOffset: v.optional(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d+)?$/), v.transform(Number))]),
    ),
  }),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: {
    secondFactor: replyCode.secondFactor,
    badInput: replyCode.badInput,
    tooManyTries: replyCode.tooManyTries,
  },
});

/**
 * Data of reply code 12009 and query of /sec-validation; text values only. The ticket lasts ten minutes and is useless without a code or
 * a passkey.
 */
export const secondFactorSchema = v.object({
  sessionTicket: v.string(),
  /** What may be used, comma-separated, the strongest first: `passkey`, `app`, `email`, `tel`, `recovery`. */
  methods: v.string(),
  /** Masked address the code was sent to; empty if none was sent yet. */
  sentTo: v.string(),
});

/**
 * Second step of a sign-in: a 6-digit code of the mail, the text message or the app, or a recovery code, with 5 attempts per ticket. The
 * token is returned in the `authorization` header. 404 means the ticket is no longer valid.
 */
export const verifyToken = defineCall('session.verifyToken', 'POST /verify_token', {
  right: 'public',
  body: v.strictObject({
    ticket,
    code: factorCode,
    method: v.optional(v.picklist([...sentMethods, 'app', 'recovery']), 'email'),
  }),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

/** Sends a code by mail or text message, at the earliest 60 seconds after the last one. `sentTime` is the server's time. */
export const resendToken = defineCall('session.resendToken', 'POST /resend_token', {
  right: 'public',
  body: v.strictObject({ ticket, method: v.optional(v.picklist(sentMethods), 'email') }),
  data: v.object({
    sentTime: time,
    /** Masked; empty where the reply must not reveal it. */
    sentTo: v.string(),
  }),
  errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
});

/**
 * Begins a sign-in with a passkey: its second step if a ticket is given, otherwise the whole of it, with a ticket of its own.
 */
export const passkeyOptions = defineCall('session.passkeyOptions', 'POST /passkey_options', {
  right: 'public',
  body: v.strictObject({ ticket: v.exactOptional(ticket) }),
  data: v.object({ ticket: v.string(), ...passkeyOptionsData.entries }),
  errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
});

/** Signs in with a passkey. The token is returned in the `authorization` header. 404 means the ticket is no longer valid. */
export const verifyPasskey = defineCall('session.verifyPasskey', 'POST /verify_passkey', {
  right: 'public',
  encoding: 'json',
  body: v.strictObject({ ticket, response: assertion }),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: {
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});

/**
 * Begins a sign-in by WeChat (website application, scanned code). `ticket`: 256 random bits of the browser's own, without which what comes
 * back is worth nothing; the address holds its SHA-256 as `state`. 404: this site has no WeChat sign-in.
 */
export const wechatAddress = defineCall('session.wechatAddress', 'POST /wxaddress', {
  right: 'public',
  body: v.strictObject({ ticket }),
  data: v.object({ address: v.string() }),
  errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
});

/** Signs in by what WeChat's page brought back: opens a session, or asks for a second factor (reply code 12009). */
export const wechatRedirect = defineCall('session.wechatRedirect', 'POST /wxredirect', {
  right: 'public',
  body: v.strictObject(wechatReturn),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: {
    secondFactor: replyCode.secondFactor,
    badInput: replyCode.badInput,
    notFound: replyCode.notFound,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Signs out and ends the session. */
export const logout = defineCall('session.logout', 'GET /v1/logout', {
  right: 'signed-in',
  data: v.object({}),
  effect: 'write',
});

/** Returns the signed-in customer. */
export const account = defineCall('session.account', 'GET /v1/account', {
  right: 'signed-in',
  fresh: briefly,
  data: v.object({
    /** The user; `rootUUID` is the account. */
    id: v.string(),
    accountInfo: v.object({
      account: v.string(),
      displayName: v.string(),
      email: v.string(),
      telephone: v.string(),
    }),
    companyName: v.string(),
    balance: cents,
    toBeInvoicedAmount: cents,
    /** The sign-in before the present one: its address, its network (the address itself, or an IPv6 /64), its time. Empty or zero for none. */
    lastLoginIP: v.string(),
    lastLoginNetwork: v.string(),
    lastLoginTime: time,
    rootUUID: v.string(),
    /** What the user may do: the rights of their role and, for who runs the shop, those the shop gave. */
    rights: v.array(v.picklist(anyRights)),
    /** The shop's own account: its users are operators. */
    isShop: v.boolean(),
    /** The account asks for a second factor and the user has none: nothing else is answered. */
    mustEnrol: v.boolean(),
    /** Same as in the profile. */
    timeZone: v.string(),
    /** Percentage of the list price the customer pays. */
    discount: v.pipe(v.number(), v.minValue(1), v.maxValue(100)),
    expiredOrdersTotal: v.number(),
    /** What the user may spend without an approval (null: no limit), and has spent this month. */
    spending: v.object({
      perOrder: v.nullable(cents),
      perMonth: v.nullable(cents),
      monthSpent: cents,
      /** Whether anybody in the account has a limit: then an order may need an approval, whoever pays it. */
      isAnyoneLimited: v.boolean(),
    }),
    /** The account's policy names somebody to whom the keys of new orders are sealed. */
    hasSharingPolicy: v.boolean(),
    /** Requests for an approval that wait for a decision; 0 for who may not decide. */
    openApprovals: v.number(),
    /** Number of notices that are neither read nor over. */
    unreadNotices: v.number(),
    /** What the site announces as important and the user neither read nor dismissed, the most urgent first; at most three. */
    banners: v.array(announcement),
    /** The server's time of this reply. Count plans and remaining days from it, not from the browser's clock. */
    serverTime: time,
  }),
});
