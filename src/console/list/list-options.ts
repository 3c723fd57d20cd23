import type { ComponentType, ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { ArgumentsOf, Call, Schema } from '#core/contract/call.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { filterQuery, listQuery } from '#src/console/list/list-address.ts';
import type { ListAddress, ListSearch } from '#src/console/list/list-search.ts';
import type { BulkRules, ListSelection } from '#src/console/list/selection.ts';
import type { BaseTexts } from '#src/i18n/all-texts.ts';
import type { AreasOf, TextDefinition } from '#src/i18n/define-texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';

export interface ListReply<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  /** More match than the list leads to. */
  readonly isMore?: boolean;
}

/** A call that answers with a page of a list. */
export type ListCall<Row> = Call<Schema, Schema, Schema, GenericSchema<unknown, ListReply<Row>>>;

export type TextDefinitions = readonly TextDefinition<never>[];

/** Keys of the texts that the list loads. */
export type ListLabel<Texts extends TextDefinitions> = Extract<
  TextKey,
  `${AreasOf<Texts> | keyof BaseTexts | 'list'}.${string}`
>;

/** A count above `countedTo` stands for all beyond it. */
export type ListCounts = Readonly<Record<string, number>> & { readonly countedTo?: number };

/** A filter whose values are tabs above the list, each an address of its own. */
export interface ListTabs<Key extends TextKey> {
  /** Member of the address. */
  readonly filter: string;
  readonly label: Key;
  readonly all: Key;
  readonly values: Readonly<Record<string, Key>>;
  /** What the counts call the first tab; `all` when absent. */
  readonly allCount?: string;
  /** How many rows each holds, the first tab too. */
  readonly counts?: Call<Schema, Schema, Schema, GenericSchema<unknown, ListCounts>>;
}

/** A filter with a field of its own; `name` is the member of the address. */
export type ListFilter<Key extends TextKey> = { readonly name: string; readonly label: Key } & (
  | { readonly kind: 'choice'; readonly values: Readonly<Record<string, Key>> }
  /** Choices that are looked up once they are to be seen. */
  | { readonly kind: 'looked-up'; readonly useChoices: () => readonly FilterChoice[] }
  | { readonly kind: 'day' }
  | { readonly kind: 'text' }
);

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

export interface ListBulk<Row> extends Omit<BulkRules<Row>, 'rowKey'> {
  /** What can be done with the chosen rows. */
  readonly Actions: ComponentType<{ readonly selection: ListSelection<Row> }>;
}

export interface ListSheet {
  readonly call: Call<Schema, Schema, Schema, GenericSchema<unknown, Uint8Array<ArrayBuffer>>>;
  readonly filename: string;
  readonly most: number;
}

/** A list as data. What it cannot express is a page of its own, made of the same parts. */
export interface ListOptions<Row, Key extends TextKey = TextKey> {
  readonly call: ListCall<Row>;
  readonly search: ListSearch;
  readonly texts: TextDefinitions;
  readonly title: Key;
  readonly columns: readonly ListColumn<Row, Key>[];
  readonly rowKey: (row: Row) => string;
  /** Names the row for its boxes and buttons. */
  readonly nameOf: (row: Row) => string;
  /** Where a press on the row leads; a link in the row must do the same. */
  readonly rowPath?: (row: Row) => string;
  /** Label of the search box; without one there is none. */
  readonly searchLabel?: Key;
  readonly tabs?: ListTabs<Key>;
  readonly filters?: readonly ListFilter<Key>[];
  readonly bulk?: ListBulk<Row>;
  /** A spreadsheet of the same rows, which the server writes. */
  readonly sheet?: ListSheet;
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: Key;
    readonly about: Key;
    /** The first step. */
    readonly Action?: ComponentType;
  };
}

/** The arguments of the counts of the tabs: the same for the route's loader and the page. */
export function countArguments(search: ListSearch, address: ListAddress, tab: string) {
  return { query: filterQuery(search, address, tab) };
}

/** The arguments of a page of the list: the same for the route's loader, the page and the export. */
export function listArguments<Row>(search: ListSearch, address: ListAddress, size: number) {
  // The query is the contract's by the schema it is sent and parsed with.
  return { query: listQuery(search, address, size) } as unknown as ArgumentsOf<ListCall<Row>>;
}
