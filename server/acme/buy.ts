import { and, eq } from 'drizzle-orm';
import { encodePem } from '#core/x509/pem.ts';
import { type Owner, wholeAccount } from '#server/account/own.ts';
import { provedMethod } from '#server/acme/authorizations.ts';
import { type ClientOrder, change, issuedFor } from '#server/acme/client-orders.ts';
import { type AcmeClient, automatePage, type DirectoryRequest, payerOf } from '#server/acme/context.ts';
import { openPolicy } from '#server/acme/directories.ts';
import { closeDrafts } from '#server/acme/drafts.ts';
import { keepCertificate } from '#server/acme/keep-pull.ts';
import { needsNext, nextOrderFrom, policyOrder, policyOwner } from '#server/acme/policies.ts';
import { byPeople } from '#server/acme/pulling.ts';
import { type AcmeRefused, refused } from '#server/acme/refused.ts';
import type { Db } from '#server/db/open.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import {
  type AcmeAuthorizationRow,
  type AcmeOrderRow,
  type AcmePolicyRow,
  acmeOrders,
  acmePolicies,
} from '#server/db/schema/acme.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import { linkToEnding } from '#server/orders/renew-order.ts';
import { type PaymentRefusal, payAtOnce } from '#server/payment/pay-order.ts';
import { createOrders, type NewOrders, reusedKeyFaults } from '#server/purchase/create-orders.ts';
import { type AskedOrders, prepareOrders } from '#server/purchase/prepare-orders.ts';
import { validationsOf } from '#server/validation/validations.ts';

interface Wanted {
  readonly found: ClientOrder;
  readonly der: Uint8Array<ArrayBuffer>;
  readonly hashValue: string;
}

/**
 * Places the order that a client of a policy asked for, pays it with a unit of a package and issues its certificate, all in one transaction:
 * a killed server leaves nothing half bought. If another client has ordered the same names meanwhile, the row only names that order, to be
 * pulled from as usual.
 */
export async function buyFor(
  request: DirectoryRequest,
  client: AcmeClient,
  { found, der, hashValue }: Wanted,
): Promise<AcmeOrderRow> {
  const { services, now } = request;
  const policy = await openPolicy(services.db, request.directory);
  if (policy === null) throw refused('unauthorized', 'This directory is closed');
  const { discount } = await payerOf(request);
  const owner = policyOwner(policy, discount);
  const names = found.row.identifiers.map(({ value }) => value);
  const prepared = await prepareOrders(
    services,
    { actor: { kind: 'user', id: policy.creatorID ?? '' }, owner },
    orderOf(policy, names, encodePem('CERTIFICATE REQUEST', der)),
    now,
  );
  if (!prepared.ok) {
    if (prepared.error === 'no-product') throw byPeople(request, 'This product is no longer sold');
    const [fault] = prepared.error;
    throw refused('badCSR', `The order isn’t accepted: ${fault?.field} ${fault?.reason} ${fault?.found}`);
  }
  const asked = { ...prepared.value, orderer: { userID: policy.creatorID, apiKeyID: null } };
  return retriedTransaction(services.db, async (tx) => {
    // One purchase of a policy at a time: each counts what the others did.
    await tx.select().from(acmePolicies).where(eq(acmePolicies.id, policy.id)).for('update');
    const [row] = await tx.select().from(acmeOrders).where(eq(acmeOrders.id, found.row.id)).for('update');
    if (row === undefined) throw new Error('an order of a client is gone');
    if (row.status !== 'open' || row.orderID !== null) return row;
    const known = await policyOrder(tx, policy, names, now);
    if (known !== null && !(await needsNext(tx, known, now))) return change(tx, row, { orderID: known.id });
    const from = await nextOrderFrom(tx, policy, request.directory, now);
    if (from !== null) throw refused('rateLimited', 'This directory has ordered enough for now', { from });
    const order = await place(tx, request, { policy, owner, asked });
    await keepProofs(tx, order.id, found.authorizations);
    const rows = await validationsOf(tx, order.id);
    const [paid] = await tx.select().from(orders).where(eq(orders.id, order.id));
    if (paid === undefined) throw new Error('an order was not stored');
    if (!(await advanceOrder(services, tx, paid, rows, now)))
      throw refused('orderNotReady', 'The validation of a name is too old now: begin with a new order');
    const certificateID = await issuedFor(tx, { orderID: order.id, hashValue });
    const [after] = await tx.select().from(orders).where(eq(orders.id, order.id));
    if (certificateID === null && (after?.issuingTime ?? null) === null)
      throw byPeople(request, 'The CA didn’t accept the request');
    const changed = await change(tx, row, {
      ...{ orderID: order.id, isBought: true, hashValue, finalizedTime: now, certificateID },
      status: certificateID === null ? 'processing' : 'valid',
    });
    await keepCertificate(tx, request, client, { ...order, accountID: policy.accountID, certificateID });
    return changed;
  });
}

