import { inArray } from 'drizzle-orm';
import { exceededLimit, exceedingOrders, isApproved, isHeld, noLimits } from '#core/account/spending.ts';
import { type By, idOf, ordererOf } from '#server/account/by.ts';
import { limitsOf, lockSpending, spentThisMonth } from '#server/approvals/limits.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { NewOrders } from '#server/purchase/create-orders.ts';

type HeldOrder = Pick<OrderRecord, 'accountID' | 'creatorID' | 'apiKeyID' | 'approval' | 'approvedCents'>;

/**
 * Whether an order may not be paid without an approval: it waits for one, or paying it now exceeds a limit of who pays or of who ordered
 * it. Called by everything that pays, in the transaction of the payment and with the order's lock held.
 */
export async function needsApproval(
  tx: Db,
  order: HeldOrder,
  { due, payer, now }: { readonly due: number; readonly payer: By; readonly now: Date },
): Promise<boolean> {
  if (due <= 0 || isApproved(order, due)) return false;
  if (isHeld(order, due)) return true;
  const people = [...new Set([idOf(ordererOf(order)), idOf(payer)])].filter((id) => id !== null);
  const limits = await limitsOf(tx, people);
  const monthly = people.filter((id) => (limits.get(id)?.perMonth ?? null) !== null);
  await lockSpending(tx, monthly);
  const spent = await spentThisMonth(tx, order.accountID, monthly, now);
  return people.some(
    (id) => exceededLimit(limits.get(id) ?? noLimits, { due, spent: spent.get(id) ?? 0 }) !== null,
  );
}

/**
 * The first of several orders that may not be paid without an approval; null if each may. What exceeds the limit of a month only together
 * is found as each of them is paid.
 */
export async function firstHeld<Order extends HeldOrder>(
  tx: Db,
  asked: readonly { readonly order: Order; readonly due: number }[],
  payment: { readonly payer: By; readonly now: Date },
): Promise<{ readonly order: Order; readonly due: number } | null> {
  const waiting = asked.find(({ order, due }) => isHeld(order, due));
  if (waiting !== undefined) return waiting;
  const people = new Set([idOf(payment.payer), ...asked.map(({ order }) => idOf(ordererOf(order)))]);
  const known = [...people].filter((id) => id !== null);
  // Nearly nobody has a limit: then 500 orders cost one query.
  if ((await limitsOf(tx, known)).size === 0) return null;
  for (const each of asked) {
    if (await needsApproval(tx, each.order, { ...payment, due: each.due })) return each;
  }
  return null;
}

/**
 * Makes those new orders wait that exceed a limit of who ordered them, in the transaction that creates them, and returns these.
 */
export async function holdNew<Order extends { readonly id: string; readonly payAmount: number }>(
  tx: Db,
  created: readonly Order[],
  { owner, orderer, now }: Pick<NewOrders, 'owner' | 'orderer' | 'now'>,
): Promise<readonly Order[]> {
  const ordererID = idOf(orderer) ?? '';
  const limits = (await limitsOf(tx, [ordererID])).get(ordererID);
  if (limits === undefined) return [];
  const spent = await spentThisMonth(tx, owner.id, [ordererID], now);
  const held = exceedingOrders(limits, created, spent.get(ordererID) ?? 0);
  if (held.length === 0) return [];
  await tx
    .update(orders)
    .set({ approval: 'needed' })
    .where(
      inArray(
        orders.id,
        held.map(({ id }) => id),
      ),
    );
  return held;
}
