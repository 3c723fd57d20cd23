import { and, asc, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Call, replyCode } from '#core/contract/call.ts';
import { type FieldSchemas, fieldOf } from '#core/contract/field-kinds.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { Owner } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { lockRecords, ownRecord, ownRecords, type RecordTable } from '#server/http/own-records.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import type { Log } from '#server/log.ts';

/** Values by field, each of its kind. */
type Draft = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** A resource declared by `defineResource`, as the server sees it. */
export interface Resource {
  readonly id: string;
  readonly draft: { readonly entries: FieldSchemas };
  readonly list: Call;
  readonly add: Call;
  readonly change: Call;
  readonly remove: Call;
  readonly verbs: Readonly<Record<string, Call>>;
  check(draft: never): Promise<Fault[]>;
  readonly search: readonly string[];
  readonly sort: readonly string[];
  readonly filters: readonly string[];
  readonly limit: number;
  readonly limitField: string;
}

interface ResourceOptions {
  readonly table: RecordTable;
  readonly log: Log;
  /** Counts the orders that name a record; omit where nothing does, so that removal always deletes. */
  readonly usedBy?: SQL<number>;
  readonly newestFirst?: boolean;
  /** Columns of a draft where their names differ, and fields of a row that no column holds. */
  readonly columnsOf?: (draft: never) => object;
  readonly shown?: (row: never) => object;
  /** Fields no list shows in full, with the function that masks them. */
  readonly masked?: Readonly<Record<string, (text: string) => string>>;
  /** Column that must be unique among a customer's records, ignoring letter case. */
  readonly unique?: PgColumn;
  /** Numbers shown in a row beside its columns. */
  readonly counted?: Readonly<Record<string, SQL<number>>>;
  /** Rules beyond the resource's own that need the database. */
  readonly faultsOf?: (db: Db, owner: Owner, draft: never) => Promise<Fault[]>;
  /** Records belong to the department of who adds them: the table has that column. */
  readonly hasDepartment?: true;
  /** Of a save; see `RouteOptions`. */
  readonly bodyLimit?: number;
  /** What each verb changes in a record; `null` if its state does not allow it. */
  readonly verbs?: Readonly<Record<string, (row: never, input: SignedInput<Call>) => object | null>>;
}

/** The query of any list; each filter is one more text under its own name. */
interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly search?: string;
  readonly sort?: string;
  readonly direction?: 'asc' | 'desc';
}

