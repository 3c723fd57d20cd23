import { and, eq } from 'drizzle-orm';
import { amountDue, paymentAim } from '#core/orders/amount-due.ts';
import { isPaid, isPayable } from '#core/orders/status.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { type DepositRow, deposits, type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { findOrder, lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';

/** The order or deposit a payment pays for. */
export type Payable =
  | { readonly kind: 'order'; readonly order: OrderRecord }
  | { readonly kind: 'deposit'; readonly deposit: DepositRow };

/** State of a payable: the amount due, in cents of the site's currency, and its purpose. */
export interface Standing {
  readonly outcome: 'paid' | 'unpaid' | 'closed';
  readonly due: number;
  readonly aim: PaymentRow['aim'];
  /** Status of an order; 0 for a deposit. */
  readonly status: number;
}

/** Returns a customer's own order or deposit by its number; null if there is none. */
export async function findPayable(db: Db, owner: Owner, orderNo: string): Promise<Payable | null> {
  if (isDepositNo(orderNo)) {
    const [deposit] = await db.select().from(deposits).where(ownDeposit(owner, orderNo));
    return deposit === undefined ? null : { kind: 'deposit', deposit };
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
  const [order] = (await lockOrders(tx, owner, [orderNo])) ?? [];
  return order === undefined ? null : { kind: 'order', order };
}

export function standingOf(payable: Payable, now: Date): Standing {
  if (payable.kind === 'deposit') {
    const { state, amount } = payable.deposit;
    const outcome = state === 'cancelled' ? 'closed' : state;
    return { outcome, due: amount, aim: 'deposit', status: 0 };
  }
  const { order } = payable;
  const status = statusOf(order, now);
  const outcome = isPaid(status) ? 'paid' : isPayable(status) ? 'unpaid' : 'closed';
  return { outcome, due: amountDue({ ...order, orderStatus: status }), aim: paymentAim(status), status };
}

/** Title shown at the provider; always the same for one payable. */
export function titleOf(payable: Payable): string {
  return payable.kind === 'order'
    ? `${payable.order.productName} ${payable.order.commonName}`
    : `Certhub ${payable.deposit.depositNo}`;
}

/** The columns that link a row to its payable. */
export function tieTo(payable: Payable): { readonly orderID: string } | { readonly depositID: string } {
  return payable.kind === 'order' ? { orderID: payable.order.id } : { depositID: payable.deposit.id };
}

export function isOf(payable: Payable) {
  return payable.kind === 'order'
    ? eq(payments.orderID, payable.order.id)
    : eq(payments.depositID, payable.deposit.id);
}

/** The payment that is payable now, or that has expired and is not yet closed. */
export async function findOpenPayment(db: Db, payable: Payable): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(isOf(payable), eq(payments.state, 'open')));
  return row ?? null;
}

function isDepositNo(orderNo: string): boolean {
  return orderNo.startsWith('DP');
}

function ownDeposit(owner: Owner, depositNo: string) {
  return and(own(owner, deposits), eq(deposits.depositNo, depositNo));
}
