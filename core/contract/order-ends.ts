import * as v from 'valibot';
import { isTimeZone } from '#core/calendar/zoned-days.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { cents, orderNo, pageQuery, time } from '#core/contract/fields.ts';
import { orderFilters } from '#core/contract/order-filters.ts';
import { orderRowSchema } from '#core/contract/order-shapes.ts';
import { attentionKinds } from '#core/orders/attention.ts';
import { endProgresses } from '#core/orders/end-progress.ts';

const counted = v.number();
const byProgress = v.entriesFromList(endProgresses, counted);
const timeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'format'));
const progress = v.picklist(endProgresses);

const endFilters = {
  ...orderFilters,
  /** Weeks start on Monday in this zone (IANA). */
  timeZone,
};

/** A certificate that will end, with its order. */
const endRowSchema = v.object({
  ...orderRowSchema.entries,
  /** The certificate: its number within the order, and when it ends. */
  number: v.number(),
  notAfter: time,
  progress,
});
export type EndRow = v.InferOutput<typeof endRowSchema>;

/**
 * Lists the unrevoked certificates that end in this week or one of the twelve that follow, the first to end first. `weeks` counts all that
 * match the filters, by week (its Monday) and by what was done about them; weeks without any are left out.
 */
export const ends = defineCall('orders.ends', 'GET /v1/orders/ends', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({ ...pageQuery, ...endFilters, progress: v.exactOptional(progress) }),
  data: v.object({
    data: v.array(endRowSchema),
    total: counted,
    weeks: v.array(v.object({ monday: v.pipe(v.string(), v.isoDate()), ...byProgress })),
  }),
  errors: { badInput: replyCode.badInput },
});

/** Counts the same certificates by what was done about them. */
export const endCounts = defineCall('orders.endCounts', 'GET /v1/orders/ends/count', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object(endFilters),
  data: v.object({ all: counted, ...byProgress }),
  errors: { badInput: replyCode.badInput },
});

/**
 * Returns what needs somebody today, worst first. `at` is the first end, or the last issuance or revocation; zero date if there is none.
 * `later` of the orders already had a certificate: the next one is waited for, or a renewal is to be paid.
 */
export const attention = defineCall('orders.attention', 'GET /v1/orders/attention', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({}),
  data: v.object({
    serverTime: time,
    rows: v.array(
      v.object({
        kind: v.picklist(attentionKinds),
        count: counted,
        later: counted,
        at: time,
        /** Amount to pay. */
        cents,
        /** The first two, worst first. */
        orders: v.array(v.object({ orderNo, commonName: v.string() })),
      }),
    ),
  }),
});
