import { eq } from 'drizzle-orm';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import { isValidationFresh, isVettingDue } from '#core/orders/reissue.ts';
import { pick } from '#core/pick.ts';
import { wholeAccount } from '#server/account/own.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations, type ValidationRow, validationMails } from '#server/db/schema/validation.ts';
import type { CheckedCertificate } from '#server/orders/check-order.ts';
import type { OrderEvent } from '#server/orders/event.ts';
import { searchTextOf } from '#server/purchase/create-orders.ts';
import { unseen, validatedAhead } from '#server/validation/ahead.ts';
import { validationsOf } from '#server/validation/validations.ts';

/**
 * Replaces the request and names of an order, in the caller's transaction. A name whose validation still counts stays validated; one
 * with its own method keeps that, unless the order's method changes. Returns the order's changed columns, without its status.
 */
export async function replaceRequest(
  tx: Db,
  order: OrderRecord,
  { certificate, dcvMethod }: { readonly certificate: CheckedCertificate; readonly dcvMethod: DcvMethod },
  now: Date,
): Promise<Partial<OrderRecord>> {
  const before = new Map((await validationsOf(tx, order.id)).map((row) => [row.domainName, row]));
  await tx.delete(domainValidations).where(eq(domainValidations.orderID, order.id));
  // Their links confirm the old values.
  await tx.delete(validationMails).where(eq(validationMails.orderID, order.id));
  const ahead = await validatedAhead(
    tx,
    { ...order, product: order, owner: wholeAccount(order.accountID) },
    certificate.names,
    now,
  );
  const rows = certificate.names.map(({ ascii }, position) => {
    const known = before.get(ascii);
    const isKept = known !== undefined && isFresh(known, now);
    const ofOrder = certificate.methods[position] ?? { method: dcvMethod, mailbox: '', contactRecord: '' };
    const hasOwn = known !== undefined && known.method !== order.dcvMethod && dcvMethod === order.dcvMethod;
    const method = hasOwn ? pick(known, ['method', 'mailbox', 'contactRecord']) : ofOrder;
    return {
      orderID: order.id,
      position,
      domainName: ascii,
      ...(isKept ? keptOf(known) : { ...method, ...unseen, ...ahead.get(ascii) }),
    };
  });
  await insertMany(tx, domainValidations, rows);
  const mustVet = isVettingDue(order.productType, order.vettedTime, now);
  const { csr, hashValue, spkiHash, keyType, key, names } = certificate;
  return {
    csr,
    hashValue,
    spkiHash,
    keyType,
    sealedKey: key,
    commonName: names[0]?.ascii ?? order.commonName,
    searchNames: searchTextOf(names, order.organization),
    dcvMethod,
    issuingTime: null,
    checks: 0,
    askedTime: now,
    ...(mustVet ? { vettingTime: null, vettedTime: null } : {}),
  };
}

export function isFresh(row: Pick<ValidationRow, 'state' | 'validatedTime'>, now: Date): boolean {
  return row.state === 'validated' && isValidationFresh(row.validatedTime, now);
}

/** Without what a CA wanted published: it is asked anew. */
function keptOf(row: ValidationRow) {
  const { id, orderID, position, domainName, caRecords, caWords, caLink, ...kept } = row;
  return kept;
}

/** The timeline event for the key of a later request; null if there is nothing to record. */
export function keyEventKind(maker: KeyMaker | null): OrderEvent['kind'] | null {
  if (maker === 'ca') return 'ca-key';
  return maker === 'token' ? 'token-key' : null;
}

/** Updates an order the caller has locked, its status included, and returns the result. */
export async function changeOrder(tx: Db, order: OrderRecord, changes: Partial<OrderRecord>) {
  await tx.update(orders).set(changes).where(eq(orders.id, order.id));
  return { ...order, ...changes };
}
