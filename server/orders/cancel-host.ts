import { eq } from 'drizzle-orm';
import { isValidityPriced, priceOrder } from '#core/catalogue/price.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { fault } from '#core/fault.ts';
import { toIdna } from '#core/names/idna.ts';
import { isPaid, type OrderStatus, orderStage } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations, type ValidationRow } from '#server/db/schema/validation.ts';
import { refundOrder } from '#server/ledger/refund-order.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import { record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import type { ReissueRefusal } from '#server/orders/reissue.ts';
import { retirePayments } from '#server/payment/watch-queue.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/**
 * Removes a name from an order that is not issued, in the caller's transaction, and refunds its price. The common name stays. Names
 * of a reissue cannot be removed: cancel it and start one with other names. If the name was the last one not validated, the order
 * advances.
 */
export async function cancelHost(
  services: Verification,
  tx: Db,
  owner: Owner,
  asked: { readonly orderNo: string; readonly host: string; readonly product: Product | null },
  now: Date,
): Promise<Result<number, ReissueRefusal>> {
  const [order] = (await lockOrders(tx, owner, [asked.orderNo])) ?? [];
  if (order === undefined) return fail({ kind: 'not-found' });
  const judged = await judgeRemoval(tx, owner, order, asked, now);
  if (!judged.ok) return judged;
  const { status, host, left, gone, names, refund, rawAmount, payAmount } = judged.value;
  await keepNames(tx, gone, left);
  await record(tx, [{ orderID: order.id, at: now, kind: 'name-removed', note: host }]);
  if (refund > 0)
    await refundOrder(tx, services.jobs, order, { of: 'name', id: String(gone.id) }, refund, now);
  // A code at a provider still asks for the old price.
  if (orderStage(status) === 'unpaid') await retirePayments(tx, services.jobs, { orderIDs: [order.id] }, now);
  await tx
    .update(orders)
    .set({ rawAmount, payAmount, pricedNames: names, searchNames: searchNamesOf(order, host) })
    .where(eq(orders.id, order.id));
  if (orderStage(status) === 'verifying') await advanceOrder(services, tx, order, left, now);
  return ok(refund);
}

interface Removal {
  readonly status: OrderStatus;
  /** In ASCII. */
  readonly host: string;
  readonly gone: ValidationRow;
  readonly left: readonly ValidationRow[];
  readonly names: string[];
  readonly refund: number;
  readonly rawAmount: number;
  readonly payAmount: number;
}

/** Whether a name can be removed now, and what of the price would be refunded. Changes nothing. */
export async function judgeRemoval(
  db: Db,
  { discount }: Pick<Owner, 'discount'>,
  order: OrderRecord,
  asked: { readonly host: string; readonly product: Product | null },
  now: Date,
): Promise<Result<Removal, ReissueRefusal>> {
  const status = statusOf(order, now);
  const stage = orderStage(status);
  const isOpen = stage === 'unpaid' || stage === 'verifying' || stage === 'resubmit';
  if (!isOpen || order.reissueID !== null || order.issuingTime !== null || order.vettingTime !== null) {
    return fail({ kind: 'wrong-state', status });
  }
  const typed = asked.host.trim();
  const host = (await toIdna(typed))?.ascii ?? typed.toLowerCase();
  const rows = await validationsOf(db, order.id);
  const left = rows.filter((row) => row.domainName !== host);
  const gone = rows.find((row) => row.domainName === host);
  if (gone === undefined || gone === rows[0]) {
    const expected = rows.slice(1, 6).map((row) => row.domainName);
    const flaw = fault('host', 'not-offered', asked.host, expected.join(', '));
    return fail({ kind: 'bad-input', faults: [flaw] });
  }
  const names = left.map((row) => row.domainName);
  const price = priceOf(order, names, asked.product, discount);
  const refund = isPaid(status) ? order.payAmount - price.payAmount : 0;
  return ok({ status, host, left, gone, names, refund, ...price });
}

/** Price of the order with fewer names; never more than before. */
function priceOf(order: OrderRecord, names: readonly string[], product: Product | null, discount: number) {
  const { rawAmount, payAmount, validity } = order;
  if (product === null || !isValidityPriced(product.prices, validity)) return { rawAmount, payAmount };
  const terms = { prices: product.prices, validity, discount };
  const before = priceOrder({ ...terms, names: order.pricedNames });
  const after = priceOrder({ ...terms, names });
  // Prices may have changed since, so refund the name's share of what was paid.
  const part = (amount: number, was: number, is: number) =>
    was === 0 ? amount : Math.min(amount, Math.round((amount * is) / was));
  const paid = part(payAmount, before.allNowPrice, after.allNowPrice);
  return {
    rawAmount: Math.max(paid, part(rawAmount, before.allRawPrice, after.allRawPrice)),
    payAmount: paid,
  };
}

async function keepNames(tx: Db, gone: ValidationRow, left: readonly ValidationRow[]) {
  await tx.delete(domainValidations).where(eq(domainValidations.id, gone.id));
  for (const [position, row] of left.entries()) {
    if (row.position === position) continue;
    await tx.update(domainValidations).set({ position }).where(eq(domainValidations.id, row.id));
  }
}

function searchNamesOf({ searchNames }: OrderRecord, host: string): string {
  return searchNames
    .split('\n')
    .filter((name) => name !== host)
    .join('\n');
}
