import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { identifierProblem } from '#core/acme/identifiers.ts';
import type { Identifier } from '#core/acme/problems.ts';
import { dayMs } from '#core/day.ts';
import { readIp } from '#core/names/ip.ts';
import { orderLifeMs, showOrder } from '#server/acme/client-orders.ts';
import {
  type AcmeClient,
  type AcmeRequest,
  automatePage,
  payerOf,
  type SignedRequest,
} from '#server/acme/context.ts';
import { keepDraft } from '#server/acme/drafts.ts';
import { allowPull, byPeople } from '#server/acme/pulling.ts';
import { AcmeRefused, refused } from '#server/acme/refused.ts';
import { findRenewable } from '#server/acme/renewal-info.ts';
import type { AcmeReply } from '#server/acme/reply.ts';
import { acmeAuthorizations, acmeOrders } from '#server/db/schema/acme.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { validationsOf } from '#server/validation/validations.ts';

/** The one profile: how long certificates last follows from the plan of the order. */
export const planProfile = 'plan';

const mostIdentifiers = 250;
const identifiersSchema = v.pipe(
  v.array(
    v.object({ type: v.pipe(v.string(), v.maxLength(40)), value: v.pipe(v.string(), v.maxLength(253)) }),
  ),
  v.minLength(1),
  v.maxLength(mostIdentifiers),
);

/**
 * POST new-order (RFC 8555 §7.4): a client asks for the certificate of the order. Its names must be the order's. Those validated in the
 * console have authorizations that are valid from the start.
 */
export async function newOrder(
  request: AcmeRequest,
  { account }: AcmeClient,
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  const { services, order, now } = request;
  const { db } = services;
  if (payload === null) throw refused('malformed', 'A new order needs identifiers');
  if (payload.notBefore !== undefined || payload.notAfter !== undefined)
    throw refused('malformed', 'notBefore and notAfter follow from the plan of the order: leave them out');
  await payerOf(request);
  const profile = readProfile(payload.profile);
  const identifiers = readIdentifiers(payload.identifiers);
  const rows = await validationsOf(db, order.id);
  const problem = identifierProblem(
    identifiers,
    rows.map(({ domainName }) => domainName),
  );
  const names = identifiers.map(({ value }) => value);
  if (problem !== null)
    throw new AcmeRefused(problem, {
      instance: automatePage(request),
      // What is only missing in the request needs no other order.
      ...(problem.subproblems === undefined ? {} : { draft: { reason: 'names' as const, names } }),
    });
  const verdict = await allowPull(db, request);
  if (verdict.kind === 'within' && verdict.isSpent) await keepDraft(db, request, { reason: 'ending', names });
  await allowAnother(request);
  const open = rows.filter((row) => !isFresh(row, now));
  if (open.length > 0 && services.issuer?.place !== 'here')
    throw byPeople(
      request,
      `Validate ${open.map(({ domainName }) => domainName).join(', ')} in the console first`,
    );
  const validated = new Map(
    rows.map((row) => [row.domainName, isFresh(row, now) ? row.validatedTime : null]),
  );
  return db.transaction(async (tx) => {
    const replaces = await readReplaces(request, payload.replaces, tx);
    const [row] = await tx
      .insert(acmeOrders)
      .values({
        acmeAccountID: account.id,
        orderID: order.id,
        identifiers,
        profile,
        replaces,
        createdTime: now,
        expireTime: new Date(now.getTime() + orderLifeMs),
      })
      .returning();
    if (row === undefined) throw new Error('an order of a client was not stored');
    const authorizations = await tx
      .insert(acmeAuthorizations)
      .values(
        identifiers.map((identifier) => {
          const validatedTime = validated.get(identifier.value) ?? null;
          return {
            acmeOrderID: row.id,
            identifier,
            token: randomBytes(32).toString('base64url'),
            status: validatedTime === null ? ('pending' as const) : ('valid' as const),
            validatedTime,
          };
        }),
      )
      .returning();
    const isReady = authorizations.every(({ status }) => status === 'valid');
    return showOrder(request, { row, authorizations, status: isReady ? 'ready' : 'pending' }, 201);
  });
}

/** Requests of clients for one order that may end without a certificate within 24 hours. */
const mostUnfinished = 300;

/** Refuses a client that begins again and again and never comes to an end: each of its orders is kept for a while. */
async function allowAnother({ services: { db }, order, now }: AcmeRequest): Promise<void> {
  const [oldest] = await db
    .select({ time: acmeOrders.createdTime })
    .from(acmeOrders)
    .where(
      and(
        eq(acmeOrders.orderID, order.id),
        isNull(acmeOrders.certificateID),
        gt(acmeOrders.createdTime, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(desc(acmeOrders.createdTime))
    .offset(mostUnfinished - 1)
    .limit(1);
  if (oldest === undefined) return;
  const from = new Date(oldest.time.getTime() + dayMs);
  const detail = `${mostUnfinished} requests within 24 hours ended without a certificate. Request again from ${from.toISOString()}`;
  throw refused('rateLimited', detail, { from });
}

function readProfile(profile: unknown): string {
  if (profile === undefined || profile === planProfile) return profile ?? '';
  throw refused('invalidProfile', `The profile of this directory is ${planProfile}`);
}

/** Names as orders spell them: lower case, addresses in canonical form, each once. */
function readIdentifiers(value: unknown): readonly Identifier[] {
  const read = v.safeParse(identifiersSchema, value);
  if (!read.success) throw refused('malformed', `A new order needs 1 to ${mostIdentifiers} identifiers`);
  const found = new Map<string, Identifier>();
  for (const { type, value: typed } of read.output) {
    if (type !== 'dns' && type !== 'ip')
      throw refused('unsupportedIdentifier', 'Identifiers are of type dns or ip');
    const ip = readIp(typed);
    if ((ip !== null) !== (type === 'ip')) throw refused('malformed', `${typed} isn’t of type ${type}`);
    const name = ip?.text ?? typed.toLowerCase();
    if (ip === null && !/^[\w*.-]+$/.test(name))
      throw refused('malformed', 'A name isn’t in ASCII: write it as Punycode');
    found.set(name, { type, value: name });
  }
  return [...found.values()];
}

/** The certificate that the order is to replace (RFC 9773 §5): one of this directory, and not replaced by another order already. */
async function readReplaces(
  request: AcmeRequest,
  value: unknown,
  tx: AcmeRequest['services']['db'],
): Promise<string> {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw refused('malformed', 'replaces isn’t the id of a certificate');
  if ((await findRenewable(tx, request, value)) === null)
    throw refused('malformed', 'The certificate to replace isn’t one of this directory');
  const again = await tx.$count(
    acmeOrders,
    and(
      eq(acmeOrders.replaces, value),
      eq(acmeOrders.status, 'valid'),
      inArray(
        acmeOrders.orderID,
        request.served.map(({ id }) => id),
      ),
    ),
  );
  if (again > 0) throw refused('alreadyReplaced', 'Another order has replaced this certificate');
  return value;
}
