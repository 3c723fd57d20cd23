import { pageSizes } from '#core/page-sizes.ts';
import {
  isSearchable,
  type ListAddress,
  type ListSearch,
  type Members,
} from '#src/console/list/list-search.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';

/** Rows per page: the address's value, else the one last chosen in any list, else the list's, else the site's. */
export function pageSize(
  list: ListSearch,
  address: ListAddress,
  siteSize: number,
  lastChosen: string | null,
): number {
  return address.size ?? knownSize(Number(lastChosen)) ?? list.size ?? siteSize;
}

/** Returns the size if it is a valid page size. */
export function knownSize(size: number): (typeof pageSizes)[number] | undefined {
  return pageSizes.find((each) => each === size);
}

/** Query of the list call; the same for the route's loader and the page. */
export function listQuery(list: ListSearch, address: ListAddress, size: number): Members {
  const { sort, direction, page = 1 } = address;
  return {
    limit: size,
    offset: page,
    ...list.fixed,
    ...given({ ...filterQuery(list, address), sort, direction }),
  };
}

/** The same without paging and sorting, for counts. `tab` names a filter to leave out. */
export function filterQuery(list: ListSearch, address: ListAddress, tab?: string): Members {
  const names = list.filters.filter((name) => name !== tab);
  return given({ ...list.asked(pick(address, names)), search: address.search?.trim() });
}

function given(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** A change of filter, sorting or size returns to the first page. */
export function changeAddress<A extends ListAddress>(address: A, change: ListAddress | Members): A {
  const next = { ...address, page: undefined, ...change };
  return next.page === 1 ? { ...next, page: undefined } : next;
}

/** Address change that clears all filters. */
export function withoutFilters({ filters }: ListSearch): Members {
  return Object.fromEntries(['search', ...filters].map((name) => [name, undefined]));
}

export function isFiltered(list: ListSearch, address: ListAddress): boolean {
  return Object.values(pick(address, ['search', ...list.filters])).some((value) => value !== undefined);
}

export function sortingOf({ usual }: ListSearch, { sort, direction }: ListAddress): Sorting | undefined {
  if (sort === undefined) return usual ?? undefined;
  return { key: sort, direction: direction ?? usual?.direction ?? 'asc' };
}

/** Address change that sorts; the default sorting is omitted. */
export function sortBy({ usual, sort }: ListSearch, { key, direction }: Sorting): ListAddress {
  if (!sort.includes(key)) return {};
  const isUsual = key === usual?.key && direction === usual.direction;
  return isUsual ? { sort: undefined, direction: undefined } : { sort: key, direction };
}

/** Address change for a search text; null if it is too short, which leaves the list unchanged. */
export function searchFor(text: string): ListAddress | null {
  if (text.trim() === '') return { search: undefined };
  return isSearchable(text) ? { search: text } : null;
}

/** The last page, if the address names one beyond it; null otherwise. */
export function lastPageInstead({ page = 1 }: ListAddress, size: number, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : null;
}

/** Splits an address member that holds several keys. */
export function keysOf(joined: string | undefined): readonly string[] {
  return joined === undefined || joined === '' ? [] : joined.split(',');
}

export function joinKeys(keys: readonly string[]): string | undefined {
  return keys.length === 0 ? undefined : keys.join(',');
}

function pick(members: object, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}
