import * as v from 'valibot';
import type { Right } from '#core/account/rights.ts';
import type { Call, ReplyOf } from '#core/contract/call.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { createLine, type Line } from '#server/http/line.ts';
import type { Outcome } from '#server/http/reply.ts';

/** The customer whose session the call came with. */
export interface SignedIn {
  readonly id: string;
  readonly sessionID: string;
  readonly email: string;
  readonly displayName: string;
  /** Percent of the list price. */
  readonly discount: number;
  readonly rights: readonly Right[];
}

export interface PublicInput<C extends Call> {
  readonly params: v.InferOutput<C['params']>;
  readonly query: v.InferOutput<C['query']>;
  readonly body: v.InferOutput<C['body']>;
  /** The call's transaction where its effect is `write` or `create`, unless the route says `transaction: 'own'`. */
  readonly db: Db;
  readonly clock: Clock;
  readonly ip: string;
  /** The token the request came with, good or not. */
  readonly token: string | null;
  /** Headers of the reply, for the `authorization` of a new session. */
  readonly replyHeaders: Headers;
  /** Runs once the transaction is in: the place to wake a job. Not run when the call fails or is refused. */
  readonly afterCommit: (work: () => Promise<void> | void) => void;
}

export interface CustomerInput<C extends Call> extends PublicInput<C> {
  readonly customer: SignedIn;
}

export interface RouteOptions {
  /**
   * `call` (default): a writing call runs in one transaction, undone when it throws or refuses.
   * `own`: the handler gets the database itself and makes its transactions, because it waits for something outside
   * (a DNS answer, a password hash) or must keep a row although it refuses. Not for calls of effect `create`.
   */
  readonly transaction?: 'call' | 'own';
  /** Bytes of body read at most; a larger one is answered 413. Default 64 KiB. */
  readonly bodyLimit?: number;
  /**
   * Of a public call: how many are worked on at once, the others wait. Whoever has a session waits behind these few and not
   * behind everybody who asks without one.
   */
  readonly places?: number;
}

export type Handle = (input: CustomerInput<Call>) => Promise<Outcome<unknown>>;

export interface Route {
  readonly call: Call;
  readonly transaction: 'call' | 'own';
  readonly bodyLimit: number;
  /** Where a public call waits for its turn. */
  readonly line?: Line;
  /** Runs before the transaction, on the database itself, and answers what runs inside. */
  readonly prepare?: (input: CustomerInput<Call>) => Promise<Handle>;
  readonly handle: Handle;
  /** Runs after the commit, on the database itself, and makes the reply of what the transaction kept. */
  readonly finish?: Finish;
}

export type Finish = (
  input: CustomerInput<Call>,
  kept: unknown,
  /** Takes the call's key back, in a transaction of `finish`: nothing came of it, and it may be used again. */
  forgetKey: (tx: Db) => Promise<void>,
) => Promise<Outcome<unknown>>;

export const defaultBodyLimit = 64 * 1024;

/** Public calls of a kind that are worked on at once, and that wait; one more is put off. */
const usualPlaces = 2;
const mostWaiting = 200;

/** Serves a call that needs a session. Parsing, checks, transaction and idempotency happen around the handler. */
export function serve<C extends Call>(
  call: C,
  handler: (input: CustomerInput<C>) => Promise<Outcome<ReplyOf<C>>>,
  options: RouteOptions = {},
): Route {
  if (call.access !== 'customer') throw new Error(`${call.id} is public: serve it with servePublic`);
  if (call.effect === 'create' && options.transaction === 'own') {
    throw new Error(`${call.id} creates: its effect and its kept reply must share one transaction`);
  }
  // The mechanism parsed the input with the schemas of this very call.
  return routeOf(call, options, (input) => handler(input as CustomerInput<C>));
}

/**
 * Serves a call whose judging takes long: `prepare` does it before the transaction begins, which on the embedded database
 * would keep everybody else waiting, and answers what is left to do inside. A refusal is answered from inside too, so that
 * a call that was done before gets its kept answer.
 */
export function servePrepared<C extends Call>(
  call: C,
  prepare: (input: CustomerInput<C>) => Promise<(input: CustomerInput<C>) => Promise<Outcome<ReplyOf<C>>>>,
  options: Pick<RouteOptions, 'bodyLimit'> = {},
): Route {
  const route = serve(call, () => Promise.reject(new Error(`${call.id} was not prepared`)), options);
  return {
    ...route,
    prepare: async (input) => {
      // The mechanism parsed the input with the schemas of this very call.
      const handle = await prepare(input as CustomerInput<C>);
      return (inside) => handle(inside as CustomerInput<C>);
    },
  };
}

/**
 * Serves a creating call that has to ask somebody outside after its rows are written. `prepare` runs first and not for a
 * call whose key was used before; what it answers runs inside the transaction, and what that answers is kept with the key.
 * `finish` makes the reply of what was kept, the first time and every time after, so a call whose process died between the
 * two is taken up by its repetition. Inside, `onceMore` has the whole call begin again with `prepare`.
 */
export function serveStaged<C extends Call, Kept>(
  call: C,
  keptSchema: v.GenericSchema<unknown, Kept>,
  stages: {
    prepare(input: CustomerInput<C>): Promise<(input: CustomerInput<C>) => Promise<Outcome<Kept>>>;
    finish(
      input: CustomerInput<C>,
      kept: Kept,
      forgetKey: (tx: Db) => Promise<void>,
    ): Promise<Outcome<ReplyOf<C>>>;
  },
): Route {
  return {
    ...servePrepared(call, (input) => stages.prepare(input) as Promise<() => Promise<Outcome<never>>>),
    finish: (input, kept, forgetKey) =>
      stages.finish(input as CustomerInput<C>, v.parse(keptSchema, kept), forgetKey),
  };
}

/** Serves a call that anybody may make. */
export function servePublic<C extends Call>(
  call: C,
  handler: (input: PublicInput<C>) => Promise<Outcome<ReplyOf<C>>>,
  options: RouteOptions = {},
): Route {
  if (call.access !== 'public') throw new Error(`${call.id} needs a session: serve it with serve`);
  const line = createLine(options.places ?? usualPlaces, mostWaiting);
  return { ...routeOf(call, options, (input) => handler(input as PublicInput<C>)), line };
}

function routeOf(call: Call, options: RouteOptions, handle: Handle): Route {
  return {
    call,
    transaction: options.transaction ?? 'call',
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
    handle,
  };
}
