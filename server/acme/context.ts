import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { clientName } from '#core/acme/client-name.ts';
import { isWithin } from '#core/names/ip.ts';
import { type PublicJwk, readHeader, readJws, thumbprintOf, verified } from '#server/acme/jws.ts';
import { takeNonce } from '#server/acme/nonces.ts';
import { refused } from '#server/acme/refused.ts';
import { type AccountRow, accounts } from '#server/db/schema/accounts.ts';
import {
  type AcmeAccountRow,
  type AcmeDirectoryRow,
  type AcmeKeyRow,
  type AcmePolicyRow,
  acmeAccounts,
  acmeKeys,
  acmeOrders,
} from '#server/db/schema/acme.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Services } from '#server/services.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export type AcmeServices = Verification & Pick<Services, 'config' | 'log'>;

/** A request to a directory: of an order, or of a policy. */
export interface DirectoryRequest {
  readonly services: AcmeServices;
  readonly directory: AcmeDirectoryRow;
  /** Null in the directory of an order. */
  readonly policy: AcmePolicyRow | null;
  /** The orders that the directory of an order serves, oldest first. */
  readonly served: readonly OrderRecord[];
  /** The one that clients pull from now; null in a policy's directory until it is known which. */
  readonly order: OrderRecord | null;
  /** The console, without a trailing slash, and the directory under it. */
  readonly site: string;
  readonly base: string;
  /** The address asked for, as this server spells it. */
  readonly url: string;
  readonly client: string;
  readonly ip: string;
  readonly now: Date;
}

/** A request whose order is known. */
export interface AcmeRequest extends DirectoryRequest {
  readonly order: OrderRecord;
}

/** The client behind a request. */
export interface AcmeClient {
  readonly account: AcmeAccountRow;
  readonly key: AcmeKeyRow;
}

/** A signed request whose signature, nonce and address were checked. `client` is null if it was signed with a key of its own (`jwk`). */
export interface SignedRequest {
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly jwk: PublicJwk;
  readonly thumbprint: string;
  readonly client: AcmeClient | null;
}

export function describeClient(headers: Headers): string {
  return clientName(headers.get('user-agent') ?? '');
}

/** The request as it is for the order that a client began to pull from, even if another serves now. */
export async function requestFor(request: DirectoryRequest, orderID: string): Promise<AcmeRequest> {
  const served = request.served.find(({ id }) => id === orderID);
  if (served !== undefined) return { ...request, order: served };
  const [found] = await request.services.db.select().from(orders).where(eq(orders.id, orderID));
  if (found === undefined) throw new Error('an order is gone');
  return { ...request, order: found };
}

/** Condition for rows of orders that a directory serves; a policy serves those that its clients pulled from. */
export function isServed({ services, directory, served }: DirectoryRequest, orderID: PgColumn): SQL {
  if (directory.orderID !== null)
    return inArray(
      orderID,
      served.map(({ id }) => id),
    );
  const pulled = services.db
    .select({ id: acmeOrders.orderID })
    .from(acmeOrders)
    .innerJoin(acmeAccounts, eq(acmeAccounts.id, acmeOrders.acmeAccountID))
    .where(and(eq(acmeAccounts.directoryID, directory.id), isNotNull(acmeOrders.orderID)));
  return inArray(orderID, pulled);
}

/** The page of the order, where somebody can do what a client cannot. */
export function orderPage(request: Pick<DirectoryRequest, 'site' | 'order' | 'policy'>): string {
  const { site, order } = request;
  if (order === null) return automatePage(request);
  return `${site}/ssl/certificate/${encodeURIComponent(order.orderNo)}`;
}

/** Checks a signed request (RFC 8555 §6.2–6.5). The nonce is used up before the signature is checked, whatever comes of it. */
export async function readSigned(request: DirectoryRequest, text: string): Promise<SignedRequest> {
  const { services } = request;
  const jws = readJws(text);
  const header = readHeader(jws);
  if (header.url !== request.url)
    throw refused('unauthorized', `The url of the protected header isn’t ${request.url}`, { status: 401 });
  if (header.nonce === null || !/^[\w-]{1,64}$/.test(header.nonce))
    throw refused('badNonce', 'The protected header needs a nonce of this server');
  if (!(await takeNonce(services.db, header.nonce, services.clock.real())))
    throw refused('badNonce', 'The nonce is unknown, too old or was used before');
  if (header.jwk !== null) {
    const payload = await verified(jws, header, header.jwk);
    return { payload, jwk: header.jwk, thumbprint: await thumbprintOf(header.jwk), client: null };
  }
  const client = await clientOf(request, header.kid ?? '');
  const payload = await verified(jws, header, client.account.jwk);
  return { payload, jwk: client.account.jwk, thumbprint: client.account.thumbprint, client };
}

async function clientOf(request: DirectoryRequest, kid: string): Promise<AcmeClient> {
  const { services, directory, base, ip } = request;
  const prefix = `${base}/account/`;
  const id = kid.startsWith(prefix) ? kid.slice(prefix.length) : '';
  const [found] = isRecordID(id)
    ? await services.db
        .select({ account: acmeAccounts, key: acmeKeys })
        .from(acmeAccounts)
        .innerJoin(acmeKeys, eq(acmeKeys.id, acmeAccounts.keyID))
        .where(and(eq(acmeAccounts.id, id), eq(acmeAccounts.directoryID, directory.id)))
    : [];
  if (found === undefined)
    throw refused(
      'accountDoesNotExist',
      'This directory has no such account. Register with a key of its order',
    );
  if (found.account.status !== 'valid') throw refused('unauthorized', 'This account is deactivated');
  assertKey(found.key, ip);
  return found;
}

/** Whether a key still works, and from where. */
export function assertKey({ revokedTime, networks, kid }: AcmeKeyRow, ip: string): void {
  if (revokedTime !== null)
    throw refused('unauthorized', `The key ${kid} was revoked. Make another in the console`);
  if (networks.length > 0 && !networks.some((network) => isWithin(ip, network)))
    throw refused('unauthorized', `The key ${kid} may not be used from ${ip}`);
}

/** The page where a directory is set up, and what has to be bought for it waits. */
export function automatePage({
  site,
  order,
  policy,
}: Pick<DirectoryRequest, 'site' | 'order' | 'policy'>): string {
  if (policy !== null || order === null) return `${site}/certhub/automation/${policy?.id ?? ''}`;
  return `${site}/certhub/orders/${encodeURIComponent(order.orderNo)}/automate`;
}

/** The console account that a directory belongs to; a disabled one pulls nothing. */
export async function payerOf({ services, order, policy }: DirectoryRequest): Promise<AccountRow> {
  const accountID = (order ?? policy)?.accountID ?? '';
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, accountID));
  if (account === undefined || account.disabledTime !== null)
    throw refused('unauthorized', 'The account of this directory is disabled');
  return account;
}
