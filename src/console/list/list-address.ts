import { pageSizes } from '#core/page-sizes.ts';
import {
  isSearchable,
  type ListAddress,
  type ListSearch,
  type Members,
} from '#src/console/list/list-search.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';

/** Rows of a page: the address's, else those chosen last in any list, else the list's, else the site's. */
export function pageSize(
  list: ListSearch,
  address: ListAddress,
  siteSize: number,
  lastChosen: string | null,
): number {
  return address.size ?? knownSize(Number(lastChosen)) ?? list.size ?? siteSize;
}

/** One of the sizes that a page may have. */
export function knownSize(size: number): (typeof pageSizes)[number] | undefined {
  return pageSizes.find((each) => each === size);
}

/** What the server is asked; the same for the route's loader and the page. */
export function listQuery(list: ListSearch, address: ListAddress, size: number): Members {
  const { sort, direction, page = 1 } = address;
  return {
    limit: size,
    offset: page,
    ...list.fixed,
    ...given({ ...filterQuery(list, address), sort, direction }),
  };
}

/** The same without what arranges the rows: what is counted, for tabs without their own filter. */
export function filterQuery(list: ListSearch, address: ListAddress, tab?: string): Members {
  const names = list.filters.filter((name) => name !== tab);
  return given({ ...list.asked(pick(address, names)), search: address.search?.trim() });
}

function given(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Another filter, sorting or size begins at the first page. */
export function changeAddress<A extends ListAddress>(address: A, change: ListAddress | Members): A {
  const next = { ...address, page: undefined, ...change };
  return next.page === 1 ? { ...next, page: undefined } : next;
}

/** The change that takes all filters away. */
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

/** The change that sorts; the usual sorting is not named. */
export function sortBy({ usual, sort }: ListSearch, { key, direction }: Sorting): ListAddress {
  if (!sort.includes(key)) return {};
  const isUsual = key === usual?.key && direction === usual.direction;
  return isUsual ? { sort: undefined, direction: undefined } : { sort: key, direction };
}

/** The change for what was typed into the search box; null for too little of it, which leaves the list as it is. */
export function searchFor(text: string): ListAddress | null {
  if (text.trim() === '') return { search: undefined };
  return isSearchable(text) ? { search: text } : null;
}

/** The last page there is, when the address names one beyond it; null otherwise. */
export function lastPageInstead({ page = 1 }: ListAddress, size: number, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : null;
}

/** Members of the address that hold several keys. */
export function keysOf(joined: string | undefined): readonly string[] {
  return joined === undefined || joined === '' ? [] : joined.split(',');
}

export function joinKeys(keys: readonly string[]): string | undefined {
  return keys.length === 0 ? undefined : keys.join(',');
}

function pick(members: object, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}
