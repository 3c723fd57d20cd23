import { type AuditChange, isAudited } from '#core/account/audit.ts';
import { longestUserAgent } from '#core/account/device.ts';
import { isAllowed, isOfShop, type Needed } from '#core/account/rights.ts';
import { type Call, replyCode } from '#core/contract/call.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { findCaller, refuseUnconfirmedCaller } from '#server/http/find-caller.ts';
import { fitting } from '#server/http/fitting.ts';
import { forgetKey, idempotencyKeyOf, inputHashOf, isKeyKept, onceOnly } from '#server/http/idempotency.ts';
import { isForeign } from '#server/http/origin.ts';
import { hostName } from '#server/http/own-hosts.ts';
import { readInput } from '#server/http/read-input.ts';
import { type Outcome, onceMore, type Refusal, refuse } from '#server/http/reply.ts';
import { securityEventOf } from '#server/http/security-events.ts';
import type { Caller, Route, SignedInput } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { openUpload } from '#server/http/uploads.ts';
import { writeAudit } from '#server/people/audit-log.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { tokenOf } from '#server/session/token.ts';

/** A request to a declared call, before any of it is trusted. */
export interface Incoming {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly ownHost: string | undefined;
}

/** Placeholder for the caller of a public call; no handler of a public call receives it. */
const nobody: Caller = {
  actor: { kind: 'user', id: '', sessionID: '', email: '', displayName: '', rights: [] },
  owner: wholeAccount(''),
};

/** Runs a call from request to outcome, and writes its entry in the security log, if any. */
export async function runCall(
  route: Route,
  services: Services,
  incoming: Incoming,
  replyHeaders: Headers,
): Promise<Outcome<unknown>> {
  let who = '';
  const outcome = await run(route, services, incoming, replyHeaders, (id) => {
    who = id;
  });
  const event = securityEventOf(route.call, outcome);
  if (event !== null) services.log.security({ ...event, who, from: incoming.ip });
  return outcome;
}

/** Checks the origin, session and input, then settles the call. */
async function run(
  route: Route,
  services: Services,
  incoming: Incoming,
  replyHeaders: Headers,
  onActor: (id: string) => void,
): Promise<Outcome<unknown>> {
  const { call } = route;
  const { headers } = incoming.request;
  if (isForeign(call, headers, incoming.ownHost)) {
    return refuse(replyCode.forbidden, 'This request came from another site');
  }
  const now = services.clock.now();
  const token = tokenOf(headers);
  let caller = nobody;
  if (call.right !== 'public') {
    const found = await findCaller(services, { call, headers, ip: incoming.ip, replyHeaders, onActor });
    if ('refusal' in found) return found.refusal;
    caller = found.caller;
  }
  if (!isAllowed(call.right, caller.actor.rights)) {
    const right = call.right;
    return refuse(
      replyCode.forbidden,
      `This needs the right ${right}, which ${giverOf(right)} can give`,
      [],
      { right },
    );
  }
  const unconfirmed = await refuseUnconfirmedCaller(services, call, caller);
  if (unconfirmed !== null) return unconfirmed;
  if (route.limit !== undefined) {
    const { name, field } = route.limit;
    const bucket = `${name}:${networkOf(incoming.ip)}`;
    const wait = await countAttempt(services.db, bucket, route.limit, services.clock.real());
    if (wait !== null) return tooManyTries(field, wait, replyHeaders);
  }
  const upload = openUpload(caller === nobody ? networkOf(incoming.ip) : caller.owner.id);
  const read = await readInput(route, incoming.request, incoming.params, upload);
  if ('refusal' in read) return read.refusal;
  const effect = call.isRead?.(read.input.body) ? 'read' : call.effect;
  const key = effect === 'create' ? idempotencyKeyOf(headers) : null;
  if (isRefusal(key)) return key;

  const userAgent = (headers.get('user-agent') ?? '').slice(0, longestUserAgent);
  const about = {
    ...read.input,
    ...caller,
    replyHeaders,
    clock: services.clock,
    ip: incoming.ip,
    host: hostName(incoming.ownHost),
    userAgent,
    token,
  };
  const noted: InputFor = (db, afterCommit, audit = () => {}) => ({ ...about, db, afterCommit, audit });
  const claim =
    key === null
      ? null
      : { actorID: caller.actor.id, key, callID: call.id, inputHash: inputHashOf(call, read.input), now };
  const settled = () => settle(route, services.db, noted, effect, claim);
  // Queue only after the body was read, so that a slow sender cannot hold a place.
  const line = route.line ?? (caller.actor.kind === 'key' ? services.keyUse.line : undefined);
  if (line === undefined) return settled();
  return line.isFull() ? tooManyTries(call.id, 1, replyHeaders) : line.run(settled);
}

function giverOf(right: Needed): string {
  return isOfShop(right) ? 'only the shop' : 'an owner of the account';
}

