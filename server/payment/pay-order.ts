import { amountDue } from '#core/orders/amount-due.ts';
import { balanceMethod, type OwnMethod, packageMethod } from '#core/orders/payment-method.ts';
import { isPaid, isPayable, type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { By } from '#server/account/by.ts';
import type { Owner } from '#server/account/own.ts';
import { needsApproval } from '#server/approvals/hold.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { post } from '#server/ledger/ledger.ts';
import { record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { takeUnit } from '#server/packages/units.ts';
import { retirePayments } from '#server/payment/watch-queue.ts';
import { planCheck } from '#server/validation/recheck.ts';

export type PaymentRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'already-paid' }
  | { readonly kind: 'wrong-state'; readonly status: OrderStatus }
  | { readonly kind: 'approval-needed'; readonly due: number }
  | { readonly kind: 'balance-short'; readonly balance: number; readonly price: number }
  /** No unit of a package fits, or none does any more. */
  | { readonly kind: 'no-unit' };

export interface PaidOrder {
  readonly orderNo: string;
  /** Cents charged: the price, or the price difference of a reissue; 0 if a unit of a package paid. */
  readonly cents: number;
  readonly name: OwnMethod;
}

/** By what an order is paid at once: the balance, a unit of a package, or a unit if one fits and else the balance. */
export type PaidBy = OwnMethod | 'package-first';

interface Paying {
  readonly orderNo: string;
  readonly payer: By;
  readonly by: PaidBy;
  /** The package whose unit pays; null or absent: any. */
  readonly packageID?: string | null;
}

/**
 * Pays an order at once for `payer`, in the caller's transaction: charge or unit, ledger row, status and timeline change together. Locks
 * the order first, a package second and the balance last, as does everything that takes them.
 */
export async function payAtOnce(
  tx: Db,
  jobs: Jobs,
  owner: Owner,
  { orderNo, payer, by, packageID }: Paying,
  now: Date,
): Promise<Result<PaidOrder, PaymentRefusal>> {
  const [order] = (await lockOrders(tx, owner, [orderNo])) ?? [];
  if (order === undefined) return fail({ kind: 'not-found' });
  const status = statusOf(order, now);
  if (isPaid(status)) return fail({ kind: 'already-paid' });
  if (!isPayable(status)) return fail({ kind: 'wrong-state', status });
  const cents = amountDue({ ...order, orderStatus: status });
  if (await needsApproval(tx, order, { due: cents, payer, now }))
    return fail({ kind: 'approval-needed', due: cents });
  if (by !== 'balance') {
    const unit =
      status === orderStatus.unpaid ? await takeUnit(tx, order, payer, now, packageID ?? null) : null;
    if (unit !== null) {
      // No money is paid for it: its share was, with the package.
      await markPaid(tx, jobs, order, packageMethod, now, { payTime: now, payAmount: 0, ...unit });
      return ok({ orderNo, cents: 0, name: packageMethod });
    }
    if (by === packageMethod) return fail({ kind: 'no-unit' });
  }
  if (cents > 0) {
    const charge = {
      accountID: owner.id,
      kind: 'charge',
      cause: chargeCause(order),
      cents,
      orderID: order.id,
      ...payer,
      at: now,
    } as const;
    const charged = await post(tx, charge);
    if (!charged.ok) return fail({ kind: 'balance-short', balance: charged.error.balance, price: cents });
  }
  await markPaid(tx, jobs, order, balanceMethod, now, changesByPaying(order, now));
  return ok({ orderNo, cents, name: balanceMethod });
}

/** An order is charged once, and so is each reissue of it. */
export function chargeCause({ id, status, reissueID }: OrderRecord): string {
  return status === orderStatus.resign ? `order:${id}:reissue:${reissueID}` : `order:${id}`;
}

/** Marks an order paid: its names are checked from now on, and nothing still open at a provider may pay it again. */
export async function markPaid(
  tx: Db,
  jobs: Jobs,
  order: Pick<OrderRecord, 'id' | 'accountID' | 'checks'>,
  payWay: string,
  now: Date,
  changes: Partial<OrderRecord> = { payTime: now },
): Promise<void> {
  await record(tx, [{ orderID: order.id, at: now, kind: 'paid', note: payWay }]);
  await retirePayments(tx, jobs, { orderIDs: [order.id] }, now);
  // An approval holds for one payment: a reissue that costs is judged by itself.
  const settled = { approval: null, approvedCents: null, approvalID: null };
  await planCheck(jobs, tx, order, now, { ...changes, ...settled, status: orderStatus.verifying, payWay });
}

/**
 * Changes to an order when it is paid. A reissue adds to the amount paid, all of which a refund returns; the paid span keeps its
 * start.
 */
export function changesByPaying(order: OrderRecord, now: Date): Partial<OrderRecord> {
  if (order.status !== orderStatus.resign) return { payTime: now };
  const { reSignPriceDiff, payAmount, rawAmount } = order;
  return {
    reSignPaid: reSignPriceDiff,
    // The server checks the names automatically for a while from now.
    askedTime: now,
    payTime: order.payTime ?? now,
    payAmount: payAmount + reSignPriceDiff,
    rawAmount: rawAmount + reSignPriceDiff,
    reSignPriceDiff: 0,
  };
}
