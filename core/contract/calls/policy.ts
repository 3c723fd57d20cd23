import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { listOf, orderNo, pageQuery, time } from '#core/contract/fields.ts';
import { whoseKinds } from '#core/discovery/codes.ts';
import type { ClockRemedy } from '#core/policy/clock.ts';
import { clockRules, clockSpan, holdingKinds } from '#core/policy/clock-rules.ts';
import { dayOf, startOf } from '#core/policy/dated-row.ts';

/** What the industry's rules do to what an account has on a day of the reader's choice. */
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.isoDate());
function isCalendarDay(text: string): boolean {
  const date = startOf(text);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}
const asked = v.pipe(
  day,
  v.minValue(clockSpan.first),
  v.maxValue(clockSpan.last),
  // 30 February has the form of a day.
  v.check((text) => isCalendarDay(text), 'format'),
);
const remedies = [
  'renew',
  'finish',
  'plan',
  'request',
  'record',
  'method',
  'vetting',
  'clients',
  'none',
] as const satisfies ClockRemedy[];

const bite = v.object({ rule: v.picklist(clockRules), day, remedy: v.picklist(remedies) });

/**
 * Counts, over the orders with a certificate that serves today, what each rule bites today and on the day `on` (UTC), with today's certificates
 * and validations. Nothing is changed.
 */
export const clock = defineCall('policy.clock', 'GET /v1/policy/clock', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({ on: asked }),
  data: v.object({
    serverTime: time,
    /** Orders that were looked at, and those of them that need nobody until the paid span ends. */
    orders: v.number(),
    automatic: v.number(),
    /** Days that a CA issues a TLS certificate for, and may reuse a domain validation and an organization's. */
    rules: v.array(
      v.object({
        name: v.picklist(['length', 'domain', 'organization']),
        today: v.number(),
        later: v.number(),
        source: v.string(),
      }),
    ),
    /** Certificates a week that all orders need, to one decimal. */
    renewals: v.object({ today: v.number(), later: v.number() }),
    /** Orders that each rule bites. */
    bites: v.array(v.object({ rule: v.picklist(clockRules), today: v.number(), later: v.number() })),
    /** Orders that need somebody by that day, and the step that settles most of them. */
    needed: v.number(),
    best: v.nullable(v.object({ remedy: v.picklist(remedies), orders: v.number() })),
    /** Names, organizations and mailboxes that need somebody by that day. */
    holdings: v.object({ name: v.number(), organization: v.number(), mailbox: v.number() }),
  }),
  errors: { badInput: replyCode.badInput },
});

/** The orders that a rule, or any rule that needs somebody, bites by `on`: the earliest first. */
export const bitten = defineCall('policy.bitten', 'GET /v1/policy/bitten', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({ ...pageQuery, on: asked, rule: v.exactOptional(v.picklist(clockRules)) }),
  data: listOf(
    v.object({
      orderNo,
      commonName: v.string(),
      productType: v.string(),
      validUntil: time,
      paidUntil: time,
      bites: v.array(bite),
    }),
  ),
  errors: { badInput: replyCode.badInput },
});
export type BittenOrder = v.InferOutput<typeof bitten.data>['data'][number];

/**
 * The names, organizations or mailboxes of the account that a rule bites by `on`, the earliest first: names as they were last validated for
 * an order or ahead of one, organizations as they were last vetted, and mailboxes that confirm names.
 */
export const holdings = defineCall('policy.holdings', 'GET /v1/policy/holdings', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({ ...pageQuery, on: asked, kind: v.picklist(holdingKinds) }),
  data: listOf(
    v.object({
      kind: v.picklist(holdingKinds),
      name: v.string(),
      /** Of an organization. */
      id: v.string(),
      verifiedTime: time,
      bites: v.array(bite),
    }),
  ),
  errors: { badInput: replyCode.badInput },
});
export type BittenHolding = v.InferOutput<typeof holdings.data>['data'][number];

/** The certificates that serve, were not bought here and end by `on`, the earliest first. */
export const foreign = defineCall('policy.foreign', 'GET /v1/policy/foreign', {
  right: 'discovery:read',
  fresh: briefly,
  query: v.object({ ...pageQuery, on: asked }),
  data: listOf(
    v.object({
      id: v.string(),
      name: v.string(),
      issuer: v.string(),
      whose: v.picklist(whoseKinds),
      placeCount: v.number(),
      notAfter: time,
      bites: v.array(bite),
    }),
  ),
  errors: { badInput: replyCode.badInput },
});
export type BittenForeign = v.InferOutput<typeof foreign.data>['data'][number];
