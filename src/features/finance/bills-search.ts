import * as v from 'valibot';
import { orderKinds } from '#core/orders/order-filters.ts';
import { methodKinds } from '#core/orders/payment-method.ts';
import { billKindNames } from '#core/transactions/bill-kinds.ts';
import { dayStart } from '#src/console/list/day-start.ts';
import { listSearch, type Members } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate());
const uuid = v.pipe(v.string(), v.uuid());

/** What the spending of a month is divided by. */
export const spendParts = ['brand', 'kind', 'department'] as const;
export type SpendPart = (typeof spendParts)[number];

/** /account/transaction */
export const billsSearch = listSearch({
  size: 20,
  filters: {
    kind: v.picklist([...billKindNames, 'spend']),
    method: v.picklist(methodKinds),
    direction: v.picklist(['in', 'out']),
    userID: uuid,
    departmentID: v.union([uuid, v.literal('none')]),
    brand: v.pipe(v.string(), v.maxLength(64)),
    productKind: v.picklist(orderKinds),
    from: day,
    to: day,
  },
  members: { by: v.picklist(spendParts), months: v.picklist([24]) },
  asked: withTimes,
});
export type BillsSearch = v.InferOutput<typeof billsSearch.schema>;

/** Days become times in the display time zone; the last day is included. */
function withTimes(asked: Members): Members {
  return { ...asked, from: dayStart(asked.from, 0), to: dayStart(asked.to, 1) };
}

/** Filters of the list that show the bills of a month alone, or those that its net spending consists of. */
export function monthFilter(month: string): Pick<BillsSearch, 'from' | 'to'> {
  return { from: `${month}-01`, to: lastDayOf(month) };
}

/** The month that a filter shows as a whole; null for any other span. */
export function monthOf({ from, to }: Pick<BillsSearch, 'from' | 'to'>): string | null {
  const month = from?.slice(0, 7) ?? '';
  return from === `${month}-01` && to === lastDayOf(month) ? month : null;
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Filters of the list, none of them set. */
export const noFilters = {
  search: undefined,
  kind: undefined,
  method: undefined,
  direction: undefined,
  userID: undefined,
  departmentID: undefined,
  brand: undefined,
  productKind: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} satisfies BillsSearch;
