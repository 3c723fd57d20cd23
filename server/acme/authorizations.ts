import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Identifier, Problem } from '#core/acme/problems.ts';
import { readIp } from '#core/names/ip.ts';
import { baseName } from '#core/names/wildcard.ts';
import type { Validation } from '#core/validation/validation.ts';
import {
  type AcmeClient,
  type DirectoryRequest,
  requestFor,
  type SignedRequest,
} from '#server/acme/context.ts';
import { keepPull } from '#server/acme/keep-pull.ts';
import { notThere, refused } from '#server/acme/refused.ts';
import { type AcmeReply, json } from '#server/acme/reply.ts';
import { accountLabel } from '#server/ca/acme/account-label.ts';
import {
  type AcmeAuthorizationRow,
  type AcmeOrderRow,
  acmeAuthorizations,
  acmeOrders,
} from '#server/db/schema/acme.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { createLine, type Line } from '#server/http/line.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { record } from '#server/orders/event.ts';
import { isVerifying } from '#server/orders/order-conditions.ts';
import type { Observation } from '#server/validation/observation.ts';
import { verifyOrder } from '#server/validation/verify-order.ts';

type ChallengeType = NonNullable<AcmeAuthorizationRow['challenge']>;

interface Found {
  readonly authorization: AcmeAuthorizationRow;
  readonly row: AcmeOrderRow;
}

async function find({ services }: DirectoryRequest, { account }: AcmeClient, id: string): Promise<Found> {
  const [found] = isRecordID(id)
    ? await services.db
        .select({ authorization: acmeAuthorizations, row: acmeOrders })
        .from(acmeAuthorizations)
        .innerJoin(acmeOrders, eq(acmeOrders.id, acmeAuthorizations.acmeOrderID))
        .where(and(eq(acmeAuthorizations.id, id), eq(acmeOrders.acmeAccountID, account.id)))
    : [];
  if (found === undefined) throw notThere('authorization');
  return found;
}

/** POST authz/<id> (RFC 8555 §7.5): shows an authorization, or deactivates it. */
export async function authorization(
  request: DirectoryRequest,
  client: AcmeClient,
  id: string,
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  const { authorization: own, row } = await find(request, client, id);
  if (payload === null) return json(200, shown(request, own, row));
  if (payload.status !== 'deactivated')
    throw refused('malformed', 'An authorization can only be deactivated');
  const changed = { ...own, status: 'deactivated' as const };
  await request.services.db
    .update(acmeAuthorizations)
    .set({ status: changed.status })
    .where(eq(acmeAuthorizations.id, own.id));
  return json(200, shown(request, changed, row));
}

/**
 * POST challenge/<id>/<type> (RFC 8555 §7.5.1): checks at once what the client has published, from where the console checks names. Wrong values
 * end the authorization: clients begin with a new order.
 */
export async function challenge(
  request: DirectoryRequest,
  client: AcmeClient,
  { id, type }: { readonly id: string; readonly type: string },
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  const { services, base, now } = request;
  const { authorization: own, row } = await find(request, client, id);
  const asked = challengesFor(own.identifier).find((each) => each === type);
  if (asked === undefined) throw notThere('challenge');
  const link = { link: `<${base}/authz/${own.id}>;rel="up"` };
  if (payload === null || own.status !== 'pending' || row.expireTime <= now)
    return json(200, shownChallenge(request, own, asked), link);
  const expected = `${own.token}.${client.account.thumbprint}`;
  const account = `${base}/account/${client.account.id}`;
  const validation = validationOf(own.identifier, asked, { token: own.token, expected, account });
  const seen = await inTurn(request, () => services.check(validation));
  const isMet = seen.state === 'validated' && seen.found.some((text) => text.trim() === validation.expected);
  const changes = isMet
    ? { status: 'valid' as const, challenge: asked, validatedTime: now, problem: null }
    : {
        status: 'invalid' as const,
        challenge: asked,
        validatedTime: null,
        problem: problemOf(seen, validation),
      };
  await services.db.transaction(async (tx) => {
    await tx
      .update(acmeAuthorizations)
      .set(changes)
      .where(and(eq(acmeAuthorizations.id, own.id), eq(acmeAuthorizations.status, 'pending')));
    if (changes.problem !== null) {
      const { type: problem, detail } = changes.problem;
      await keepPull(tx, request, { step: 'challenge', problem, detail, kid: client.key.kid });
      return;
    }
    // Of a policy's client: what it showed counts for the order that is placed for it.
    if (row.orderID === null) return;
    const method = provedMethod(asked);
    const { resolver = '', address = '', found } = seen;
    await tx
      .update(domainValidations)
      .set({
        state: 'validated',
        method,
        resolver,
        address,
        found: [...found],
        problem: '',
        checkTime: now,
        validatedTime: now,
      })
      .where(
        and(
          eq(domainValidations.orderID, row.orderID),
          eq(domainValidations.domainName, own.identifier.value),
        ),
      );
    await record(tx, [{ orderID: row.orderID, at: now, kind: 'verified', note: own.identifier.value }]);
  });
  // A certificate of the order that waited for this name is issued first.
  if (isMet && row.orderID !== null) {
    const { order } = await requestFor(request, row.orderID);
    if (isVerifying(order, now)) await verifyOrder(services, row.orderID, 'customer');
  }
  return json(200, shownChallenge(request, { ...own, ...changes }, asked), link);
}

