import * as v from 'valibot';
import { pageSizes } from '#core/page-sizes.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';

/** Characters. */
const shortestSearch = 2;
const longestSearch = 255;

/** Address members of the list, excluding filters. Other members of the page are left untouched. */
export interface ListAddress {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** From 1; omitted for the first page. */
  readonly page?: number | undefined;
  /** Rows per page. */
  readonly size?: number | undefined;
  /** Keys of the hidden columns, separated by commas. */
  readonly hide?: string | undefined;
  /** Keys of the chosen rows of all pages, separated by commas. */
  readonly chosen?: string | undefined;
  /** ID of a saved view to open instead. */
  readonly view?: string | undefined;
  /** ID of the flow that processes the chosen rows. */
  readonly job?: string | undefined;
  /** The records of all waiting orders are shown, above the list of orders. */
  readonly records?: 'open' | undefined;
  /** The action whose dialog for the chosen rows is open. */
  readonly act?: string | undefined;
  /** Term and key chosen in the dialog of renewals. */
  readonly year?: number | undefined;
  readonly key?: string | undefined;
}

export type Members = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;

interface ListSearchOptions<Sort extends string, Filters extends Entries, Extra extends Entries> {
  /** Keys the server can sort by. */
  readonly sort?: readonly Sort[];
  /** The server's default sorting. */
  readonly usual?: { readonly key: Sort; readonly direction: Sorting['direction'] };
  readonly filters?: Filters;
  /** Further address members that are not filters. */
  readonly members?: Extra;
  /** Default rows per page; the site's if absent. */
  readonly size?: number;
  /** Fixed query members, unless the address overrides them. */
  readonly fixed?: Members;
  /** Converts filters to the server's values, where they differ. */
  readonly asked?: (filters: Members) => Members;
}

/**
 * A list's part of an address. Light, so a route can validate it without the page's code. An invalid member counts as
 * absent.
 */
export function listSearch<
  const Sort extends string = never,
  Filters extends Entries = Record<never, never>,
  Extra extends Entries = Record<never, never>,
>({
  sort = [],
  usual,
  filters,
  members,
  size,
  fixed = {},
  asked = (same) => same,
}: ListSearchOptions<Sort, Filters, Extra>) {
  const schema = v.object({
    search: maybe(searchText),
    sort: maybe(v.picklist(sort)),
    direction: maybe(v.picklist(['asc', 'desc'])),
    page: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
    size: maybe(v.picklist(pageSizes)),
    hide: maybe(keyList),
    chosen: maybe(keyList),
    view: maybe(v.pipe(v.string(), v.maxLength(64))),
    ...maybeAll(members ?? ({} as Extra)),
    ...maybeAll(filters ?? ({} as Filters)),
  });
  const names = Object.keys(filters ?? {});
  return { schema, sort, usual: usual ?? null, filters: names, size: size ?? null, fixed, asked };
}

export interface ListSearch {
  readonly sort: readonly string[];
  readonly usual: Sorting | null;
  /** Names of the filter members, apart from `search`. */
  readonly filters: readonly string[];
  readonly size: number | null;
  readonly fixed: Members;
  readonly asked: (filters: Members) => Members;
}

export function isSearchable(text: string): boolean {
  const { length } = text.trim();
  return length >= shortestSearch && length <= longestSearch;
}

/** The router parses digits in an address as a number. */
const searchText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.check((text) => isSearchable(text)),
);

/** 500 keys of 20 characters, plus separators. */
const keyList = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(10_500));

function maybe<const Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

type Maybe<Filters extends Entries> = { [K in keyof Filters]: ReturnType<typeof maybe<Filters[K]>> };

function maybeAll<Filters extends Entries>(filters: Filters): Maybe<Filters> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, schema]) => [name, maybe(schema)]),
  ) as Maybe<Filters>;
}