type Claim = Parameters<typeof onceOnly>[1];
type InputFor = (
  db: Db,
  afterCommit: SignedInput<never>['afterCommit'],
  audit?: SignedInput<never>['audit'],
) => SignedInput<Call>;

/** Applies transaction and idempotency, and checks the reply. */
async function settle(
  route: Route,
  database: Db,
  inputFor: InputFor,
  effect: Call['effect'],
  claim: Claim | null,
): Promise<Outcome<unknown>> {
  if (route.finish !== undefined && claim !== null) {
    return runStaged(route, route.finish, database, inputFor, claim);
  }
  const work = (await route.prepare?.(inputFor(database, notYet))) ?? route.handle;
  const handle = (db: Db, afterCommit: SignedInput<never>['afterCommit']) =>
    withAudit(route.call, effect, db, async (audit) =>
      inputAnd(inputFor(db, afterCommit, audit), async (input) => fitting(route.call, await work(input))),
    );
  if (effect === 'read' || route.transaction === 'own') {
    const afterwards: (() => Promise<void> | void)[] = [];
    const outcome = await handle(database, (work) => afterwards.push(work));
    if (outcome.kind === 'success') for (const work of afterwards) await work();
    return outcome;
  }
  return inTransaction(database, (tx, afterCommit) =>
    claim === null ? handle(tx, afterCommit) : onceOnly(tx, claim, () => handle(tx, afterCommit)),
  );
}

/** Maximum preparations of a call when concurrent changes keep invalidating them. */
const rounds = 5;

async function runStaged(
  route: Route,
  finish: NonNullable<Route['finish']>,
  db: Db,
  inputFor: InputFor,
  claim: Claim,
): Promise<Outcome<unknown>> {
  const { actorID, key } = claim;
  let outcome: Outcome<unknown> = onceMore;
  for (let round = 0; outcome === onceMore && round < rounds; round += 1) {
    const isRepeated = await isKeyKept(db, actorID, key);
    const work = isRepeated ? null : await route.prepare?.(inputFor(db, notYet));
    outcome = await inTransaction(db, (tx, afterCommit) =>
      // A key that was released meanwhile is prepared like a new one.
      onceOnly(tx, claim, () =>
        withAudit(route.call, 'create', tx, (audit) =>
          inputAnd(inputFor(tx, afterCommit, audit), async (input) => work?.(input) ?? onceMore),
        ),
      ),
    );
  }
  if (outcome.kind === 'refusal') return outcome;
  const reply = await finish(inputFor(db, notYet), outcome.data, (tx) => forgetKey(tx, actorID, key));
  return fitting(route.call, reply);
}

interface Done {
  readonly input: SignedInput<Call>;
  readonly outcome: Outcome<unknown>;
}

async function inputAnd(
  input: SignedInput<Call>,
  work: (input: SignedInput<Call>) => Promise<Outcome<unknown>>,
): Promise<Done> {
  return { input, outcome: await work(input) };
}

/** Runs the work, and writes what it did to the account's audit log in the same transaction. */
async function withAudit(
  call: Call,
  effect: Call['effect'],
  tx: Db,
  work: (audit: SignedInput<never>['audit']) => Promise<Done>,
): Promise<Outcome<unknown>> {
  let said: { readonly about: string; readonly changes?: readonly AuditChange[] } | null = null;
  const { input, outcome } = await work((about, changes = []) => {
    said = { about, changes };
  });
  if (outcome.kind === 'success' && isAudited({ ...call, effect })) {
    const { actor, owner, clock, ip } = input;
    const { about, changes = [] } = said ?? { about: namedBy(input, outcome.data) };
    await writeAudit(tx, {
      accountID: owner.id,
      at: clock.now(),
      kind: call.id,
      actor,
      about,
      changes,
      from: ip,
    });
  }
  return outcome;
}

/** What the call made, by its reply; else what its input names: the first of these fields it has. */
function namedBy({ params, query, body }: SignedInput<Call>, reply: unknown): string {
  const given = { ...Object(params), ...Object(query), ...Object(body) } as Readonly<Record<string, unknown>>;
  return (
    firstText(Object(reply), ['orderNos', 'orderNo', 'depositNo', 'caseNo']) ??
    firstText(given, [
      'orderNo',
      'orderNos',
      'orderid',
      'certid',
      'name',
      'email',
      'lastname',
      'domainNames',
      'productNo',
      'id',
    ]) ??
    ''
  );
}

function firstText(of: Readonly<Record<string, unknown>>, fields: readonly string[]): string | null {
  for (const name of fields) {
    const text = of[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}

function notYet(): never {
  throw new Error('afterCommit can’t be used here');
}

function isRefusal(value: string | Refusal | null): value is Refusal {
  return typeof value === 'object' && value !== null;
}
