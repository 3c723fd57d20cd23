import * as v from 'valibot';
import type { AuditChange } from '#core/account/audit.ts';
import type { AnyRight } from '#core/account/rights.ts';
import type { Call, ReplyOf } from '#core/contract/call.ts';
import type { Owner } from '#server/account/own.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { createLine, type Line } from '#server/http/line.ts';
import type { Outcome } from '#server/http/reply.ts';
import type { Allowance } from '#server/session/attempts.ts';

/** Who makes the call: the user of its session, or an API key. */
export interface Actor {
  readonly kind: 'user' | 'key';
  /** Of the user or the key. Calls that keys may make write it down by `byActor`. */
  readonly id: string;
  /** Empty for a key, which may make no call that reads it (`core/account/key-calls.ts`). */
  readonly sessionID: string;
  readonly email: string;
  readonly displayName: string;
  readonly rights: readonly AnyRight[];
}

/** Who acts for whom: `own(owner, table)` is what the actor may see of a table. */
export interface Caller {
  readonly actor: Actor;
  readonly owner: Owner;
}

export interface PublicInput<C extends Call> {
  readonly params: v.InferOutput<C['params']>;
  readonly query: v.InferOutput<C['query']>;
  readonly body: v.InferOutput<C['body']>;
  /** The call's transaction if its effect is `write` or `create`, unless the route sets `transaction: 'own'`. */
  readonly db: Db;
  readonly clock: Clock;
  readonly ip: string;
  /** The host name asked, without a port; empty if the request names none. */
  readonly host: string;
  /** The `User-Agent` header, shortened. */
  readonly userAgent: string;
  /** The token sent with the request, valid or not. */
  readonly token: string | null;
  /** Headers of the reply, for the `authorization` of a new session. */
  readonly replyHeaders: Headers;
  /** Runs after the transaction commits, for example to wake a job. Not run if the call fails or is refused. */
  readonly afterCommit: (work: () => Promise<void> | void) => void;
}

export interface SignedInput<C extends Call> extends PublicInput<C>, Caller {
  /**
   * Says what the call was done to, for its entry in the audit log (`core/account/audit.ts`). Without it the entry names what the input
   * names.
   */
  readonly audit: (about: string, changes?: readonly AuditChange[]) => void;
}

export interface RouteOptions {
  /**
   * `call` (default): a writing call runs in one transaction, rolled back if it throws or refuses.
   * `own`: the handler gets the database and makes its own transactions, because it waits for something outside (a DNS answer, a
   * password hash) or must keep a row although it refuses. Not for calls of effect `create`.
   */
  readonly transaction?: 'call' | 'own';
  /** Maximum bytes of the body; a larger one is answered with 413. Default 64 KiB. */
  readonly bodyLimit?: number;
  /**
   * For a public call: how many run at once while the others wait. Signed-in customers then wait behind these few, not behind
   * everybody who calls without a session.
   */
  readonly places?: number;
  /** Calls of one network, counted before the body is read: a body that does not fit costs as much as one that does. */
  readonly limit?: NetworkLimit;
}

interface NetworkLimit extends Allowance {
  /** Calls with the same name share the count. */
  readonly name: string;
  /** Field of the fault when it is used up. */
  readonly field: string;
}

export type Handle = (input: SignedInput<Call>) => Promise<Outcome<unknown>>;

export interface Route {
  readonly call: Call;
  readonly transaction: 'call' | 'own';
  readonly bodyLimit: number;
  readonly limit?: NetworkLimit;
  /** Where a public call waits for its turn. */
  readonly line?: Line;
  /** Runs before the transaction, on the database itself, and returns the function to run inside it. */
  readonly prepare?: (input: SignedInput<Call>) => Promise<Handle>;
  readonly handle: Handle;
  /** Runs after the commit, on the database itself, and builds the reply from what the transaction stored. */
  readonly finish?: Finish;
}

export type Finish = (
  input: SignedInput<Call>,
  kept: unknown,
  /** Releases the call's key, in a transaction of `finish`: the call came to nothing, and the key may be used again. */
  forgetKey: (tx: Db) => Promise<void>,
) => Promise<Outcome<unknown>>;

export const defaultBodyLimit = 64 * 1024;

/** For each public call, how many run at once and how many may wait; any more are told to retry. */
const usualPlaces = 2;
const mostWaiting = 200;

/** Serves a call that needs a session. Parsing, checks, transaction and idempotency happen around the handler. */
export function serve<C extends Call>(
  call: C,
  handler: (input: SignedInput<C>) => Promise<Outcome<ReplyOf<C>>>,
  options: RouteOptions = {},
): Route {
  if (call.right === 'public') throw new Error(`${call.id} is public: serve it with servePublic`);
  if (call.effect === 'create' && options.transaction === 'own') {
    throw new Error(
      `${call.id} creates something: its effect and its stored reply must share one transaction`,
    );
  }
  // The input was parsed with the schemas of this call.
  return routeOf(call, options, (input) => handler(input as SignedInput<C>));
}

/**
 * Serves a call whose checks take long. `prepare` does them before the transaction starts, which on the embedded database would
 * block everybody else, and returns the rest to run inside it. Refusals are returned from inside too, so that a repeated call gets
 * its stored reply.
 */
export function servePrepared<C extends Call>(
  call: C,
  prepare: (input: SignedInput<C>) => Promise<(input: SignedInput<C>) => Promise<Outcome<ReplyOf<C>>>>,
  options: Pick<RouteOptions, 'bodyLimit'> = {},
): Route {
  const route = serve(call, () => Promise.reject(new Error(`${call.id} was not prepared`)), options);
  return {
    ...route,
    prepare: async (input) => {
      // The input was parsed with the schemas of this call.
      const handle = await prepare(input as SignedInput<C>);
      return (inside) => handle(inside as SignedInput<C>);
    },
  };
}

/**
 * Serves a creating call that must reach an outside service after its rows are written. `prepare` runs first, but not for a call
 * whose key was used before; the function it returns runs inside the transaction, and that function's result is stored with the key.
 * `finish` builds the reply from the stored result, the first time and on every repetition, so repeating a call whose process died
 * between the two completes it. Inside, `onceMore` restarts the whole call at `prepare`.
 */
export function serveStaged<C extends Call, Kept>(
  call: C,
  keptSchema: v.GenericSchema<unknown, Kept>,
  stages: {
    prepare(input: SignedInput<C>): Promise<(input: SignedInput<C>) => Promise<Outcome<Kept>>>;
    finish(
      input: SignedInput<C>,
      kept: Kept,
      forgetKey: (tx: Db) => Promise<void>,
    ): Promise<Outcome<ReplyOf<C>>>;
  },
): Route {
  return {
    ...servePrepared(call, (input) => stages.prepare(input) as Promise<() => Promise<Outcome<never>>>),
    finish: (input, kept, forgetKey) =>
      stages.finish(input as SignedInput<C>, v.parse(keptSchema, kept), forgetKey),
  };
}

/** Serves a call that anybody may make. */
export function servePublic<C extends Call>(
  call: C,
  handler: (input: PublicInput<C>) => Promise<Outcome<ReplyOf<C>>>,
  options: RouteOptions = {},
): Route {
  if (call.right !== 'public') throw new Error(`${call.id} needs a session: serve it with serve`);
  const line = createLine(options.places ?? usualPlaces, mostWaiting);
  return { ...routeOf(call, options, (input) => handler(input as PublicInput<C>)), line };
}

function routeOf(call: Call, options: RouteOptions, handle: Handle): Route {
  return {
    call,
    transaction: options.transaction ?? 'call',
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    handle,
  };
}
