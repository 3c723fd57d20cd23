import * as v from 'valibot';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { pageSizes } from '#core/page-sizes.ts';

/** The filters of the list, in the order of its tabs. */
export const orderTabs = ['unpaid', 'verifying', 'issued', 'expiring', 'expired', 'cancelled'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Spec §2. */
export const shortestSearch = 2;
const longestSearch = 255;

/** The router reads digits in an address as a number. */
const searchText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.check((text) => isSearchable(text)),
);

/** What the address says of the list. A member that makes no sense counts as absent. */
export const orderFilterSchema = v.object({
  status: maybe(v.picklist(orderTabs)),
  search: maybe(searchText),
  sort: maybe(orderSortSchema),
  direction: maybe(v.picklist(['asc', 'desc'])),
  page: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  size: maybe(v.picklist(pageSizes)),
});
export type OrderFilter = v.InferOutput<typeof orderFilterSchema>;

export function isSearchable(text: string): boolean {
  const { length } = text.trim();
  return length >= shortestSearch && length <= longestSearch;
}

function maybe<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}
