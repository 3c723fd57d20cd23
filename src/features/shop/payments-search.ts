import * as v from 'valibot';
import { failedStates } from '#core/shop/failed-payments.ts';
import { dayStart } from '#src/console/list/day-start.ts';
import { listSearch } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate());

/** /shop/payments */
export const shopPaymentsSearch = listSearch({
  filters: {
    state: v.picklist(failedStates),
    account: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    method: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
    least: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
    failedFrom: day,
    failedTo: day,
  },
  // Days become times in the display time zone; the last day is included.
  asked: (asked) => ({
    ...asked,
    failedFrom: dayStart(asked.failedFrom, 0),
    failedTo: dayStart(asked.failedTo, 1),
  }),
});
