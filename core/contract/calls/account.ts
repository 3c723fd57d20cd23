import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { country, declared, text } from '#core/contract/field-kinds.ts';
import { pageQuery, shortText, time } from '#core/contract/fields.ts';
import { noticeKinds, noticeStates, noticeTopics } from '#core/notices/kinds.ts';
import { logoTypes, mostLogoBytes } from '#core/realname/proof.ts';
import { validStatuses } from '#core/realname/real-name.ts';

/** The payer. `country`: ISO 3166-1 alpha-2. Checked by `core/account/check-profile.ts`; unknown fields are empty. */
const ownFields = {
  name: text({ autofill: 'name' }),
  country: country(),
  province: declared(shortText, { kind: 'text', autofill: 'address-level1', optional: true }),
  city: declared(shortText, { kind: 'text', autofill: 'address-level2', optional: true }),
  address: declared(v.pipe(v.string(), v.maxLength(1000)), {
    kind: 'text',
    autofill: 'street-address',
    optional: true,
  }),
  postalCode: declared(shortText, { kind: 'text', autofill: 'postal-code', optional: true }),
};

export const profileSchema = v.object({
  ...ownFields,
  email: v.string(),
  telPrefix: v.string(),
  telephone: v.string(),
  /** IANA name of the customer's time zone; empty for the browser's. */
  timeZone: v.string(),
  /** Percentage of fields filled in (product.md, 'Account'). */
  progress: v.number(),
  /** Whether everything required for card payments is present (reply code 12077). */
  complete: v.boolean(),
});
export type ProfileReply = v.InferOutput<typeof profileSchema>;

/** Returns the signed-in customer's profile. */
export const profile = defineCall('account.profile', 'GET /v1/profile', {
  right: 'signed-in',
  data: profileSchema,
});

/** Replaces the editable fields of the profile. */
export const changeProfile = defineCall('account.changeProfile', 'POST /v1/profile', {
  right: 'signed-in',
  changes: ['account.profile', 'session.account'],
  body: v.strictObject(ownFields),
  data: profileSchema,
  errors: { badInput: replyCode.badInput },
});

/** Sets the time zone in which the customer is shown times; empty for the browser's own. */
export const changeTimeZone = defineCall('account.changeTimeZone', 'POST /v1/profile/timeZone', {
  right: 'signed-in',
  changes: ['account.profile', 'session.account'],
  /** Checked by `core/account/time-zone.ts`. */
  body: v.strictObject({ timeZone: shortText }),
  data: profileSchema,
  errors: { badInput: replyCode.badInput },
});

/** Maximum items a notice lists; `itemTotal` counts all. */
export const mostItemsShown = 100;

/** Parts of the list of notices. */

// product.md, 'Account'.
/**
 * Lists the site's notices to the user, newest first, for 90 days: of the kinds they want, about orders they may see, without those they
 * removed. A notice is a digest: what came about at the same time for several
 * certificates is one notice.
 */
export const notices = defineCall('account.notices', 'GET /v1/siteMsg', {
  right: 'signed-in',
  query: v.object({
    ...pageQuery,
    /** `unread`: neither read nor over; `read`: the others. */
    state: v.exactOptional(v.picklist(noticeStates)),
    kind: v.exactOptional(v.picklist(noticeKinds)),
  }),
  data: v.object({
    siteMsges: v.array(
      v.object({
        id: v.number(),
        kind: v.picklist(noticeKinds),
        createTime: time,
        isRead: v.boolean(),
        /** Nothing it says is left to do: the certificates were replaced or revoked, the orders went on. It no longer counts as unread. */
        isOver: v.boolean(),
        /** The first ones to end; at most 100. */
        items: v.array(
          v.object({
            /** Empty for a sign-in. */
            orderNo: v.string(),
            /** The certificate it is about: for `needs-you`, the one that ends. Empty without any. */
            serialNumber: v.string(),
            /** The certificate's or order's first name; for a sign-in, its network. */
            commonName: v.string(),
            topic: v.picklist(noticeTopics),
            /** Days before the end, for `ending`; otherwise 0. */
            days: v.number(),
            /** When the certificate ends, or a rule changes; without either, when it came about. */
            endTime: time,
          }),
        ),
        itemTotal: v.number(),
      }),
    ),
    total: v.number(),
  }),
});
export type Notice = v.InferOutput<typeof notices.data>['siteMsges'][number];

/**
 * Marks notices as read: those with these ids (comma-separated, at most 100), or all if none is given. Those of others are ignored.
 */
export const readNotices = defineCall('account.readNotices', 'PUT /v1/siteMsg/read', {
  right: 'signed-in',
  changes: ['account.notices', 'session.account'],
  body: v.strictObject({
    ids: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{1,15}(?:,\d{1,15}){0,99})?$/)), ''),
  }),
  data: v.object({}),
});

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** How complete the user and their organization are, and what is left to do. Money and the last sign-in are in `session.account`. */
export const center = defineCall('account.center', 'GET /v1/account/center', {
  right: 'signed-in',
  data: v.object({
    /** Percentage of filled fields of the person and of the organization, rounded down (product.md, 'Account'). */
    authPProgress: percent,
    authEProgress: percent,
    personStatus: v.picklist(validStatuses),
    organizationStatus: v.picklist(validStatuses),
    /** As in the organization's last application; otherwise the account's own. */
    orgName: v.string(),
    /** Everything that card payments need. */
    isProfileComplete: v.boolean(),
    hasSecondFactor: v.boolean(),
    hasLogo: v.boolean(),
    /** Whether the account has ordered anything yet. */
    hasOrders: v.boolean(),
    /** Users of the account. */
    members: v.number(),
  }),
});

const logoFacts = v.object({
  /** Empty without a logo; then all others are empty or zero. */
  type: v.union([v.picklist(logoTypes), v.literal('')]),
  width: v.number(),
  height: v.number(),
  size: v.number(),
  /** SHA-256, hex: changes with the picture. */
  hash: v.string(),
  updateTime: time,
});

/** The account's logo. */
export const logo = defineCall('account.logo', 'GET /v1/account/logo', {
  right: 'signed-in',
  data: logoFacts,
});

/** The picture itself, with its own type. 404 without a logo. */
export const logoFile = defineCall('account.logoFile', 'GET /v1/account/logo/file', {
  right: 'signed-in',
  reply: 'binary',
  data: v.instance(Uint8Array),
  errors: { notFound: replyCode.notFound },
});

/** Replaces the logo: PNG, JPEG or WebP of up to 512 KiB, recognized by its content, 64 to 2048 pixels a side. */
export const putLogo = defineCall('account.putLogo', 'PUT /v1/account/logo', {
  right: 'account:write',
  encoding: 'json',
  timeout: 120_000,
  /** Base64. Longer than fits, so that a larger file gets a fault of its own. */
  body: v.strictObject({ content: v.pipe(v.string(), v.maxLength(4 * mostLogoBytes)) }),
  data: logoFacts,
  errors: { badInput: replyCode.badInput },
  changes: ['account.logo', 'account.center'],
});

export const removeLogo = defineCall('account.removeLogo', 'DELETE /v1/account/logo', {
  right: 'account:write',
  data: v.object({}),
  changes: ['account.logo', 'account.center'],
});
