import * as v from 'valibot';
import type { Right } from '#core/account/rights.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { listOf, pageQuery, recordID, shortText } from '#core/contract/fields.ts';
import type { Fault } from '#core/fault.ts';

type DraftOf<Fields extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>;

/** Defines one type of record a customer keeps. */
interface ResourceOptions<
  Item extends v.ObjectEntries,
  Fields extends v.ObjectEntries,
  Site,
  Filter extends string,
  Sort extends string,
> {
  readonly rights: { readonly read: Right; readonly write: Right };
  /** Fields of a list row, besides `id`; what counts its uses is one of them. */
  readonly item: Item;
  /** Fields of the form and of a save, as typed. */
  readonly fields: Fields;
  /** Rules beyond the schema, for both form and server. `site`: additional requirements of the site. */
  check(draft: DraftOf<Fields>, site?: Site): Promise<Fault[]>;
  /** Turns a row into a draft, if the list's field names differ from the form's. */
  readonly draftOf?: (item: v.InferOutput<v.ObjectSchema<Item, undefined>>) => DraftOf<Fields>;
  /** Row fields covered by `search`, row fields with a filter of their own, and sort keys. */
  readonly search: readonly (keyof Item & string)[];
  readonly filters?: readonly (Filter & keyof Item)[];
  readonly sort: readonly (Sort & keyof Item)[];
  /** Maximum number of records per customer, and the form field that reports when it is reached. */
  readonly limit: number;
  readonly limitField: keyof Fields & string;
  /** Default page size. */
  readonly pageSize?: number;
}

/**
 * A type of record a customer keeps, with its four calls: `list` (pages, `search`, sorting), `add`, `change` and `remove`. The form, the
 * server's routes (`server/http/serve-resource.ts`) and their tests are all derived from it.
 * - Every write makes the resource's own id stale.
 * - Saves include the number of the current account (spec §6); another account's is refused.
 */
export function defineResource<
  const Item extends v.ObjectEntries,
  const Fields extends v.ObjectEntries,
  Site = Record<never, never>,
  const Filter extends string = never,
  const Sort extends string = never,
>(id: string, path: `/${string}`, options: ResourceOptions<Item, Fields, Site, Filter, Sort>) {
  const { rights, item, fields, check, search, filters = [], sort, limit, limitField } = options;
  const save = { ...fields, account: v.exactOptional(recordID) };
  const saved = v.object({ id: v.string() });
  const filterText = v.exactOptional(shortText);
  const changes = [id];
  const pickFields = (item: v.InferOutput<v.ObjectSchema<Item, undefined>>) =>
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, (item as Readonly<Record<string, unknown>>)[name]]),
    ) as DraftOf<Fields>;
  return {
    id,
    draft: v.strictObject(fields),
    check,
    draftOf: options.draftOf ?? pickFields,
    search,
    filters,
    sort,
    limit,
    limitField,
    list: defineCall(`${id}.list`, `GET ${path}`, {
      right: rights.read,
      fresh: briefly,
      query: v.object({
        ...pageQuery,
        ...(options.pageSize === undefined
          ? {}
          : { limit: v.optional(pageQuery.limit.wrapped, options.pageSize) }),
        search: filterText,
        sort: v.exactOptional(v.picklist<readonly Sort[]>(sort)),
        direction: v.exactOptional(v.picklist(['asc', 'desc'])),
        ...(Object.fromEntries(filters.map((name) => [name, filterText])) as Record<
          Filter,
          typeof filterText
        >),
      }),
      data: listOf(v.object({ id: v.string(), ...item })),
    }),
    add: defineCall(`${id}.add`, `POST ${path}`, {
      right: rights.write,
      effect: 'create',
      body: v.strictObject(save),
      data: saved,
      errors: { badInput: replyCode.badInput, keyReused: replyCode.keyReused },
      changes,
    }),
    change: defineCall(`${id}.change`, `PUT ${path}`, {
      right: rights.write,
      body: v.strictObject({ id: recordID, ...save }),
      data: saved,
      errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
      changes,
    }),
    remove: defineCall(`${id}.remove`, `DELETE ${path}/{id}`, {
      right: rights.write,
      params: v.object({ id: recordID }),
      data: v.object({}),
      errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
      changes,
    }),
  };
}
