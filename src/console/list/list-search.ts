import * as v from 'valibot';
import { pageSizes } from '#core/page-sizes.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';

/** Spec §2. */
const shortestSearch = 2;
const longestSearch = 255;

/** What the address of a page says of its list, filters beside it. The page's other members are left alone. */
export interface ListAddress {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** From 1, which is not named. */
  readonly page?: number | undefined;
  /** Rows of a page. */
  readonly size?: number | undefined;
  /** Keys of the columns that are not shown, comma-joined. */
  readonly hide?: string | undefined;
  /** Keys of the chosen rows, of every page, comma-joined. */
  readonly chosen?: string | undefined;
  /** What is being done with them, by the id of its flow. */
  readonly job?: string | undefined;
}

export type Members = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, v.GenericSchema<unknown, unknown>>>;

interface ListSearchOptions<Sort extends string, Filters extends Entries> {
  /** What the server sorts by. */
  readonly sort?: readonly Sort[];
  /** How it sorts by default. */
  readonly usual?: { readonly key: Sort; readonly direction: Sorting['direction'] };
  readonly filters?: Filters;
  /** What the address holds besides, which no filter is. */
  readonly members?: Entries;
  /** Rows of a page unless chosen; the site's when absent. */
  readonly size?: number;
  /** What the server is asked beside it, unless the address says otherwise. */
  readonly fixed?: Members;
  /** The filters as the server is asked, where it knows them by other values. */
  readonly asked?: (filters: Members) => Members;
}

/**
 * A list's part of an address: light, so that a route can check it without the page's code. A member that makes no sense
 * counts as absent.
 */
export function listSearch<
  const Sort extends string = never,
  Filters extends Entries = Record<never, never>,
>({
  sort = [],
  usual,
  filters,
  members = {},
  size,
  fixed = {},
  asked = (same) => same,
}: ListSearchOptions<Sort, Filters>) {
  const schema = v.object({
    search: maybe(searchText),
    sort: maybe(v.picklist(sort)),
    direction: maybe(v.picklist(['asc', 'desc'])),
    page: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
    size: maybe(v.picklist(pageSizes)),
    hide: maybe(keyList),
    chosen: maybe(keyList),
    ...maybeAll(members),
    ...maybeAll(filters ?? ({} as Filters)),
  });
  const names = Object.keys(filters ?? {});
  return { schema, sort, usual: usual ?? null, filters: names, size: size ?? null, fixed, asked };
}

export interface ListSearch {
  readonly sort: readonly string[];
  readonly usual: Sorting | null;
  /** Names of the members that filter, beside `search`. */
  readonly filters: readonly string[];
  readonly size: number | null;
  readonly fixed: Members;
  readonly asked: (filters: Members) => Members;
}

export function isSearchable(text: string): boolean {
  const { length } = text.trim();
  return length >= shortestSearch && length <= longestSearch;
}

/** The router reads digits in an address as a number. */
const searchText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.check((text) => isSearchable(text)),
);

/** 500 keys of 20 characters. */
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