function orderOf(policy: AcmePolicyRow, names: readonly string[], csr: string): AskedOrders {
  const { productNo, productType, validity, orgID, contactID } = policy;
  return {
    ...{ productNo, productType, year: validity, dcvMethod: 'dns_txt', contactID, orgID },
    ...{ remark: '', attestation: '', logo: '', markOffice: '', markNumber: '', approvalReason: '' },
    certificates: [{ csr, key: '', commonName: names[0] ?? '', domainNames: names.join(',') }],
  };
}

interface Placing {
  readonly policy: AcmePolicyRow;
  readonly owner: Owner;
  readonly asked: NewOrders;
}

async function place(tx: Db, request: DirectoryRequest, { policy, owner, asked }: Placing) {
  const { services, now } = request;
  const [reused] = await reusedKeyFaults(tx, asked, () => 'csr');
  if (reused !== undefined)
    throw refused('badCSR', `The key of the request isn’t accepted: ${reused.reason}`);
  const { created } = await createOrders(tx, asked);
  const [made] = created;
  if (made === undefined) throw new Error('an order was not stored');
  const paid = await payAtOnce(
    tx,
    services.jobs,
    wholeAccount(policy.accountID),
    { orderNo: made.orderNo, payer: asked.orderer, by: 'package', packageID: policy.packageID },
    now,
  );
  if (!paid.ok) throw unpaid(request, paid.error, asked);
  await linkToEnding(tx, owner, [made.orderNo], now);
  const ordered = asked.certificates.map(({ names }) => names.map(({ ascii }) => ascii));
  await closeDrafts(tx, owner, ordered, now);
  return made;
}

/** The transaction is undone: nothing was ordered. */
function unpaid(
  request: DirectoryRequest,
  { kind }: PaymentRefusal,
  { certificates }: NewOrders,
): AcmeRefused {
  const instance = automatePage(request);
  const names = certificates.flatMap((certificate) => certificate.names.map(({ ascii }) => ascii));
  const why =
    kind === 'approval-needed'
      ? 'The order exceeds a spending limit and needs an approval'
      : 'No package can pay for the order';
  return refused('userActionRequired', `${why}. A draft of it waits at ${instance}`, {
    instance,
    draft: { reason: 'unbought', names },
  });
}

/** What the client has shown counts for the new order. */
async function keepProofs(tx: Db, orderID: string, shown: readonly AcmeAuthorizationRow[]): Promise<void> {
  for (const { identifier, status, challenge, validatedTime } of shown) {
    if (status !== 'valid' || challenge === null) continue;
    const method = provedMethod(challenge);
    await tx
      .update(domainValidations)
      .set({ state: 'validated', method, problem: '', checkTime: validatedTime, validatedTime })
      .where(and(eq(domainValidations.orderID, orderID), eq(domainValidations.domainName, identifier.value)));
  }
}
