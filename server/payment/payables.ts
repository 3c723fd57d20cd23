import { and, eq } from 'drizzle-orm';
import { amountDue, paymentAim } from '#core/orders/amount-due.ts';
import { isDepositNo, isPackageNo } from '#core/orders/payable.ts';
import { isPaid, isPayable } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { type PackageRow, packages } from '#server/db/schema/packages.ts';
import { type DepositRow, deposits, type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { findOrder, lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

/** The order, deposit or package a payment pays for. */
export type Payable =
  | { readonly kind: 'order'; readonly order: OrderRecord }
  | { readonly kind: 'deposit'; readonly deposit: DepositRow }
  | { readonly kind: 'package'; readonly bought: PackageRow };

/** State of a payable: the amount due, in cents of the site's currency, and its purpose. */
export interface Standing {
  readonly outcome: 'paid' | 'unpaid' | 'closed';
  readonly due: number;
  readonly aim: PaymentRow['aim'];
  /** Status of an order; 0 for anything else. */
  readonly status: number;
}

/** Returns what a customer pays for by its number; null if there is none. */
export async function findPayable(db: Db, owner: Owner, orderNo: string): Promise<Payable | null> {
  if (isDepositNo(orderNo)) {
    const [deposit] = await db.select().from(deposits).where(ownDeposit(owner, orderNo));
    return deposit === undefined ? null : { kind: 'deposit', deposit };
  }
  if (isPackageNo(orderNo)) {
    const [bought] = await db.select().from(packages).where(ownPackage(owner, orderNo));
    return bought === undefined ? null : { kind: 'package', bought };
  }
  const order = await findOrder(db, owner, orderNo);
  return order === null ? null : { kind: 'order', order };
}

/** Like `findPayable`, but locks its row until the transaction ends; that lock guards its payments too. */
export async function lockPayable(tx: Db, owner: Owner, orderNo: string): Promise<Payable | null> {
  if (isDepositNo(orderNo)) {
    const [deposit] = await tx.select().from(deposits).where(ownDeposit(owner, orderNo)).for('update');
    return deposit === undefined ? null : { kind: 'deposit', deposit };
  }
  if (isPackageNo(orderNo)) {
    const [bought] = await tx.select().from(packages).where(ownPackage(owner, orderNo)).for('update');
    return bought === undefined ? null : { kind: 'package', bought };
  }
  const [order] = (await lockOrders(tx, owner, [orderNo])) ?? [];
  return order === undefined ? null : { kind: 'order', order };
}

export function standingOf(payable: Payable, now: Date): Standing {
  if (payable.kind === 'deposit') {
    const { state, amount } = payable.deposit;
    const outcome = state === 'cancelled' ? 'closed' : state;
    return { outcome, due: amount, aim: 'deposit', status: 0 };
  }
  if (payable.kind === 'package') {
    const { state, cents } = payable.bought;
    return { outcome: state === 'cancelled' ? 'closed' : state, due: cents, aim: 'package', status: 0 };
  }
  const { order } = payable;
  const status = statusOf(order, now);
  const outcome = isPaid(status) ? 'paid' : isPayable(status) ? 'unpaid' : 'closed';
  return { outcome, due: amountDue({ ...order, orderStatus: status }), aim: paymentAim(status), status };
}

/** Title shown at the provider; always the same for one payable. */
export function titleOf(payable: Payable): string {
  if (payable.kind === 'order') return `${payable.order.productName} ${payable.order.commonName}`;
  return `Certhub ${payable.kind === 'deposit' ? payable.deposit.depositNo : payable.bought.packageNo}`;
}

/** The columns that link a row to its payable. */
export function tieTo(
  payable: Payable,
): { readonly orderID: string } | { readonly depositID: string } | { readonly packageID: string } {
  switch (payable.kind) {
    case 'order':
      return { orderID: payable.order.id };
    case 'deposit':
      return { depositID: payable.deposit.id };
    case 'package':
      return { packageID: payable.bought.id };
  }
}

export function isOf(payable: Payable) {
  switch (payable.kind) {
    case 'order':
      return eq(payments.orderID, payable.order.id);
    case 'deposit':
      return eq(payments.depositID, payable.deposit.id);
    case 'package':
      return eq(payments.packageID, payable.bought.id);
  }
}

/** The payment that is payable now, or that has expired and is not yet closed. */
export async function findOpenPayment(db: Db, payable: Payable): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(isOf(payable), eq(payments.state, 'open')));
  return row ?? null;
}

function ownDeposit(owner: Owner, depositNo: string) {
  return and(own(owner, deposits), eq(deposits.depositNo, depositNo));
}

function ownPackage(owner: Owner, packageNo: string) {
  return and(own(owner, packages), eq(packages.packageNo, packageNo));
}
