import * as v from 'valibot';
import { rights } from '#core/account/rights.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { cents, shortText, time } from '#core/contract/fields.ts';

/** A slide captcha: a picture with a gap, and the piece that fits it. Images are PNG data URLs. */
export const captcha = defineCall('session.captcha', 'GET /captcha', {
  access: 'public',
  data: v.object({
    captchaID: v.string(),
    width: v.number(),
    height: v.number(),
    pieceSize: v.number(),
    /** Distance of the piece's upper edge from the picture's, in pixels. */
    pieceTop: v.number(),
    background: v.pipe(v.string(), v.regex(/^data:image\/png;base64,/)),
    piece: v.pipe(v.string(), v.regex(/^data:image\/png;base64,/)),
    expireTime: time,
  }),
});

/**
 * Sign-in. `password` is the hash the browser makes (`core/session/password.ts`), in the body, never in a URL. Without a
 * captcha a code is sent to the account's e-mail address (reply code 12009): nobody has to see a picture (WCAG 3.3.8).
 */
export const login = defineCall('session.login', 'POST /login', {
  access: 'public',
  body: v.strictObject({
    account: shortText,
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
 * Data of reply code 12009, the query of /sec-validation: texts only. The ticket lasts ten minutes and opens nothing
 * without the code that was sent.
 */
export const secondFactorSchema = v.object({
  sessionTicket: v.string(),
  /** How the code was sent, comma-joined: `email`. */
  methods: v.string(),
  /** Where it was sent, masked. */
  sentTo: v.string(),
});

const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** Second step of a sign-in: 6 digits, 5 tries a ticket. The token comes in the `authorization` header. 404: the ticket is over. */
export const verifyToken = defineCall('session.verifyToken', 'POST /verify_token', {
  access: 'public',
  body: v.strictObject({ ticket, code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  data: v.object({ account: v.string(), displayName: v.string() }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

/** Sends another code, 60 s after the last one at the earliest. `sentTime` is the server's time. */
export const resendToken = defineCall('session.resendToken', 'POST /resend_token', {
  access: 'public',
  body: v.strictObject({ ticket }),
  data: v.object({ sentTime: time }),
  errors: { notFound: replyCode.notFound, tooManyTries: replyCode.tooManyTries },
});

export const logout = defineCall('session.logout', 'GET /v1/logout', { data: v.object({}), effect: 'write' });

/** The signed-in customer. */
export const account = defineCall('session.account', 'GET /v1/account', {
  fresh: briefly,
  data: v.object({
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
    lastLoginIP: v.string(),
    lastLoginTime: time,
    rootUUID: v.string(),
    /** What the account may do beside what every customer may. */
    rights: v.array(v.picklist(rights)),
    /** As in the profile. */
    timeZone: v.string(),
    /** Percent of the list price the customer pays. */
    discount: v.pipe(v.number(), v.minValue(1), v.maxValue(100)),
    expiredOrdersTotal: v.number(),
    /** Notices that were not read. */
    unreadNotices: v.number(),
    /** The server's time of this reply: plans and days left are counted from it, not from the browser's clock. */
    serverTime: time,
  }),
});
