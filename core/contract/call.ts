import * as v from 'valibot';
import type { Needed } from '#core/account/rights.ts';
import { faultReasons } from '#core/fault.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Schema = v.GenericSchema<unknown, unknown>;

/**
 * An API call as data. The browser client, the server's route and the contract tests are derived from it.
 * - `path` has parameters in braces, as in product.md, 'Calls'.
 * - `right`: what the caller needs: nothing (`public`), the token header (`signed-in`), or a right of their role as well. A
 *   caller without it is refused before the input is read.
 * - `confirm: 'fresh'`: the caller must have confirmed who they are within the last minutes.
 * - `effect`: a `read` may be repeated, and canceled by an identical duplicate. A `write` changes something but may be repeated. A
 *   `create` creates or pays for something: it is never canceled, requires an `Idempotency-Key`, and a duplicate of a pending one waits
 *   for the same reply (product.md, 'Calls').
 * - `timeout` in milliseconds (product.md, 'Calls').
 * - `errors`: reply codes the caller is expected to handle, by name.
 * - `fresh`: milliseconds a reply may be shown without fetching it again.
 * - `changes`: what a write makes stale, as prefixes of call ids: `parties.contacts`, `orders`.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  Errors extends Record<string, number> = Record<string, number>,
> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly right: Needed;
  readonly confirm: 'fresh' | null;
  readonly effect: 'read' | 'write' | 'create';
  readonly encoding: 'form' | 'json';
  readonly reply: 'envelope' | 'binary';
  readonly timeout: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  readonly errors: Errors;
  readonly fresh: number;
  readonly changes: readonly string[];
  /** For a writing call whose path also takes reads (product.md, 'Calls' has one): whether the body is a read. Reads need no key. */
  readonly isRead?: (body: unknown) => boolean;
}

export const nothing = v.optional(v.strictObject({}), {});
export type Nothing = typeof nothing;

interface CallOptions<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Data extends Schema,
  Errors extends Record<string, number>,
> {
  readonly right: Needed;
  readonly confirm?: 'fresh';
  readonly effect?: 'read' | 'write' | 'create';
  readonly encoding?: 'form' | 'json';
  readonly reply?: 'envelope' | 'binary';
  readonly timeout?: number;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly data: Data;
  readonly errors?: Errors;
  readonly fresh?: number;
  readonly changes?: readonly string[];
}

/** `fresh` for data the customer changes: navigating back and forth fetches nothing. */
export const briefly = 10_000;
/** `fresh` for data only the site changes. */
export const forLong = 600_000;

export const defaultTimeout = 30_000;
export const statusPollTimeout = 60_000;
export const creationTimeout = 1_200_000;

/** Declares a call: `defineCall('purchase.price', 'POST /v1/orders/price/{id}', {…})`. */
export function defineCall<
  Data extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
  const Errors extends Record<string, number> = Record<never, never>,
>(
  id: string,
  route: `${Method} /${string}`,
  options: CallOptions<Params, Query, Body, Data, Errors>,
): Call<Params, Query, Body, Data, Errors> {
  const [method, path] = route.split(' ') as [Method, string];
  return {
    id,
    method,
    path,
    right: options.right,
    confirm: options.confirm ?? null,
    effect: options.effect ?? (method === 'GET' ? 'read' : 'write'),
    encoding: options.encoding ?? 'form',
    reply: options.reply ?? 'envelope',
    timeout: options.timeout ?? defaultTimeout,
    params: options.params ?? (nothing as Schema as Params),
    query: options.query ?? (nothing as Schema as Query),
    body: options.body ?? (nothing as Schema as Body),
    data: options.data,
    errors: options.errors ?? ({} as Errors),
    fresh: options.fresh ?? 0,
    changes: options.changes ?? [],
  };
}

/** Reply codes. 200 is success; the product's own 12xxx codes are those of product.md, 'Failures'. */
export const replyCode = {
  success: 200,
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  mediaType: 415,
  /** The `Idempotency-Key` was already used with a different body. */
  keyReused: 422,
  tooManyTries: 429,
  internal: 500,
  /** The server cannot reach its database: ask again after `Retry-After`. */
  unavailable: 503,
  secondFactor: 12009,
  balanceShort: 12010,
  alreadyPaid: 12011,
  wrongState: 12012,
  /** A payment provider did not answer or refused. */
  gatewayFailed: 12013,
  /** The session must be confirmed first (`confirm: 'fresh'`); HTTP 403. `data` has the ways to do it. */
  confirmFirst: 12014,
  /** The account asks a second factor of everybody, and this user has none; HTTP 403. */
  factorNeeded: 12015,
  completePersonalInfo: 12077,
} as const;

export const faultSchema = v.object({
  field: v.string(),
  reason: v.picklist(faultReasons),
  found: v.string(),
  expected: v.exactOptional(v.string()),
  line: v.exactOptional(v.number()),
});

/** The `{code, msg, data}` of every reply; `errors` lists faults by field if the input was refused. */
export const envelopeSchema = v.object({
  code: v.number(),
  msg: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
  errors: v.optional(v.array(faultSchema), []),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

export type ParamsOf<C extends Call> = v.InferInput<C['params']>;
export type QueryOf<C extends Call> = v.InferInput<C['query']>;
export type BodyOf<C extends Call> = v.InferInput<C['body']>;
/** Data of a successful reply, as the caller reads it. */
export type DataOf<C extends Call> = v.InferOutput<C['data']>;
/** The same data as the server returns it. */
export type ReplyOf<C extends Call> = v.InferInput<C['data']>;

/** Arguments of a caller: only the parts the call declares. */
export type ArgumentsOf<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>;

/** `unknown` is the identity of the intersection above. */
type Part<K extends string, T> = [T] extends [Record<never, never> | undefined]
  ? [keyof NonNullable<T>] extends [never]
    ? unknown
    : undefined extends T
      ? { readonly [P in K]?: T }
      : { readonly [P in K]: T }
  : { readonly [P in K]: T };

/** Fills the braces of a path, percent-encoding each value. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
