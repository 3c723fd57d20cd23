import type { QueryOf } from '#core/contract/call.ts';
import type * as orderCalls from '#core/contract/calls/orders.ts';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { defaultPageSize } from '#src/ui/pagination/page-sizes.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';
import { isSearchable, type OrderFilter } from '#src/views/orders/order-search.ts';

export type OrdersQuery = QueryOf<typeof orderCalls.list>;

const usualSorting = { key: 'createTime', direction: 'desc' } as const;

export function queryOf({ status, search, sort, direction, page, size }: OrderFilter): OrdersQuery {
  return {
    limit: size ?? defaultPageSize,
    offset: page ?? 1,
    ...(status === undefined ? {} : { status }),
    ...(search === undefined ? {} : { search: search.trim() }),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
  };
}

/** Another filter begins at its first page. What is usual is left out of the address. */
export function changeFilter(filter: OrderFilter, change: OrderFilter): OrderFilter {
  const { page, size, ...rest } = { ...filter, page: undefined, ...change };
  return {
    ...rest,
    page: page === 1 ? undefined : page,
    size: size === defaultPageSize ? undefined : size,
  };
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
export function lastPageInstead({ page = 1, size = defaultPageSize }: OrderFilter, total: number) {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : null;
}
