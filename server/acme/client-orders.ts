import { and, asc, count, desc, eq, gt } from 'drizzle-orm';
import type { Problem } from '#core/acme/problems.ts';
import type { AcmeClient, DirectoryRequest } from '#server/acme/context.ts';
import { notThere } from '#server/acme/refused.ts';
import { type AcmeReply, json } from '#server/acme/reply.ts';
import type { Db } from '#server/db/open.ts';
import {
  type AcmeAuthorizationRow,
  type AcmeOrderRow,
  acmeAuthorizations,
  acmeOrders,
} from '#server/db/schema/acme.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** How long a client may take from its order to its certificate. */
export const orderLifeMs = 24 * 3_600_000;
/** Longest time in `processing`: clients give up after 30 seconds. */
const processingMs = 20_000;
const pageSize = 50;

/** The states of an order that clients know (RFC 8555 §7.1.6). */
type Status = 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';

export interface ClientOrder {
  readonly row: AcmeOrderRow;
  readonly authorizations: readonly AcmeAuthorizationRow[];
  readonly status: Status;
}

/** An order of a client's own account. */
export async function findClientOrder(
  { services, now }: DirectoryRequest,
  { account }: AcmeClient,
  id: string,
): Promise<ClientOrder> {
  const { db } = services;
  const [row] = isRecordID(id)
    ? await db
        .select()
        .from(acmeOrders)
        .where(and(eq(acmeOrders.id, id), eq(acmeOrders.acmeAccountID, account.id)))
    : [];
  if (row === undefined) throw notThere('order');
  return stated(db, await settled(db, row, now), now);
}

async function stated(db: Db, row: AcmeOrderRow, now: Date): Promise<ClientOrder> {
  const authorizations = await db
    .select()
    .from(acmeAuthorizations)
    .where(eq(acmeAuthorizations.acmeOrderID, row.id))
    .orderBy(asc(acmeAuthorizations.id));
  return { row, authorizations, status: statusOf(row, authorizations, now) };
}

function statusOf(row: AcmeOrderRow, authorizations: readonly AcmeAuthorizationRow[], now: Date): Status {
  if (row.status !== 'open') return row.status;
  const states = authorizations.map(({ status }) => status);
  if (row.expireTime <= now || states.some((state) => state === 'invalid' || state === 'deactivated'))
    return 'invalid';
  return states.every((state) => state === 'valid') ? 'ready' : 'pending';
}

/** Finds the certificate of an order that is being issued; after 20 seconds a client is told to come again. */
async function settled(db: Db, row: AcmeOrderRow, now: Date): Promise<AcmeOrderRow> {
  if (row.status !== 'processing' || row.finalizedTime === null) return row;
  const certificateID = await issuedFor(db, row);
  if (certificateID !== null) return change(db, row, { status: 'valid', certificateID });
  if (now.getTime() - row.finalizedTime.getTime() <= processingMs) return row;
  const problem: Problem = {
    type: 'serverInternal',
    detail: 'The CA hasn’t answered yet. Request again in an hour',
  };
  return change(db, row, { status: 'invalid', problem });
}

/** The certificate that was issued for the request of a client's order; null if there is none yet. */
export async function issuedFor(
  db: Db,
  { orderID, hashValue }: Pick<AcmeOrderRow, 'orderID' | 'hashValue'>,
): Promise<string | null> {
  if (orderID === null) return null;
  const [found] = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.orderID, orderID), eq(certificates.hashValue, hashValue)))
    .orderBy(desc(certificates.number))
    .limit(1);
  return found?.id ?? null;
}

export async function change(
  db: Db,
  row: AcmeOrderRow,
  changes: Partial<
    Pick<
      AcmeOrderRow,
      'status' | 'certificateID' | 'problem' | 'hashValue' | 'finalizedTime' | 'orderID' | 'isBought'
    >
  >,
): Promise<AcmeOrderRow> {
  await db.update(acmeOrders).set(changes).where(eq(acmeOrders.id, row.id));
  return { ...row, ...changes };
}

/** An order as clients see it. `Retry-After` tells them when to ask again. */
export function showOrder(
  { base }: DirectoryRequest,
  { row, authorizations, status }: ClientOrder,
  code: 200 | 201 = 200,
): AcmeReply {
  const location = `${base}/order/${row.id}`;
  const failed = authorizations.find(({ problem }) => problem !== null)?.problem ?? null;
  const problem = row.problem ?? (status === 'invalid' ? failed : null);
  const body = {
    status,
    expires: row.expireTime.toISOString(),
    identifiers: row.identifiers,
    ...(row.profile === '' ? {} : { profile: row.profile }),
    ...(row.replaces === '' ? {} : { replaces: row.replaces }),
    authorizations: authorizations.map(({ id }) => `${base}/authz/${id}`),
    finalize: `${location}/finalize`,
    ...(status === 'valid' ? { certificate: `${base}/certificate/${row.id}` } : {}),
    ...(problem === null
      ? {}
      : { error: { type: `urn:ietf:params:acme:error:${problem.type}`, detail: problem.detail } }),
  };
  return json(code, body, { location, ...(status === 'processing' ? { 'retry-after': '2' } : {}) });
}

/** POST account/<id>/orders: the orders that can still be used, in pages (RFC 8555 §7.1.2.1). */
export async function listOrders(
  { services, base, now }: DirectoryRequest,
  { account }: AcmeClient,
  cursor: number,
): Promise<AcmeReply> {
  const own = and(eq(acmeOrders.acmeAccountID, account.id), gt(acmeOrders.expireTime, now));
  const rows = await services.db
    .select({ id: acmeOrders.id })
    .from(acmeOrders)
    .where(own)
    .orderBy(desc(acmeOrders.createdTime), desc(acmeOrders.id))
    .limit(pageSize)
    .offset(cursor);
  const [{ total } = { total: 0 }] = await services.db.select({ total: count() }).from(acmeOrders).where(own);
  const next = cursor + pageSize;
  const link = `<${base}/account/${account.id}/orders?cursor=${next}>;rel="next"`;
  return json(200, { orders: rows.map(({ id }) => `${base}/order/${id}`) }, next < total ? { link } : {});
}