/** Lookups for one account at a time, as for its orders in the console, and how many may wait. */
const lookups = { most: 2, waiting: 50 } as const;
const fullMs = 30_000;
const lines = new Map<string, { readonly line: Line; users: number }>();

/** Waits for the account's turn: hosts and name servers may delay a lookup for as long as they like. */
async function inTurn<T>({ order, policy, now }: DirectoryRequest, work: () => Promise<T>): Promise<T> {
  const accountID = (order ?? policy)?.accountID ?? '';
  const own = lines.get(accountID) ?? { line: createLine(lookups.most, lookups.waiting), users: 0 };
  if (own.line.isFull())
    throw refused('rateLimited', 'Too many names are being validated at once', {
      from: new Date(now.getTime() + fullMs),
    });
  lines.set(accountID, own);
  own.users += 1;
  try {
    return await own.line.run(work);
  } finally {
    own.users -= 1;
    if (own.users === 0) lines.delete(accountID);
  }
}

/** Wildcards are validated in DNS alone, addresses by a file alone (RFC 8738 §3). */
function challengesFor({ type, value }: Identifier): readonly ChallengeType[] {
  if (type === 'ip') return ['http-01'];
  return value.startsWith('*.') ? ['dns-01', 'dns-account-01'] : ['http-01', 'dns-01', 'dns-account-01'];
}

/** How the console calls what a client showed. */
export function provedMethod(challenge: ChallengeType): 'file' | 'dns_txt' {
  return challenge === 'http-01' ? 'file' : 'dns_txt';
}

interface Proof {
  readonly token: string;
  /** The key authorization. */
  readonly expected: string;
  /** Address of the client's account. */
  readonly account: string;
}

function validationOf(
  { value }: Identifier,
  type: ChallengeType,
  { token, expected, account }: Proof,
): Validation {
  if (type !== 'http-01') {
    const digest = createHash('sha256').update(expected).digest('base64url');
    // Several clients of a name validate it at records of their own.
    const label = type === 'dns-account-01' ? `${accountLabel(account)}.` : '';
    const recordName = `${label}_acme-challenge.${baseName(value)}`;
    return { recordType: 'TXT', recordName, expected: digest };
  }
  const host = readIp(value)?.version === 6 ? `[${value}]` : value;
  return { recordType: 'FILE', recordName: `http://${host}/.well-known/acme-challenge/${token}`, expected };
}

function problemOf({ state, found, problem }: Observation, { recordType, recordName }: Validation): Problem {
  const what = problem === '' ? `found ${found.join(', ').slice(0, 200) || 'nothing'}` : problem;
  const detail = `${recordName}: ${what}`;
  if (state === 'differs')
    return { type: recordType === 'TXT' ? 'unauthorized' : 'incorrectResponse', detail };
  return { type: recordType === 'TXT' ? 'dns' : 'connection', detail };
}

function shown(request: DirectoryRequest, own: AcmeAuthorizationRow, row: AcmeOrderRow) {
  const { type, value } = own.identifier;
  const isWildcard = type === 'dns' && value.startsWith('*.');
  const types = challengesFor(own.identifier);
  const tried = own.challenge === null ? types : [own.challenge];
  return {
    status: own.status,
    expires: row.expireTime.toISOString(),
    identifier: { type, value: isWildcard ? value.slice(2) : value },
    ...(isWildcard ? { wildcard: true } : {}),
    challenges: tried.map((each) => shownChallenge(request, own, each)),
  };
}

function shownChallenge({ base }: DirectoryRequest, own: AcmeAuthorizationRow, type: ChallengeType) {
  const { status, problem, validatedTime } = own;
  return {
    type,
    url: `${base}/challenge/${own.id}/${type}`,
    token: own.token,
    status: status === 'deactivated' ? 'invalid' : status,
    ...(validatedTime === null ? {} : { validated: validatedTime.toISOString() }),
    ...(problem === null
      ? {}
      : { error: { type: `urn:ietf:params:acme:error:${problem.type}`, detail: problem.detail } }),
  };
}
