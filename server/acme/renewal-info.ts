import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { suggestedWindow } from '#core/acme/pull.ts';
import { renewalID } from '#core/x509/renewal-id.ts';
import { type DirectoryRequest, isServed, orderPage } from '#server/acme/context.ts';
import { bytesOf } from '#server/acme/jws.ts';
import { certificatesOf } from '#server/acme/pulling.ts';
import { notThere } from '#server/acme/refused.ts';
import { type AcmeReply, json } from '#server/acme/reply.ts';
import type { Db } from '#server/db/open.ts';
import { acmeDirectories } from '#server/db/schema/acme.ts';
import { type CertificateRow, certificates } from '#server/db/schema/ca.ts';
import { issuerOrders } from '#server/db/schema/issuer.ts';
import { spanEnd } from '#server/orders/span-end.ts';

/** Seconds after which clients ask again (RFC 9773 §4.3.2). */
const askAgain = 21_600;

/** GET renewal-info/<id> (RFC 9773 §4): when to renew a certificate, by the plan of its order, and at once if it is revoked. */
export async function renewalInfo(request: DirectoryRequest, id: string): Promise<AcmeReply> {
  const { services, directory, now } = request;
  const certificate = await findRenewable(services.db, request, id);
  if (certificate === null) throw notThere('certificate');
  const { orderID } = certificate;
  const last = request.served.at(-1);
  const paidUntil = last?.id === orderID ? spanEnd(last) : null;
  const [asked] = await services.db
    .select({ time: issuerOrders.renewalTime })
    .from(issuerOrders)
    .where(and(eq(issuerOrders.renewalID, id), isNotNull(issuerOrders.renewalTime)));
  const held = await certificatesOf(services.db, orderID);
  const window = suggestedWindow(certificate, held, paidUntil, asked?.time ?? null);
  await services.db
    .update(acmeDirectories)
    .set({ askedTime: now })
    .where(eq(acmeDirectories.id, directory.id));
  const body = {
    suggestedWindow: { start: window.start.toISOString(), end: window.end.toISOString() },
    explanationURL: orderPage(request),
  };
  return json(200, body, { 'retry-after': String(askAgain) });
}

/** The certificate of this directory with an id of RFC 9773 §4.1: its issuer's key and its serial number. */
export async function findRenewable(
  db: Db,
  request: DirectoryRequest,
  id: string,
): Promise<CertificateRow | null> {
  const [, key = '', serial = ''] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(id) ?? [];
  const bytes = bytesOf(serial);
  if (key === '' || bytes === null) return null;
  const hex = Buffer.from(bytes).toString('hex');
  const plain = hex.replace(/^00/, '');
  const [found] = await db
    .select()
    .from(certificates)
    .where(
      and(
        inArray(certificates.serialNumber, [hex, plain, plain.toUpperCase()]),
        isServed(request, certificates.orderID),
      ),
    );
  return found !== undefined && renewalID(found.chain[0] ?? '') === id ? found : null;
}
