import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Identifier } from '#core/acme/problems.ts';
import { dayMs } from '#core/day.ts';
import { readIp } from '#core/names/ip.ts';
import { orderLifeMs, showOrder } from '#server/acme/client-orders.ts';
import {
  type AcmeClient,
  type DirectoryRequest,
  isServed,
  payerOf,
  type SignedRequest,
} from '#server/acme/context.ts';
import { planOrder } from '#server/acme/plan-order.ts';
import { refused } from '#server/acme/refused.ts';
import { findRenewable } from '#server/acme/renewal-info.ts';
import type { AcmeReply } from '#server/acme/reply.ts';
import { acmeAuthorizations, acmeOrders } from '#server/db/schema/acme.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';

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
  request: DirectoryRequest,
  { account }: AcmeClient,
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  const { now } = request;
  const { db } = request.services;
  if (payload === null) throw refused('malformed', 'A new order needs identifiers');
  if (payload.notBefore !== undefined || payload.notAfter !== undefined)
    throw refused('malformed', 'notBefore and notAfter follow from the plan of the order: leave them out');
  await payerOf(request);
  const profile = readProfile(payload.profile);
  const identifiers = readIdentifiers(payload.identifiers);
  const { order, validated } = await planOrder(request, identifiers);
  await allowAnother(request, order, account.id);
  return db.transaction(async (tx) => {
    const replaces = await readReplaces(request, payload.replaces, tx);
    const [row] = await tx
      .insert(acmeOrders)
      .values({
        acmeAccountID: account.id,
        orderID: order?.id ?? null,
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
async function allowAnother(
  { services: { db }, now }: DirectoryRequest,
  order: Pick<OrderRecord, 'id'> | null,
  acmeAccountID: string,
): Promise<void> {
  const [oldest] = await db
    .select({ time: acmeOrders.createdTime })
    .from(acmeOrders)
    .where(
      and(
        order === null ? eq(acmeOrders.acmeAccountID, acmeAccountID) : eq(acmeOrders.orderID, order.id),
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
    if (ip !== null && type === 'dns')
      throw refused(
        'malformed',
        `${typed} is an IP address, and this client asks for it as a DNS name. Use one that knows RFC 8738: uacme, acme.sh, certbot from 5.3, or a newer version of this one`,
      );
    if (ip === null && type === 'ip') throw refused('malformed', `${typed} isn’t of type ip`);
    const name = ip?.text ?? typed.toLowerCase();
    if (ip === null && !/^[\w*.-]+$/.test(name))
      throw refused('malformed', 'A name isn’t in ASCII: write it as Punycode');
    found.set(name, { type, value: name });
  }
  return [...found.values()];
}

/** The certificate that the order is to replace (RFC 9773 §5): one of this directory, and not replaced by another order already. */
async function readReplaces(
  request: DirectoryRequest,
  value: unknown,
  tx: DirectoryRequest['services']['db'],
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
      isServed(request, acmeOrders.orderID),
    ),
  );
  if (again > 0) throw refused('alreadyReplaced', 'Another order has replaced this certificate');
  return value;
}
