import * as v from 'valibot';
import { isTimeZone } from '#core/calendar/zoned-days.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { cents, time } from '#core/contract/fields.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { orderLists } from '#core/orders/order-filters.ts';

const counted = v.number();

/**
 * Returns everything the dashboard shows. Months and days are those of `timeZone` (IANA). `spend`: cents paid for the orders placed in each
 * of the last twelve months, less refunds. `ends`: unrevoked certificates that end on each of the coming days; of them those that an issued one
 * replaces, and of the others those whose order, or one that renews it, waits for something. `byBrand` and `byKey` count valid
 * certificates.
 */
export const statistics = defineCall('orders.statistics', 'GET /v1/orders/statistics', {
  right: 'orders:read',
  fresh: briefly,
  query: v.object({ timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'format')) }),
  data: v.object({
    serverTime: time,
    byList: v.object({ all: counted, ...v.entriesFromList(orderLists, counted) }),
    spend: v.array(v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), cents })),
    ends: v.array(
      v.object({ day: v.pipe(v.string(), v.isoDate()), count: counted, replaced: counted, waiting: counted }),
    ),
    byBrand: v.array(v.object({ brand: v.string(), count: counted })),
    byKey: v.array(v.object({ keyType: v.picklist(keyTypes), count: counted })),
  }),
  errors: { badInput: replyCode.badInput },
});
