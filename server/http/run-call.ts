import * as v from 'valibot';
import { type Call, replyCode } from '#core/contract/call.ts';
import type { Db } from '#server/db/open.ts';
import { forgetKey, idempotencyKeyOf, inputHashOf, isKeyKept, onceOnly } from '#server/http/idempotency.ts';
import { isForeign } from '#server/http/origin.ts';
import { readInput } from '#server/http/read-input.ts';
import { type Outcome, onceMore, type Refusal, refuse, success } from '#server/http/reply.ts';
import type { CustomerInput, Route, SignedIn } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import type { Services } from '#server/services.ts';
import { findSession } from '#server/session/sessions.ts';
import { tokenOf } from '#server/session/token.ts';

/** A request to a declared call, before anything about it is believed. */
export interface Incoming {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly ownHost: string | undefined;
}

/** Who stands for the customer of a public call: nobody, and no handler of a public call is given it. */
const nobody: SignedIn = { id: '', sessionID: '', email: '', displayName: '', discount: 100 };

/** Takes a call from request to outcome: origin, session, input, transaction, idempotency, and the fit of the reply. */
export async function runCall(
  route: Route,
  services: Services,
  incoming: Incoming,
  replyHeaders: Headers,
): Promise<Outcome<unknown>> {
  const { call } = route;
  const { headers } = incoming.request;
  if (isForeign(call, headers, incoming.ownHost)) {
    return refuse(replyCode.forbidden, 'This request came from another site');
  }
  const now = services.clock.now();
  let customer = nobody;
  if (call.access === 'customer') {
    const token = tokenOf(headers);
    const found = token === null ? null : await findSession(services.db, token, now, services.config);
    if (found === null) return refuse(replyCode.unauthorised, 'Sign in first');
    customer = found.customer;
    if (found.newToken !== null) replyHeaders.set('authorization', `Token ${found.newToken}`);
  }
  const read = await readInput(route, incoming.request, incoming.params);
  if ('refusal' in read) return read.refusal;
  const effect = call.isRead?.(read.input.body) ? 'read' : call.effect;
  const key = effect === 'create' ? idempotencyKeyOf(headers) : null;
  if (isRefusal(key)) return key;

  const inputFor = (db: Db, afterCommit: CustomerInput<never>['afterCommit']) => ({
    ...read.input,
    customer,
    db,
    afterCommit,
    replyHeaders,
    clock: services.clock,
    ip: incoming.ip,
  });
  if (route.finish !== undefined && key !== null) {
    return runStaged(route, route.finish, services.db, customer.id, key, inputFor, (tx, work) =>
      onceOnly(
        tx,
        { customerID: customer.id, key, callID: call.id, inputHash: inputHashOf(call, read.input), now },
        work,
      ),
    );
  }
  const work = (await route.prepare?.(inputFor(services.db, notYet))) ?? route.handle;
  const handle = async (db: Db, afterCommit: CustomerInput<never>['afterCommit']) =>
    fitting(route, await work(inputFor(db, afterCommit)));
  if (effect === 'read' || route.transaction === 'own') {
    const afterwards: (() => Promise<void> | void)[] = [];
    const outcome = await handle(services.db, (work) => afterwards.push(work));
    if (outcome.kind === 'success') for (const work of afterwards) await work();
    return outcome;
  }
  return inTransaction(services.db, (tx, afterCommit) =>
    key === null
      ? handle(tx, afterCommit)
      : onceOnly(
          tx,
          { customerID: customer.id, key, callID: call.id, inputHash: inputHashOf(call, read.input), now },
          () => handle(tx, afterCommit),
        ),
  );
}

/** How often a call is prepared anew because others were faster. */
const rounds = 5;

async function runStaged(
  route: Route,
  finish: NonNullable<Route['finish']>,
  db: Db,
  customerID: string,
  key: string,
  inputFor: (db: Db, afterCommit: CustomerInput<never>['afterCommit']) => CustomerInput<Call>,
  once: (tx: Db, work: () => Promise<Outcome<unknown>>) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  let outcome: Outcome<unknown> = onceMore;
  for (let round = 0; outcome === onceMore && round < rounds; round += 1) {
    const isRepeated = await isKeyKept(db, customerID, key);
    const work = isRepeated ? null : await route.prepare?.(inputFor(db, notYet));
    outcome = await inTransaction(db, (tx, afterCommit) =>
      // A key that was taken back meanwhile is prepared like a new one.
      once(tx, async () => work?.(inputFor(tx, afterCommit)) ?? onceMore),
    );
  }
  if (outcome.kind === 'refusal') return outcome;
  const reply = await finish(inputFor(db, notYet), outcome.data, (tx) => forgetKey(tx, customerID, key));
  return fitting(route, reply);
}

function notYet(): never {
  throw new Error('nothing is being committed here');
}

/** The reply as the contract has it: fields the schema does not name are dropped, one that does not fit is a bug. */
function fitting(route: Route, outcome: Outcome<unknown>): Outcome<unknown> {
  if (outcome.kind === 'refusal') return outcome;
  const parsed = v.safeParse(route.call.data, outcome.data);
  if (parsed.success) return success(parsed.output);
  // The values themselves stay out of the message: it goes to the log.
  const places = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} (${issue.type})`);
  throw new Error(`the reply of ${route.call.id} does not fit the contract: ${places.join(', ')}`);
}

function isRefusal(value: string | Refusal | null): value is Refusal {
  return typeof value === 'object' && value !== null;
}
