import * as v from 'valibot';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { endProgresses } from '#core/orders/end-progress.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { orderKinds, orderLists } from '#core/orders/order-filters.ts';
import { renewalKeys } from '#core/orders/renewal-keys.ts';
import { dayStart } from '#src/console/list/day-start.ts';
import { listSearch } from '#src/console/list/list-search.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';

const day = v.pipe(v.string(), v.isoDate());
/** The router parses digits in an address as a number. */
const words = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.minLength(2),
  v.maxLength(255),
);
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

const filters = {
  status: v.picklist(orderLists),
  brand: id,
  kind: v.picklist(orderKinds),
  keyType: v.picklist(keyTypes),
  dcvMethod: v.picklist(['dns', 'dns_txt', 'file', 'email', 'email_dns']),
  contactID: id,
  orgID: id,
  remark: words,
  renewed: v.picklist(['yes', 'no']),
  createdFrom: day,
  createdTo: day,
  endsFrom: day,
  endsTo: day,
} as const;

/** What a dialog over the list is about, so that a reload keeps it. */
const dialogs = {
  job: id,
  records: v.picklist(['open']),
  act: v.picklist(['verify', 'download', 'share', 'renew', 'cancel']),
  year: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
  key: v.picklist(renewalKeys),
} as const;

/** /orders/list */
export const orderSearch = listSearch({
  sort: orderSortSchema.options,
  usual: { key: 'createTime', direction: 'desc' },
  filters,
  members: dialogs,
  asked: withTimes,
});

const { status: _, renewed: __, createdFrom: ___, createdTo: ____, ...endFilters } = filters;

/** /orders/expiring: certificates that end within thirteen weeks, the first to end first. */
export const expiringSearch = listSearch({
  filters: { ...endFilters, progress: v.picklist(endProgresses) },
  members: dialogs,
  asked: (asked) => ({ ...withTimes(asked), timeZone: usedZone() }),
});

/** Converts days to times in the display time zone; the last day is included. */
function withTimes(asked: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { createdFrom, createdTo, endsFrom, endsTo } = asked;
  return {
    ...asked,
    createdFrom: dayStart(createdFrom, 0),
    createdTo: dayStart(createdTo, 1),
    endsFrom: dayStart(endsFrom, 0),
    endsTo: dayStart(endsTo, 1),
  };
}
