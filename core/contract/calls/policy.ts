import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { listOf, orderNo, pageQuery, time } from '#core/contract/fields.ts';
import type { ClockRemedy } from '#core/policy/clock.ts';
import { clockRules, clockSpan } from '#core/policy/clock-rules.ts';
import { dayOf, startOf } from '#core/policy/dated-row.ts';

/** What the industry's rules do to an account's orders on a day of the reader's choice. */
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
