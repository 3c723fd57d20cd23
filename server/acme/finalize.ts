import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readIp } from '#core/names/ip.ts';
import { encodePem } from '#core/x509/pem.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import { wholeAccount } from '#server/account/own.ts';
import { buyFor } from '#server/acme/buy.ts';
import { change, findClientOrder, issuedFor, showOrder } from '#server/acme/client-orders.ts';
import {
  type AcmeClient,
  type AcmeRequest,
  type DirectoryRequest,
  payerOf,
  requestFor,
  type SignedRequest,
} from '#server/acme/context.ts';
import { bytesOf, type PublicJwk } from '#server/acme/jws.ts';
import { keepCertificate } from '#server/acme/keep-pull.ts';
import { closeRefusals } from '#server/acme/note-refusal.ts';
import { allowPull, busy, byPeople } from '#server/acme/pulling.ts';
import { refused } from '#server/acme/refused.ts';
import type { AcmeReply } from '#server/acme/reply.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';
import { findOrdered } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import { type AcmeOrderRow, acmeOrders } from '#server/db/schema/acme.ts';
import { orders } from '#server/db/schema/orders.ts';
import { judgeRequest, reusedFaults } from '#server/orders/judge-request.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { beginReissue, type NewRequest, resubmit } from '#server/orders/reissue.ts';
import { requestOf } from '#server/orders/renew-order.ts';
import { methodOf, validationsOf } from '#server/validation/validations.ts';

/**
 * POST order/<id>/finalize (RFC 8555 §7.4): issues the certificate for the client's request, as a reissue or the next certificate of the
 * order is issued in the console. Sent again with the same request, it returns the order as it is.
 */
export async function finalize(
  request: DirectoryRequest,
  client: AcmeClient,
  id: string,
  payload: SignedRequest['payload'],
): Promise<AcmeReply> {
  const found = await findClientOrder(request, client, id);
  const der = typeof payload?.csr === 'string' ? bytesOf(payload.csr) : null;
  if (der === null || der.length === 0) throw refused('malformed', 'finalize needs csr: DER in base64url');
  const hashValue = sha256Hex(der);
  if (found.row.hashValue === hashValue && found.row.status !== 'open') return showOrder(request, found);
  if (found.status !== 'ready') throw refused('orderNotReady', `The order is ${found.status}`);
  await checkNamed(found.row, client.account.jwk, der);
  const bought =
    found.row.orderID === null ? await buyFor(request, client, { found, der, hashValue }) : found.row;
  if (bought.orderID === null || bought.status !== 'open')
    return showOrder(request, {
      ...found,
      row: bought,
      status: bought.status === 'open' ? 'ready' : bought.status,
    });
  const own = await requestFor(request, bought.orderID);
  const asked = await readAsked(own, der);
  const { db } = request.services;
  const row = await retriedTransaction(db, (tx) => pull(tx, own, client, { id, asked, hashValue }));
  return showOrder(request, { ...found, row, status: row.status === 'open' ? 'ready' : row.status });
}

/** Whether a request to sign names what was ordered, with a key that is not the account's (RFC 8555 §11.1). */
async function checkNamed(
  row: AcmeOrderRow,
  accountKey: PublicJwk,
  der: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const read = await readRequestDer(der, checkRequestSignature);
  if (!read.ok) throw refused('badCSR', 'The request can’t be read');
  const named = new Set(read.value.names.map((name) => readIp(name)?.text ?? name.toLowerCase()));
  const wanted = row.identifiers.map(({ value }) => value);
  if (named.size !== wanted.length || !wanted.every((name) => named.has(name)))
    throw refused(
      'badCSR',
      `The request names ${[...named].join(', ').slice(0, 300)}, the order ${wanted.join(', ').slice(0, 300)}`,
    );
  if (spkiHashOf(accountKey) === read.value.spkiHash)
    throw refused('badCSR', 'The certificate needs another key than the account');
}

/** Checks the request of a client like one that is pasted into the console. */
async function readAsked(request: AcmeRequest, der: Uint8Array<ArrayBuffer>): Promise<NewRequest> {
  const { services, order, now } = request;
  const { discount } = await payerOf(request);
  const product = await findOrdered(services.db, order.productNo, services.sells, now);
  if (product === null) throw byPeople(request, 'This product is no longer sold');
  const { keyMaker: _, ...same } = requestOf(order, await validationsOf(services.db, order.id));
  const judged = await judgeRequest(
    services,
    { product, discount },
    { ...same, csr: encodePem('CERTIFICATE REQUEST', der), key: '', dcvMethod: methodOf(order.dcvMethod) },
    now,
  );
  if (judged.ok) return judged.value;
  const [fault] = judged.error;
  const wants = fault?.expected === undefined ? '' : `, expected ${fault.expected}`;
  throw refused('badCSR', `The request isn’t accepted: ${fault?.reason ?? ''} ${fault?.found ?? ''}${wants}`);
}

function spkiHashOf(jwk: PublicJwk): string {
  const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  return sha256Hex(new Uint8Array(key.export({ type: 'spki', format: 'der' })));
}

interface Asked {
  readonly id: string;
  readonly asked: NewRequest;
  readonly hashValue: string;
}

/** Pulls one certificate, under the order's lock: of several pulls at once each counts what the others did. */
async function pull(tx: Db, request: AcmeRequest, client: AcmeClient, { id, asked, hashValue }: Asked) {
  const { services, now } = request;
  const [order] = await tx.select().from(orders).where(eq(orders.id, request.order.id)).for('update');
  const [row] = await tx.select().from(acmeOrders).where(eq(acmeOrders.id, id)).for('update');
  if (order === undefined || row === undefined) throw new Error('an order is gone');
  // Finalized by the same request sent twice.
  if (row.status !== 'open') return row;
  const current = { ...request, order };
  const verdict = await allowPull(tx, current);
  if ((await validationsOf(tx, order.id)).some((each) => !isFresh(each, now)))
    throw refused('orderNotReady', 'The validation of a name is too old now: begin with a new order');
  const owner = wholeAccount(order.accountID);
  const [reused] = await reusedFaults(tx, owner, asked);
  if (reused !== undefined)
    throw refused('badCSR', `The key of the request isn’t accepted: ${reused.reason}`);
  const wanted = verdict.kind === 'within' ? { ...asked, until: verdict.until } : asked;
  const begun =
    verdict.kind === 'first'
      ? await resubmit(services, tx, owner, order.orderNo, asked, now)
      : await beginReissue(services, tx, owner, order.orderNo, wanted, now, 'pulled');
  if (!begun.ok)
    throw begun.error.kind === 'wrong-state' ? busy(now) : byPeople(current, 'The order doesn’t allow it');
  if (begun.value.total > 0) throw byPeople(current, 'This certificate would cost more');
  const certificateID = await issuedFor(tx, { orderID: order.id, hashValue });
  const [after] = await tx.select().from(orders).where(eq(orders.id, order.id));
  if (certificateID === null && after?.issuingTime === null)
    throw byPeople(current, 'The CA didn’t accept the request');
  const changes = { hashValue, finalizedTime: now, certificateID } as const;
  const changed = await change(tx, row, {
    ...changes,
    status: certificateID === null ? 'processing' : 'valid',
  });
  await keepCertificate(tx, current, client, { ...order, certificateID });
  await closeRefusals(tx, order.id, now);
  return changed;
}
