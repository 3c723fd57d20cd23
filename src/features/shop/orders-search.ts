import * as v from 'valibot';
import { keyTypes } from '#core/orders/key-types.ts';
import { orderKinds, orderLists } from '#core/orders/order-filters.ts';
import { dayStart } from '#src/console/list/day-start.ts';
import { listSearch, type Members } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate());
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** /shop/orders */
export const shopOrdersSearch = listSearch({
  sort: ['createTime', 'since'],
  usual: { key: 'createTime', direction: 'desc' },
  filters: {
    status: v.picklist(orderLists),
    account: id,
    stuckSince: day,
    brand: id,
    kind: v.picklist(orderKinds),
    keyType: v.picklist(keyTypes),
    dcvMethod: v.picklist(['dns', 'dns_txt', 'file', 'email', 'email_dns']),
    renewed: v.picklist(['yes', 'no']),
    createdFrom: day,
    createdTo: day,
    endsFrom: day,
    endsTo: day,
  },
  asked: withTimes,
});

/** Days become times in the display time zone; the last day is included. */
function withTimes(asked: Members): Members {
  return {
    ...asked,
    stuckSince: dayStart(asked.stuckSince, 1),
    createdFrom: dayStart(asked.createdFrom, 0),
    createdTo: dayStart(asked.createdTo, 1),
    endsFrom: dayStart(asked.endsFrom, 0),
    endsTo: dayStart(asked.endsTo, 1),
  };
}
