import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { time } from '#core/contract/fields.ts';
import { logoTypes, mostLogoBytes } from '#core/realname/proof.ts';
import { validStatuses } from '#core/realname/real-name.ts';

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

/** The logo that the account's invoices and mails show. */
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
