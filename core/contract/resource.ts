import * as v from 'valibot';
import type { Right } from '#core/account/rights.ts';
import { briefly, type Call, defineCall, replyCode } from '#core/contract/call.ts';
import { listOf, pageQuery, recordID, shortText } from '#core/contract/fields.ts';
import type { Fault } from '#core/fault.ts';
import { pick } from '#core/pick.ts';

type DraftOf<Fields extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Fields, undefined>>;
type RowOf<Item extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Item, undefined>>;

/** Defines one type of record a customer keeps. */
interface ResourceOptions<
  Fields extends v.ObjectEntries,
  Item extends v.ObjectEntries,
  Site,
  Filter extends string,
  Sort extends string,
  Verb extends string,
> {
  readonly rights: { readonly read: Right; readonly write: Right };
  /** Fields of the form and of a save, each of its kind (`field-kinds.ts`). */
  readonly fields: Fields;
  /** Fields of a list row, besides `id`, if they are not those of the form; what counts its uses is one of them. */
  readonly item?: Item;
  /** Rules beyond the kinds of the fields, for both form and server. `site`: additional requirements of the site. */
  readonly check?: (draft: DraftOf<Fields>, site?: Site) => Promise<Fault[]> | Fault[];
  /** Turns a row into a draft, if the list's field names differ from the form's. */
  readonly draftOf?: (item: RowOf<Item>) => DraftOf<Fields>;
  /** What else is done with a record, such as `approve`: a call of its own, refused in the wrong state. */
  readonly verbs?: Readonly<Record<Verb, { readonly right: Right }>>;
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
 * A type of record a customer keeps, with its calls: `list` (pages, `search`, sorting), `add`, `change`, `remove`, and one for each verb.
 * The form, the server's routes (`server/http/serve-resource.ts`) and their tests are all derived from it.
 * - Every write makes the resource's own id stale.
 * - Saves include the number of the current account (product.md, 'Contacts and organizations'); another account's is refused.
 */
export function defineResource<
  const Fields extends v.ObjectEntries,
  const Item extends v.ObjectEntries = Fields,
  Site = Record<never, never>,
  const Filter extends string = never,
  const Sort extends string = never,
  const Verb extends string = never,
>(id: string, path: `/${string}`, options: ResourceOptions<Fields, Item, Site, Filter, Sort, Verb>) {
  const { rights, fields, search, filters = [], sort, limit, limitField } = options;
  // Without `item`, its type is that of the fields.
  const item = options.item ?? (fields as unknown as Item);
  const save = { ...fields, account: v.exactOptional(recordID) };
  const saved = v.object({ id: v.string() });
  const filterText = v.exactOptional(shortText);
  const changes = [id];
  const pickFields = (item: RowOf<Item>) =>
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, (item as Readonly<Record<string, unknown>>)[name]]),
    ) as DraftOf<Fields>;
  const verbCall = (verb: string, right: Right) =>
    defineCall(`${id}.${verb}`, `PUT ${path}/{id}/${verb}`, {
      right,
      params: v.object({ id: recordID }),
      data: v.object({}),
      errors: { notFound: replyCode.notFound, wrongState: replyCode.wrongState },
      changes,
    });
  const verbs = Object.entries<{ readonly right: Right }>(options.verbs ?? {}).map(
    ([verb, { right }]) => [verb, verbCall(verb, right)] as const,
  );
  return {
    id,
    draft: v.strictObject(fields),
    /** Faults by the kinds of the fields, then by the resource's own rules; the latter where the former found none. */
    async check(draft: DraftOf<Fields>, site?: Site): Promise<Fault[]> {
      // The rules of telephone numbers are large, so they load on the first check.
      const { checkFields } = await import('#core/contract/check-fields.ts');
      const faults = await checkFields(fields, draft);
      const own = (await options.check?.(draft, site)) ?? [];
      return [...faults, ...own.filter(({ field }) => !faults.some((known) => known.field === field))];
    },
    verbs: Object.fromEntries(verbs) as Record<Verb, ReturnType<typeof verbCall>>,
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

interface ResourceCalls extends Readonly<Record<(typeof four)[number], Call>> {
  readonly verbs: Readonly<Record<string, Call>>;
}

/** Calls of every resource. */
const four = ['list', 'add', 'change', 'remove'] as const;

/** The calls of a resource, with its verbs. */
export function callsOf<Resource extends ResourceCalls>(resource: Resource) {
  const verbs: Resource['verbs'] = resource.verbs;
  return { ...pick(resource, four), ...verbs };
}
