import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type RevocationReason, revocationCodes } from '#core/orders/revocation-reasons.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import { wholeAccount } from '#server/account/own.ts';
import { findClientOrder } from '#server/acme/client-orders.ts';
import {
  type AcmeClient,
  type DirectoryRequest,
  isServed,
  type SignedRequest,
} from '#server/acme/context.ts';
import { bytesOf } from '#server/acme/jws.ts';
import { keepPull } from '#server/acme/keep-pull.ts';
import { notThere, refused } from '#server/acme/refused.ts';
import type { AcmeReply } from '#server/acme/reply.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { revokeCertificate } from '#server/orders/revoke-certificate.ts';
import { writeAudit } from '#server/people/audit-log.ts';

/** POST certificate/<id> (RFC 8555 §7.4.2): the leaf and its issuers, without the root, which clients hold already. */
export async function certificate(
  request: DirectoryRequest,
  client: AcmeClient,
  id: string,
): Promise<AcmeReply> {
  const { row } = await findClientOrder(request, client, id);
  const [found] =
    row.certificateID === null
      ? []
      : await request.services.db.select().from(certificates).where(eq(certificates.id, row.certificateID));
  if (found === undefined) throw notThere('certificate');
  const chain = found.chain.length > 1 ? found.chain.slice(0, -1) : found.chain;
  const body = chain.map((pem) => `${pem.replaceAll('\r', '').trimEnd()}\n`).join('');
  return { status: 200, body, headers: { 'content-type': 'application/pem-certificate-chain' } };
}

/** Reasons of RFC 5280 §5.3.1 that a subscriber may give (BR §4.9.1.1). */
const reasonOf = new Map<unknown, RevocationReason>(
  Object.entries(revocationCodes).map(([reason, code]) => [code, reason as RevocationReason]),
);

/** POST revoke-cert (RFC 8555 §7.6): signed by an account of the directory, or with the certificate's own key. */
export async function revoke(request: DirectoryRequest, signed: SignedRequest): Promise<AcmeReply> {
  const { services, ip, now } = request;
  const { payload, jwk, client } = signed;
  const der = typeof payload?.certificate === 'string' ? bytesOf(payload.certificate) : null;
  if (der === null) throw refused('malformed', 'revoke-cert needs certificate: DER in base64url');
  const reason = reasonOf.get(payload?.reason ?? 0);
  if (reason === undefined)
    throw refused('badRevocationReason', `The reason is one of ${[...reasonOf.keys()].join(', ')}`);
  const [found] = await services.db
    .select({ certificate: certificates, order: orders })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(and(isServed(request, certificates.orderID), eq(certificates.sha256Fingerprint, sha256Hex(der))));
  if (found === undefined) throw notThere('certificate');
  const { certificate: own, order } = found;
  const spki = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'der',
  });
  if (client === null && sha256Hex(new Uint8Array(spki)) !== own.spkiHash)
    throw refused('unauthorized', 'This needs an account of the directory or the key of the certificate');
  if (own.revocationReason !== null && (reason !== 'keyCompromise' || own.revocationReason === reason))
    throw refused('alreadyRevoked', 'The certificate is revoked already');
  const { serialNumber } = own;
  await services.db.transaction(async (tx) => {
    const asked = { orderNo: order.orderNo, serialNumber, reason };
    const revoked = await revokeCertificate(tx, services, wholeAccount(order.accountID), asked, now);
    if (!revoked.ok) throw refused('malformed', 'The certificate has ended', { status: 409 });
    await keepPull(tx, request, { step: 'revocation', serialNumber, kid: client?.key.kid ?? '' });
    await writeAudit(tx, {
      accountID: order.accountID,
      at: now,
      kind: 'acme.revoked',
      actor: { id: client?.key.id ?? '', email: '', displayName: client?.key.kid ?? '' },
      about: order.orderNo,
      changes: [{ field: 'serialNumber', before: '', after: serialNumber }],
      from: ip,
    });
  });
  return { status: 200, body: null, headers: {} };
}
