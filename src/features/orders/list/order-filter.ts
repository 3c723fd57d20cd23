import type { QueryOf } from '#core/contract/call.ts';
import type * as orderCalls from '#core/contract/calls/orders.ts';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { isSearchable, type OrderFilter } from '#src/features/orders/list/order-search.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';

export type OrdersQuery = QueryOf<typeof orderCalls.list>;

const usualSorting = { key: 'createTime', direction: 'desc' } as const;

/** `size`: rows of a page, the filter's or else the site's. */
export function queryOf({ status, search, sort, direction, page }: OrderFilter, size: number): OrdersQuery {
  return {
    limit: size,
    offset: page ?? 1,
    ...(status === undefined ? {} : { status }),
    ...(search === undefined ? {} : { search: search.trim() }),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
  };
}

/** Another filter begins at its first page, which the address does not name. */
export function changeFilter(filter: OrderFilter, change: OrderFilter): OrderFilter {
  const { page, ...rest } = { ...filter, page: undefined, ...change };
  return { ...rest, page: page === 1 ? undefined : page };
}

export function sortingOf({ sort, direction }: OrderFilter): Sorting {
  return sort === undefined ? usualSorting : { key: sort, direction: direction ?? usualSorting.direction };
}

export function sortBy(filter: OrderFilter, { key, direction }: Sorting): OrderFilter {
  const isUsual = key === usualSorting.key && direction === usualSorting.direction;
  const sort = orderSortSchema.options.find((option) => option === key);
  return changeFilter(filter, isUsual ? { sort: undefined, direction: undefined } : { sort, direction });
}

/** What was typed into the search box: too little of it leaves the filter as it is. */
export function searchFor(filter: OrderFilter, text: string): OrderFilter {
  if (text.trim() === '') return changeFilter(filter, { search: undefined });
  return isSearchable(text) ? changeFilter(filter, { search: text }) : filter;
}

/** Are there orders that this filter may hide? */
export function isFiltered({ status, search }: OrderFilter): boolean {
  return status !== undefined || search !== undefined;
}

/** The last page there is, when the filter asks for one beyond it; null otherwise. */
export function lastPageInstead({ page = 1 }: OrderFilter, size: number, total: number) {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : null;
}