/** The calls of a resource: list, add, change, remove, and its verbs. Records of other accounts are answered as not found. */
export function serveResource(
  resource: Resource,
  options: ResourceOptions,
): [Route, Route, Route, Route, ...Route[]] {
  const { table, unique } = options;
  // Draft fields and query filters are named by the resource, so look their columns up by name.
  const columns: Readonly<Record<string, PgColumn | undefined>> = getTableColumns(table);
  const note = ({ actor, owner, afterCommit }: SignedInput<Call>, act: string, id: unknown) =>
    afterCommit(() =>
      options.log.info('record.written', {
        call: `${resource.id}.${act}`,
        account: owner.id,
        user: actor.id,
        id: String(id),
      }),
    );

  // Nested, because in a query of a single table Drizzle would drop the table names inside.
  const orderCount = sql`${options.usedBy ?? sql`0`}`.mapWith(Number);
  const counted = Object.fromEntries(
    Object.entries(options.counted ?? {}).map(([name, count]) => [name, sql`${count}`.mapWith(Number)]),
  );

  const saving = options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit };

  return [
    serve(resource.list, async ({ db, owner, query }) => {
      const { limit, offset, search, sort, direction, ...filters } = query as ListQuery;
      const wanted = and(
        ownRecords(table, owner),
        search === undefined
          ? undefined
          : or(...resource.search.map((name) => contains(columns[name], search))),
        ...Object.entries(filters).map(([name, text]) => contains(columns[name], String(text))),
      );
      const order =
        (direction ?? (options.newestFirst && sort === undefined ? 'desc' : 'asc')) === 'asc' ? asc : desc;
      const rows = await db
        .select({ ...getTableColumns(table), orderCount, ...counted })
        .from(table as PgTable)
        .where(wanted)
        .orderBy(order(columns[sort ?? ''] ?? table.createdTime), order(table.id))
        .limit(limit)
        .offset(limit * (offset - 1));
      const data = rows.map((row) => ({ ...row, ...maskedOf(row), ...options.shown?.(row as never) }));
      return success({ data, total: await db.$count(table, wanted) });
    }),

    serve(
      resource.add,
      async (input) => {
        const { db, owner, clock, body } = input;
        const { draft, faults } = await judge(resource, owner, body);
        faults.push(...stillMasked(draft), ...((await options.faultsOf?.(db, owner, draft as never)) ?? []));
        if (faults.length > 0) return badInput(faults);
        await lockRecords(db, owner);
        const kept = await findSame(db, owner, draft);
        if (kept !== null) return success({ id: kept });
        if ((await db.$count(table, ownRecords(table, owner))) >= resource.limit) {
          const { limit, limitField } = resource;
          return badInput([fault(limitField, 'too-long', String(limit + 1), String(limit))]);
        }
        const [row] = await db
          .insert(table)
          .values({
            ...columnsOf(draft),
            accountID: owner.id,
            ...(options.hasDepartment ? { departmentID: owner.departmentID } : {}),
            createdTime: clock.now(),
          })
          .returning({ id: table.id });
        note(input, 'add', row?.id);
        return success({ id: row?.id });
      },
      saving,
    ),

    serve(
      resource.change,
      async (input) => {
        const { db, owner, body } = input;
        const { id, ...saved } = body as Draft & { readonly id: string };
        const { draft: typed, faults } = await judge(resource, owner, saved);
        faults.push(...((await options.faultsOf?.(db, owner, typed as never)) ?? []));
        if (faults.length > 0) return badInput(faults);
        await lockRecords(db, owner);
        const draft = { ...typed, ...(await unmasked(db, ownRecord(table, owner, id), typed)) };
        const unknown = stillMasked(draft);
        if (unknown.length > 0) return badInput(unknown);
        const same = await findSame(db, owner, draft);
        if (same !== null && same !== id) {
          return badInput([
            fault(resource.limitField, 'record-duplicate', String(draft[resource.limitField] ?? '')),
          ]);
        }
        const changed = await db
          .update(table)
          .set(columnsOf(draft))
          .where(ownRecord(table, owner, id))
          .returning({ id: table.id });
        if (changed.length === 0) return notFound();
        note(input, 'change', id);
        return success({ id });
      },
      saving,
    ),

    /** A record named by orders is only hidden from the lists, since its orders still use it; any other is deleted. */
    serve(resource.remove, async (input) => {
      const { db, owner, clock, params } = input;
      const { id } = params as { readonly id: string };
      const isTheirs = ownRecord(table, owner, id);
      const [row] = await db
        .select({ orderCount, name: columns[resource.limitField] ?? table.id })
        .from(table as PgTable)
        .where(isTheirs);
      if (row === undefined) return notFound();
      input.audit(String(row.name));
      await (row.orderCount > 0
        ? db.update(table).set({ removedTime: clock.now() }).where(isTheirs)
        : db.delete(table).where(isTheirs));
      note(input, 'remove', id);
      return success({});
    }),

    ...Object.entries(resource.verbs).map(([verb, call]) =>
      serve(call, async (input) => {
        const { db, owner, params } = input;
        const { id } = params as { readonly id: string };
        await lockRecords(db, owner);
        const isTheirs = ownRecord(table, owner, id);
        const [row] = await db
          .select()
          .from(table as PgTable)
          .where(isTheirs);
        if (row === undefined) return notFound();
        input.audit(String(row[resource.limitField] ?? id));
        const change = options.verbs?.[verb]?.(row as never, input) ?? null;
        if (change === null) return refuse(replyCode.wrongState, `The record does not allow '${verb}' now`);
        await db.update(table).set(change).where(isTheirs);
        note(input, verb, id);
        return success({});
      }),
    ),
  ];

  function columnsOf(draft: Draft): object {
    return options.columnsOf?.(draft as never) ?? draft;
  }

  function maskedOf(row: Draft): Texts {
    return mapMasked((name, mask) => mask(String(row[name])));
  }

  /** The draft's masked fields, with the stored value wherever the list's masked value was sent back unchanged. */
  async function unmasked(db: Db, own: SQL | undefined, draft: Draft): Promise<Texts> {
    if (options.masked === undefined) return {};
    const [row = {}] = await db
      .select()
      .from(table as PgTable)
      .where(own);
    const shown = maskedOf(row);
    return mapMasked((name) => String((draft[name] === shown[name] ? row : draft)[name] ?? ''));
  }

  /** Rejects a masked value, which must not be stored. */
  function stillMasked(draft: Draft): Fault[] {
    return Object.keys(options.masked ?? {})
      .filter((name) => String(draft[name] ?? '').includes('*'))
      .map((name) => fault(name, 'format', ''));
  }

  function mapMasked(map: (name: string, mask: (text: string) => string) => string): Texts {
    return Object.fromEntries(
      Object.entries(options.masked ?? {}).map(([name, mask]) => [name, map(name, mask)]),
    );
  }

  /** Finds a record that duplicates the draft's unique value. */
  async function findSame(db: Db, owner: Owner, draft: Draft): Promise<string | null> {
    if (unique === undefined) return null;
    const isSame = eq(sql`lower(${unique})`, sql`lower(${draft[resource.limitField]})`);
    const [row] = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(ownRecords(table, owner), isSame));
    return row === undefined ? null : String(row.id);
  }
}

/** Returns the draft, its texts trimmed, and its faults. If the input names an `account`, it must be the caller's own. */
async function judge(resource: Resource, owner: Owner, saved: unknown) {
  const { account = owner.id, ...typed } = saved as Draft;
  const isTrimmed = (name: string) => fieldOf(resource.draft.entries[name])?.kind !== 'secret';
  const draft: Draft = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'string' && isTrimmed(name) ? value.trim() : value,
    ]),
  );
  const faults = await resource.check(draft as never);
  return {
    draft,
    faults: account === owner.id ? faults : [...faults, fault('account', 'mismatch', String(account))],
  };
}

/** Whether the column contains the text literally, ignoring letter case. */
function contains(column: PgColumn | undefined, text: string): SQL | undefined {
  return column && ilike(column, containing(text.trim()));
}
