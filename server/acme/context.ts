import { and, eq } from 'drizzle-orm';
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
  acmeAccounts,
  acmeKeys,
} from '#server/db/schema/acme.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Services } from '#server/services.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export type AcmeServices = Verification & Pick<Services, 'config' | 'log'>;

/** A request to a directory. */
export interface AcmeRequest {
  readonly services: AcmeServices;
  readonly directory: AcmeDirectoryRow;
  /** The orders it serves, oldest first, and the one that clients pull from now. */
  readonly served: readonly OrderRecord[];
  readonly order: OrderRecord;
  /** The console, without a trailing slash, and the directory under it. */
  readonly site: string;
  readonly base: string;
  /** The address asked for, as this server spells it. */
  readonly url: string;
  readonly client: string;
  readonly ip: string;
  readonly now: Date;
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
export function requestFor(request: AcmeRequest, orderID: string): AcmeRequest {
  return { ...request, order: request.served.find(({ id }) => id === orderID) ?? request.order };
}

/** The page of the order, where somebody can do what a client cannot. */
export function orderPage({ site, order }: Pick<AcmeRequest, 'site' | 'order'>): string {
  return `${site}/ssl/certificate/${encodeURIComponent(order.orderNo)}`;
}

/** Checks a signed request (RFC 8555 §6.2–6.5). The nonce is used up before the signature is checked, whatever comes of it. */
export async function readSigned(request: AcmeRequest, text: string): Promise<SignedRequest> {
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

async function clientOf(request: AcmeRequest, kid: string): Promise<AcmeClient> {
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

/** The page where an order's automation is set up, and what has to be bought for it waits. */
export function automatePage({ site, order }: Pick<AcmeRequest, 'site' | 'order'>): string {
  return `${site}/certhub/orders/${encodeURIComponent(order.orderNo)}/automate`;
}

/** The console account that an order belongs to; a disabled one pulls nothing. */
export async function payerOf({ services, order }: AcmeRequest): Promise<AccountRow> {
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, order.accountID));
  if (account === undefined || account.disabledTime !== null)
    throw refused('unauthorized', 'The account of this order is disabled');
  return account;
}
