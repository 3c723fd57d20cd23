import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { listOf, pageQuery, recordID, shortText } from '#core/contract/fields.ts';
import type { Fault } from '#core/fault.ts';

type DraftOf<Fields extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>;

/** What there is to say about one kind of records a customer keeps. */
interface ResourceOptions<
  Item extends v.ObjectEntries,
  Fields extends v.ObjectEntries,
  Site,
  Filter extends string,
  Sort extends string,
> {
  /** A row of the list, besides its `id` and `orderCount`. */
  readonly item: Item;
  /** What a form fills in and a save carries, as typed. */
  readonly fields: Fields;
  /** The rules that are more than a schema: the form's and the server's. `site`: what the site asks for beyond them. */
  check(draft: DraftOf<Fields>, site?: Site): Promise<Fault[]>;
  /** The draft that shows a row, where the list has other names than the form. */
  readonly draftOf?: (item: v.InferOutput<v.ObjectSchema<Item, undefined>>) => DraftOf<Fields>;
  /** Fields of a row that `search` covers, those that can be searched for alone, and those a list is sorted by. */
  readonly search: readonly (keyof Item & string)[];
  readonly filters?: readonly (Filter & keyof Item)[];
  readonly sort: readonly (Sort & keyof Item)[];
  /** Records a customer may keep, and the field of the form that says so when there are as many. */
  readonly limit: number;
  readonly limitField: keyof Fields & string;
  /** Rows of a page that does not say how many. */
  readonly pageSize?: number;
}

/**
 * One kind of records a customer keeps, with its four calls: `list` (pages, `search`, sorting), `add`, `change` and `remove`.
 * The form, the server's routes (`server/http/serve-resource.ts`) and their tests are all derived from it.
 * - Everything written goes stale under the resource's own id.
 * - `orderCount` of a row: orders that name the record, from a server that counts them. They keep it when it is removed.
 * - Saves carry the number of the current account (spec §6); another account's is refused.
 */
export function defineResource<
  const Item extends v.ObjectEntries,
  const Fields extends v.ObjectEntries,
  Site = Record<never, never>,
  const Filter extends string = never,
  const Sort extends string = never,
>(id: string, path: `/${string}`, options: ResourceOptions<Item, Fields, Site, Filter, Sort>) {
  const { item, fields, check, search, filters = [], sort, limit, limitField } = options;
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
      data: listOf(v.object({ id: v.string(), ...item, orderCount: v.exactOptional(v.number()) })),
    }),
    add: defineCall(`${id}.add`, `POST ${path}`, {
      effect: 'create',
      body: v.strictObject(save),
      data: saved,
      errors: { badInput: replyCode.badInput, keyReused: replyCode.keyReused },
      changes,
    }),
    change: defineCall(`${id}.change`, `PUT ${path}`, {
      body: v.strictObject({ id: recordID, ...save }),
      data: saved,
      errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
      changes,
    }),
    remove: defineCall(`${id}.remove`, `DELETE ${path}/{id}`, {
      params: v.object({ id: recordID }),
      data: v.object({}),
      errors: { notFound: replyCode.notFound },
      changes,
    }),
  };
}
